/** Calls of the room `account` about what a user is called, how he is seen, what is kept of him, and how he leaves. */
import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, decimal, flag, text, time } from '../wire/fields.ts'
import { CONFIRM_ERRORS, confirming } from './security.ts'

const creditEvent = z.object({
  time: time(),
  kind: z.string(),
  change: z.int(),
  score_after: z.int(),
  reference: z.string().meta({ description: 'What it is about: `loan:12`. Empty where there is nothing to name.' }),
})

export const profileCalls = room({
  editNickname: {
    method: 'POST',
    path: '/user/editNickname',
    summary:
      'Changes nickname, signature or both; what is not given stays. A nickname has 2 to 10 letters and digits, a signature 2 to 30 and single spaces between words. Letters are those of the nine languages.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      nickname: text(1, 100).optional(),
      signature: text(1, 200).optional(),
      clear: choice(['nickname', 'signature']).optional().meta({ description: 'Removes one of the two.' }),
    }),
    output: z.object({ nickname: z.string(), signature: z.string() }),
    errors: ['nickname_rule', 'nickname_reserved', 'signature_rule'],
  },
  changePicture: {
    method: 'POST',
    path: '/user/uploadHeadPortrait',
    summary: 'Makes a picture that the user has uploaded his own: saved anew as a square of 512 pixels. The one before is removed.',
    access: 'user',
    rate: 'upload',
    reads: false,
    input: z
      .strictObject({
        head_portrait: text(1, 200).optional().meta({ description: 'The address that /upload answered.' }),
        remove: flag().optional().meta({ description: 'Goes back to the initials.' }),
      })
      .refine((fields) => fields.head_portrait ?? fields.remove, { path: ['head_portrait'], error: 'field_required' }),
    output: z.object({ head_portrait: z.string() }),
    errors: ['file_not_found'],
  },
  creditEvents: {
    method: 'GET',
    path: '/account/credit_events',
    summary: 'The newest hundred events that changed the credit score, newest first. Everybody starts at 100.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(creditEvent),
    errors: [],
  },
  exportData: {
    method: 'POST',
    path: '/account/export',
    summary:
      'Everything that is kept of the user, as one JSON file: a list for each part, `room.part`. It is sent while it is read; each row is as it was when it was read. Its owner confirms it. A file, not an envelope.',
    access: 'user',
    rate: 'heavy',
    reads: false,
    input: z.strictObject(confirming()),
    output: z.string().meta({ description: 'application/json' }),
    errors: [...CONFIRM_ERRORS],
  },
  deletion: {
    method: 'GET',
    path: '/account/deletion',
    summary: 'What stands in the way of deleting the account, and what is in it.',
    access: 'user',
    rate: 'heavy',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      obligations: z.array(
        z.object({
          kind: z.string(),
          count: z.int(),
          text: z.string(),
          link: z.string().meta({ description: 'The page of the app where it can be ended.' }),
        }),
      ),
      balances: z.array(z.object({ currency_name: z.string(), amount: decimal() })),
      keeps_money: z
        .boolean()
        .meta({ description: 'What is left has to be taken out first. False for play money, which goes with the account.' }),
    }),
    errors: [],
  },
  deleteAccount: {
    method: 'POST',
    path: '/account/delete',
    summary:
      'Deletes the account at once: personal data is erased, sessions end, the address is free again. Entries of the ledger, orders and receipts stay under a number (docs/decisions/0026).',
    access: 'user',
    rate: 'code',
    reads: false,
    input: z.strictObject(confirming()),
    output: z.object({ deleted: z.literal(true) }),
    errors: [...CONFIRM_ERRORS, 'frozen_activity', 'frozen_identity', 'frozen_authority', 'frozen_wish', 'account_not_empty'],
  },
})
