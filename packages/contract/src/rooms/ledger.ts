import { z } from 'zod'
import { adjustmentReasons } from '../shapes/adjustments.ts'
import { houseMoveReasons } from '../shapes/house-moves.ts'
import { room } from '../wire/call.ts'
import { accountType, amount, choice, decimal, id, idOut, instant, text, termsHash, time } from '../wire/fields.ts'

/** The kinds of posting that this room books. */
export const postings = ['adjustment', 'house_move'] as const

const decisions = ['approved', 'refused', 'withdrawn'] as const
const note = () => text(3, 500)

/** What stands against a move: wrong accounts, too little that is free, and wallets that do not hold what the books would say. */
const moveErrors = ['house_move_pair', 'house_move_short', 'house_unread', 'house_not_held', 'house_held'] as const

const entry = z.object({
  posting_id: idOut(),
  line: z.int(),
  time: time(),
  kind: z.string(),
  reference: z.string(),
  account: idOut(),
  account_name: z.string().nullable().meta({ description: 'Of a system account.' }),
  user_id: idOut().nullable(),
  account_type: z.int().nullable(),
  currency_id: idOut(),
  currency_name: z.string(),
  available_change: decimal(),
  held_change: decimal(),
  available_after: decimal().nullable(),
  held_after: decimal().nullable(),
  hold: z.string().nullable(),
})

/** The books as operators read them, and what two of them agree on: balances that are corrected, and what the house owns that is moved. */
export const calls = room({
  entries: {
    method: 'GET',
    path: '/console/ledger',
    summary:
      'Ledger entries, the newest first. Of a user or an account of one they are found by an index; otherwise a call looks through so many postings and says in `before` where the next goes on.',
    access: 'ledger.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({
      posting: id().optional(),
      user_id: id().optional(),
      account: id().optional(),
      type: accountType().optional(),
      currency_id: id().optional(),
      kind: text(1, 40).optional(),
      reference: text(1, 80).optional(),
      from: instant().optional(),
      to: instant().optional(),
      before: id().optional().meta({ description: 'Postings with lower numbers only.' }),
    }),
    output: z.object({
      data: z.array(entry),
      before: idOut().nullable().meta({ description: 'Where the next call goes on. Null at the end.' }),
    }),
    errors: [],
  },
  posting: {
    method: 'GET',
    path: '/console/ledger/posting',
    summary:
      'One posting: its entries, their sum in each currency, and what caused it: postings of the same reference, and deeds of operators.',
    access: 'ledger.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: z.object({
      id: idOut(),
      time: time(),
      kind: z.string(),
      reference: z.string(),
      entries: z.array(entry),
      sums: z.array(z.object({ currency_name: z.string(), sum: decimal() })),
      related: z.array(z.object({ id: idOut(), time: time(), kind: z.string() })),
      deeds: z.array(
        z.object({ number: idOut(), time: time(), operator_name: z.string().nullable(), action: z.string(), detail: z.string() }),
      ),
    }),
    errors: ['posting_unknown'],
  },
  accounts: {
    method: 'GET',
    path: '/console/ledger/accounts',
    summary: 'The system accounts with their balances, and by currency what users have in all.',
    access: 'ledger.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      accounts: z.array(
        z.object({
          account: idOut(),
          name: z.string(),
          currency_id: idOut(),
          currency_name: z.string(),
          available: decimal(),
          held: decimal(),
        }),
      ),
      users: z.array(z.object({ currency_id: idOut(), currency_name: z.string(), available: decimal(), held: decimal() })),
    }),
    errors: [],
  },
  proposeAdjustment: {
    method: 'POST',
    path: '/console/ledger/adjustments/propose',
    summary:
      'Proposes to correct a balance of a user by a posting against the house. Nothing moves before another operator has approved exactly this.',
    access: 'ledger.adjust',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      user_id: id(),
      type: accountType(),
      currency_id: id(),
      amount: z
        .string()
        .regex(/^-?\d{1,20}(?:\.\d{1,20})?$/, 'field_decimal')
        .refine((typed) => /[1-9]/.test(typed), 'field_positive')
        .meta({ description: 'With a minus it takes.' }),
      reason: choice(adjustmentReasons),
      note: note(),
    }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['user_unknown', 'currency_unknown', 'proposal_open'],
  },
  decideAdjustment: {
    method: 'POST',
    path: '/console/ledger/adjustments/decide',
    summary: 'Decides on an adjustment. Approved, it is booked with the decision, once, and the user is told; never below zero.',
    access: 'ledger.adjust',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id(), terms_hash: termsHash(), decision: choice(decisions), note: note() }),
    output: z.object({ id: idOut(), decision: z.enum(decisions) }),
    errors: [
      'proposal_unknown',
      'proposal_decided',
      'operator_self',
      'proposal_changed',
      'proposal_orphan',
      'insufficient_balance',
      'house_move_short',
      'insufficient_margin',
      'unavailable',
    ],
  },
  house: {
    method: 'GET',
    path: '/console/ledger/house',
    summary:
      'What the house owns: of each account what may be moved, what must stay and for what. Of the treasury what the books say that wallets and banks hold, and what they were read to hold.',
    access: 'ledger.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      accounts: z.array(
        z.object({
          account: idOut(),
          name: z.string(),
          currency_id: idOut(),
          currency_name: z.string(),
          free: decimal().meta({ description: 'What may be moved.' }),
          kept: decimal().meta({ description: 'Available, and not to be moved: what open contracts may cost the house.' }),
          holds: z
            .array(z.object({ reason: z.string(), count: z.int(), amount: decimal() }))
            .meta({ description: 'What is promised, by the reason of its holds.' }),
        }),
      ),
      treasury: z.array(
        z.object({
          currency_id: idOut(),
          currency_name: z.string(),
          booked: decimal(),
          held: decimal().nullable().meta({ description: 'Null for play money, which is held nowhere.' }),
          is_read: z.boolean().meta({ description: 'Whether every wallet of it was read lately.' }),
        }),
      ),
    }),
    errors: ['unavailable'],
  },
  proposeMove: {
    method: 'POST',
    path: '/console/ledger/moves/propose',
    summary:
      'Proposes to move what the house owns from one of its accounts to another. Nothing moves before another operator has approved exactly this.',
    access: 'ledger.adjust',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      reason: choice(houseMoveReasons),
      from_account: id(),
      to_account: id(),
      currency_id: id(),
      amount: amount(),
      note: note(),
    }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['currency_unknown', ...moveErrors, 'proposal_open', 'unavailable'],
  },
  decideMove: {
    method: 'POST',
    path: '/console/ledger/moves/decide',
    summary:
      'Decides on a move of what the house owns. Approved, it is booked with the decision, once; what an account must keep never goes.',
    access: 'ledger.adjust',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id(), terms_hash: termsHash(), decision: choice(decisions), note: note() }),
    output: z.object({ id: idOut(), decision: z.enum(decisions) }),
    errors: [
      'proposal_unknown',
      'proposal_decided',
      'operator_self',
      'proposal_changed',
      'proposal_orphan',
      ...moveErrors,
      'house_move_on_its_way',
      'unavailable',
    ],
  },
})
