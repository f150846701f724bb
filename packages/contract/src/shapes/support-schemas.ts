/** The schemas of customer service that its calls share. */
import { z } from 'zod'
import { decimal, idOut, integer, text, time, uuid } from '../wire/fields.ts'
import { SUPPORT_FILE_MAXIMUM_BYTES, SUPPORT_TEXT_MAXIMUM, supportAttachments, supportReasons, supportTopics } from './support.ts'

export const supportAttached = z.object({
  kind: z.enum(supportAttachments),
  reference: z.string(),
  title: z.string().meta({ description: 'Of a file its name, otherwise the market or the currency.' }),
  /** Of a file. */
  file: z.object({ kind: z.enum(['picture', 'pdf']), bytes: z.int(), width: z.int().nullable(), height: z.int().nullable() }).nullable(),
  /** Of a reference, as it is now. */
  state: z.string().meta({ description: 'Of a line of the statement its kind, of everything else its state. Of a file empty.' }),
  side: z.string(),
  amount: decimal().nullable(),
  unit: z.string(),
  time: time().nullable(),
})

export const supportMessage = z.object({
  seq: z.int().meta({ description: 'The order of messages in a conversation, from 1, without gaps.' }),
  client_id: z.string(),
  side: z
    .enum(['writer', 'operator', 'automatic'])
    .meta({ description: '`automatic`: said by the program, once, after the first message.' }),
  name: z.string().meta({ description: 'Of the operator. Empty otherwise.' }),
  text: z.string(),
  attached: supportAttached.nullable(),
  time: time(),
})

export const supportRating = z.object({
  is_good: z.boolean(),
  reasons: z.array(z.enum(supportReasons)),
  text: z.string(),
})

export const supportCase = z.object({
  id: idOut(),
  state: z.enum(['waiting', 'open', 'closed']),
  topic: z.enum(supportTopics),
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
  rating: supportRating.nullable(),
})

export const supportState = z.object({ case: supportCase.nullable() })

export const supportSeq = () => integer(0, 1_000_000)
export const supportWritten = {
  client_id: uuid().meta({ description: 'Drawn by the device. The same one again answers what was stored the first time.' }),
  text: z.string().trim().pipe(text(0, SUPPORT_TEXT_MAXIMUM)).default(''),
}
export const supportMessages = z.object({
  case: supportCase,
  messages: z.array(supportMessage).meta({ description: 'In their order, at most a hundred.' }),
})
export const supportSent = z.object({ case: supportCase, message: supportMessage })

/** A file that was taken, until a message carries it. */
const supportStored = z.object({ reference: z.string(), attached: supportAttached })
const fileErrors = [
  'file_too_large',
  'file_missing',
  'uploads_maximum',
  'file_type_unsupported',
  'picture_too_large',
  'picture_unreadable',
  'pdf_refused',
] as const

/** What both sides' calls that take a file have in common. */
export const supportFileCall = {
  method: 'POST',
  rate: 'upload',
  reads: false,
  file: { maximumBytes: SUPPORT_FILE_MAXIMUM_BYTES, types: 'JPEG, PNG, WebP or PDF' },
  input: z.strictObject({ title: text(1, 100).default('file') }),
  output: supportStored,
  errors: fileErrors,
} as const
