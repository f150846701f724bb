/** What users and operators both see of deposits. */
import { z } from 'zod'
import { decimal, idOut, time } from '../wire/fields.ts'

/** Which networks there are, `packages/chain` says; the server refuses any other. */
export const networkId = () => z.string({ error: 'field_text' }).regex(/^[a-z][a-z0-9]{1,19}$/, 'field_format')

export const depositStatuses = ['confirming', 'credited', 'apart', 'undone'] as const
export const depositStatus = z.enum(depositStatuses)

export const depositCoin = { currency_id: idOut(), currency_name: z.string() }

export const notice = z.object({
  ...depositCoin,
  id: idOut(),
  network: z.string(),
  network_name: z.string(),
  amount: decimal(),
  account: z.string(),
  created_at: time(),
  closed_at: time().nullable(),
})
