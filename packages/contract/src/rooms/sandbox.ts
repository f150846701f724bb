import { z } from 'zod'
import { room } from '../wire/call.ts'
import { amount, decimal, id, text, time } from '../wire/fields.ts'

/** The kinds of posting that this room books. */
export const postings = ['faucet', 'sandbox_funding', 'sandbox_welcome'] as const

/** Play money and caught messages: absent in live mode. */
export const calls = room({
  mailbox: {
    method: 'GET',
    path: '/sandbox/mailbox',
    summary: 'Messages that would have been sent to this address, newest first; without one, to the addresses of who asks.',
    access: 'guest',
    rate: 'read',
    reads: true,
    sandboxOnly: true,
    input: z.strictObject({ user_string: text(1, 120).optional() }),
    output: z.object({
      data: z.array(
        z.object({
          to: z.string(),
          scene: z.string(),
          code: z.string().meta({ description: 'Empty in a notice.' }),
          subject: z.string(),
          body: z.string(),
          time: time(),
        }),
      ),
    }),
    errors: ['email_invalid', 'mobile_invalid'],
  },
  faucet: {
    method: 'POST',
    path: '/sandbox/faucet',
    summary: 'Credits play money to the change account.',
    access: 'user',
    rate: 'write',
    reads: false,
    moves: true,
    sandboxOnly: true,
    input: z.strictObject({ currency_id: id(), amount: amount() }),
    output: z.object({ amount: decimal(), available: decimal(), left_today: decimal() }),
    errors: ['currency_unknown', 'faucet_currency', 'price_unavailable', 'faucet_limit'],
  },
})
