/** Customer service: what its calls and its live channels share. */
import { z } from 'zod'
import { decimal, idOut, time } from '../wire/fields.ts'

/** What a message may carry. `bill` is a line of the statement. */
export const supportAttachments = ['file', 'order', 'position', 'option', 'bill'] as const
export type SupportAttachment = (typeof supportAttachments)[number]
export const supportReferences = ['order', 'position', 'option', 'bill'] as const
export type SupportReference = (typeof supportReferences)[number]

export const SUPPORT_TEXT_MAXIMUM = 2_000
/** After so long without another sign nobody is typing any more. */
export const SUPPORT_TYPING_MS = 6_000

const attachedShape = {
  kind: z.enum(supportAttachments),
  reference: z.string(),
  title: z.string().meta({ description: 'Of a file its name, otherwise the market or the currency.' }),
  /** Of a file. */
  file: z.object({ kind: z.enum(['picture', 'pdf']), bytes: z.int(), width: z.int().nullable(), height: z.int().nullable() }).nullable(),
  /** Of a reference, as it is now. */
  state: z.string().meta({ description: 'Of an order, a position or an option its state, of a line of the statement its kind. Of a file empty.' }),
  side: z.string(),
  amount: decimal().nullable(),
  unit: z.string(),
  time: time().nullable(),
}
export const supportAttached = z.object(attachedShape)

export const supportMessage = z.object({
  seq: z.int().meta({ description: 'The order of messages in a conversation, from 1, without gaps.' }),
  client_id: z.string(),
  side: z.enum(['writer', 'operator']),
  name: z.string().meta({ description: 'Of the operator. Empty otherwise.' }),
  text: z.string(),
  attached: supportAttached.nullable(),
  time: time(),
})

export const supportCase = z.object({
  id: idOut(),
  state: z.enum(['waiting', 'open', 'closed']),
  operator_name: z.string(),
  before: z.int().meta({ description: 'While it waits: how many others come first.' }),
  minutes: z.int().nullable().meta({ description: 'While it waits: about how long. Null: not enough is known.' }),
  people: z.int().meta({ description: 'How many operators are at work.' }),
  last_seq: z.int(),
  writer_read: z.int(),
  operator_read: z.int(),
  created_at: time(),
  closed_at: time().nullable(),
  closed_by: z.enum(['writer', 'operator']).nullable(),
  stars: z.int().nullable(),
})

export const supportState = z.object({ case: supportCase.nullable() })
export type SupportMessage = z.output<typeof supportMessage>
export type SupportCase = z.output<typeof supportCase>
export type SupportState = z.output<typeof supportState>
