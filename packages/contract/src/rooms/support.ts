import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, flag, id, paged, paging, text, time } from '../wire/fields.ts'
import { consoleCalls } from '../shapes/support-console.ts'
import {
  supportAttached,
  supportCase,
  supportFileCall,
  supportMessage,
  supportMessages,
  supportSent,
  supportSeq,
  supportState,
  supportWritten,
} from '../shapes/support-schemas.ts'
import { supportAttachments, supportReasons, supportReferences, supportTopics } from '../shapes/support.ts'

const visitor = () => text(43, 43).optional().meta({ description: 'The token of a visitor. A user has none: his session says who he is.' })
const writer = { visitor: visitor() }
/** A form has one reason as it is, several one after the other, or all as the JSON text of a list. */
function reasonsIn(given: unknown): unknown {
  if (typeof given !== 'string') return given
  return given.startsWith('[') && given.endsWith(']') ? given.slice(1, -1).replaceAll('"', '').split(',').filter(Boolean) : [given]
}

/** Customer service: conversations of users and visitors with operators. */
export const calls = room({
  ...consoleCalls,
  door: {
    method: 'POST',
    path: '/support/door',
    summary: 'Who is there, until when, about how long it takes, and the conversation that is open.',
    access: 'guest',
    rate: 'read',
    reads: true,
    discreet: true,
    input: z.strictObject({ ...writer }),
    output: supportState.extend({
      is_open: z.boolean(),
      opens_at: time().nullable().meta({ description: 'While closed.' }),
      closes_at: time().nullable().meta({ description: 'While open. Null: day and night.' }),
      hours: z
        .array(z.object({ from_day: z.int(), to_day: z.int(), from: z.string(), to: z.string() }))
        .meta({ description: 'UTC. Days from 1, Monday, to 7. Empty: no hours are set.' }),
      people: z.int(),
      minutes: z.int().nullable(),
      unread: z.int(),
      newest: z
        .object({ side: supportMessage.shape.side, name: z.string(), text: z.string(), time: time() })
        .nullable()
        .meta({ description: 'The last message of that conversation, the first of its text.' }),
    }),
    errors: [],
  },
  visit: {
    method: 'POST',
    path: '/support/visit',
    summary: 'Makes a visitor: the token that the device keeps. Takes a proof of work.',
    access: 'guest',
    rate: 'code',
    reads: false,
    input: z.strictObject({ altcha: text(1, 4000).optional() }),
    output: z.object({ visitor: z.string() }),
    errors: ['proof_required', 'support_visitors_maximum'],
  },
  send: {
    method: 'POST',
    path: '/support/send',
    summary:
      'Sends a message into the open conversation, or begins one, which is answered automatically at once. Plain text, or something of the user by its number, or both.',
    access: 'guest',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      ...writer,
      ...supportWritten,
      attached: choice(supportAttachments).optional(),
      reference: text(1, 60).optional(),
      page: text(0, 200).default('').meta({ description: 'The page of the app from which it was written.' }),
      topic: choice(supportTopics).default('other').meta({ description: 'Of the conversation that it begins.' }),
    }),
    output: supportSent,
    errors: [
      'support_case_unknown',
      'support_message_empty',
      'support_reference_unknown',
      'file_not_found',
      'support_messages_maximum',
      'support_line_full',
    ],
  },
  messages: {
    method: 'POST',
    path: '/support/messages',
    summary: 'The messages of a conversation after a number: what a device lacks after its line was cut.',
    access: 'guest',
    rate: 'read',
    reads: true,
    discreet: true,
    input: z.strictObject({ ...writer, case: id(), after: supportSeq().default(0) }),
    output: supportMessages,
    errors: ['support_case_unknown'],
  },
  cases: {
    method: 'POST',
    path: '/support/cases',
    summary: 'Conversations of the caller, the newest first.',
    access: 'guest',
    rate: 'read',
    reads: true,
    discreet: true,
    input: z.strictObject({ ...writer, ...paging(10) }),
    output: paged(supportCase),
    errors: ['support_case_unknown'],
  },
  read: {
    method: 'POST',
    path: '/support/read',
    summary: 'Says up to which number the open conversation was read.',
    access: 'guest',
    rate: 'write',
    reads: false,
    input: z.strictObject({ ...writer, case: id(), seq: supportSeq() }),
    output: supportState,
    errors: ['support_case_unknown'],
  },
  typing: {
    method: 'POST',
    path: '/support/typing',
    summary: 'Says that the caller is typing. Holds six seconds.',
    access: 'guest',
    rate: 'write',
    reads: false,
    input: z.strictObject({ ...writer }),
    output: z.object({}),
    errors: ['support_case_unknown'],
  },
  close: {
    method: 'POST',
    path: '/support/close',
    summary: 'Ends a conversation, or leaves the line.',
    access: 'guest',
    rate: 'write',
    reads: false,
    input: z.strictObject({ ...writer, case: id() }),
    output: supportState,
    errors: ['support_case_unknown'],
  },
  rate: {
    method: 'POST',
    path: '/support/rate',
    summary: 'Rates a conversation that has ended: good or not, with reasons that fit, and a comment. Once.',
    access: 'guest',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      ...writer,
      case: id(),
      is_good: flag(),
      reasons: z
        .preprocess(reasonsIn, z.array(choice(supportReasons)).max(supportReasons.length))
        .default([])
        .meta({ description: 'Those that do not go with `is_good` are left out.' }),
      text: z.string().trim().pipe(text(0, 500)).default(''),
    }),
    output: supportState,
    errors: ['support_case_unknown', 'support_not_closed', 'support_rated'],
  },
  transcript: {
    method: 'POST',
    path: '/support/transcript',
    summary: 'Sends a conversation to the mail address of the account. Files are named, not sent.',
    access: 'user',
    rate: 'code',
    reads: false,
    input: z.strictObject({ case: id() }),
    output: z.object({ to: z.string().meta({ description: 'Masked.' }) }),
    errors: ['support_case_unknown', 'support_mail_needed', 'support_transcripts_maximum'],
  },
  attachable: {
    method: 'POST',
    path: '/support/attachable',
    summary: 'What the user may attach: the newest of his orders, positions, options and lines of the statement.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ kind: choice(supportReferences) }),
    output: z.array(supportAttached),
    errors: [],
  },
  sendFile: {
    ...supportFileCall,
    path: '/support/file',
    summary:
      'Takes a picture or a PDF for a message and answers its reference. A picture is saved anew as WebP without anything else of the file; a PDF with scripts, actions or files in it is refused. Kept encrypted, for the two sides only. One that no message takes within a day is removed.',
    access: 'user',
  },
  file: {
    method: 'POST',
    path: '/support/file_bytes',
    summary: 'The bytes of a file of an own conversation, of either side: WebP, or a PDF to be saved. A file, not an envelope.',
    access: 'guest',
    rate: 'read',
    reads: true,
    discreet: true,
    input: z.strictObject({ ...writer, reference: text(1, 60) }),
    output: z.string().meta({ description: 'image/webp or application/pdf' }),
    errors: ['support_case_unknown', 'file_not_found'],
  },
})
