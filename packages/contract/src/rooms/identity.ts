import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, decimal, flag, id, idOut, integer, list, paged, paging, text, time } from '../wire/fields.ts'
import { documentTypes, identityItems, identityRefusals, identityStates, pictureItems } from '../shapes/identity.ts'
import { FILE_MAXIMUM_BYTES } from './upload.ts'

const picture = () => text(1, 40).optional().meta({ description: 'The reference that `/real/picture` answered.' })
const level = z.int().meta({ description: '0; 1, basic; 2, advanced.' })
const sending = z.int().meta({ description: 'Which sending of the request: it grows each time the user sends something again.' })

const item = z.object({
  item: z.enum(identityItems),
  state: z.enum(['waiting', 'accepted', 'refused']),
  reason: z.enum(identityRefusals).nullable(),
})
const event = z.object({
  kind: z.enum(['sent', 'sent_again', 'seen', 'refused', 'approved', 'taken_back', 'removed']),
  item: z.enum(identityItems).nullable().meta({ description: 'Of `seen`: which picture. Null: what was typed.' }),
  time: time(),
})
const documentShape = {
  id_type: z.enum(documentTypes),
  country: z.string().meta({ description: 'Country of issue, two letters; empty where it was not given.' }),
  name: z.string(),
  card_id: z.string(),
}

const request = z.object({
  id: idOut(),
  real_type: level,
  ...documentShape,
  card_id: z.string().meta({ description: 'Its last four signs are hidden.' }),
  sending,
  sendings_maximum: z.int().meta({ description: 'In 24 hours.' }),
  sent_at: time(),
  decide_by: time().nullable(),
  decided_at: time().nullable(),
  before: z.int().meta({ description: 'How many others are looked at first.' }),
  items: z.array(item.extend({ text: z.string().meta({ description: 'Why it was refused and what to do, in words. Empty otherwise.' }) })),
  events: z.array(event).meta({ description: 'The newest hundred, newest first.' }),
})

const state = z.object({
  state: z.enum(identityStates).meta({ description: 'Of the newest request.' }),
  level,
  contacts: z.object({ email: z.string().nullable(), mobile: z.string().nullable() }).meta({ description: 'Masked. Both are needed.' }),
  levels: z.array(
    z.object({
      level,
      withdraw_btc: decimal().meta({ description: 'What may be withdrawn in 24 hours, in BTC worth.' }),
      fiat_usdt: decimal().meta({ description: 'What one trade with fiat money may be worth, in USDT.' }),
      decided_hours: z.int(),
    }),
  ),
  request: request.nullable(),
  pictures_kept: z.int(),
  kept_days: z.int().meta({ description: 'How long pictures and data stay after the account was deleted.' }),
})

const waiting = z.object({
  id: idOut(),
  user_id: idOut(),
  username: z.string(),
  real_type: level,
  state: z.enum(['auditing', 'hasaudit', 'auditFailure', 'withdrawn']),
  name: z.string(),
  is_again: z.boolean(),
  sending,
  sent_at: time(),
  waiting_seconds: z.int().meta({ description: 'Until now or, where it was decided, until then.' }),
})

const reviewed = waiting.extend({
  ...documentShape,
  level: level.meta({ description: 'Of the user, now.' }),
  decide_by: time().nullable(),
  decided_at: time().nullable(),
  items: z.array(
    item.extend({
      value: z.string().nullable().meta({ description: 'What was typed.' }),
      picture: z
        .object({ bytes: z.int(), width: z.int(), height: z.int(), sent_at: time() })
        .nullable()
        .meta({ description: 'Its bytes: `/console/identity/picture`.' }),
    }),
  ),
  events: z.array(event.extend({ operator_name: z.string().nullable() })),
  same_number: z
    .array(
      z.object({ user_id: idOut(), username: z.string(), name: z.string(), real_type: level, state: waiting.shape.state, sent_at: time() }),
    )
    .meta({ description: 'Others who have given the same number, the newest first.' }),
})

const decided = z.object({ id: idOut(), state: waiting.shape.state, level })
const seenSending = () =>
  integer(1, 1_000_000).meta({ description: 'What was looked at: `sending`. When the user has sent more since, nothing is decided.' })

/** Proof of who somebody is. */
export const calls = room({
  state: {
    method: 'GET',
    path: '/real/state',
    summary: 'Level, limits, and how far the proof of identity has come: noaudit, auditing, hasaudit or auditFailure.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: state,
    errors: [],
  },
  sendCode: {
    method: 'POST',
    path: '/real/send_code',
    summary: 'Sends a code of the scene `real` to the mail address of the account, for `email_code`.',
    access: 'user',
    rate: 'code',
    reads: false,
    input: z.strictObject({ altcha: text(1, 4000).optional() }),
    output: z.object({ wait_seconds: z.int(), expires_at: time() }),
    errors: ['identity_contacts_needed', 'proof_required', 'code_wait', 'code_daily_limit'],
  },
  sendPicture: {
    method: 'POST',
    path: '/real/picture',
    summary:
      'Takes one picture of a proof of identity and answers its reference for `/user/real`. It is saved anew as WebP without anything else of the file, encrypted, and served to nobody but operators who review, each look of whom is logged. One that is not sent within a day is removed.',
    access: 'user',
    rate: 'upload',
    reads: false,
    file: { maximumBytes: FILE_MAXIMUM_BYTES, types: 'JPEG, PNG or WebP' },
    input: z.strictObject({ item: choice(pictureItems) }),
    output: z.object({ picture: z.string(), width: z.int(), height: z.int() }),
    errors: ['file_too_large', 'file_missing', 'uploads_maximum', 'file_type_unsupported', 'picture_too_large', 'picture_unreadable'],
  },
  send: {
    method: 'POST',
    path: '/user/real',
    summary:
      'Sends a proof of identity. Level 1: document, name, number, and a code by mail. Level 2: pictures (a passport has no other side). After a refusal, only what was refused, and nothing else.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      real_type: integer(1, 2),
      id_type: choice(documentTypes).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'field_format')
        .optional(),
      name: text(2, 100).optional(),
      card_id: text(3, 40).optional(),
      email_code: z
        .string()
        .regex(/^\d{6}$/, 'code_wrong')
        .optional(),
      front_pic: picture(),
      reverse_pic: picture(),
      hand_pic: picture(),
    }),
    output: state,
    errors: [
      'identity_contacts_needed',
      'identity_verified',
      'level_needed',
      'identity_under_review',
      'identity_sendings_maximum',
      'identity_number_rule',
      'file_not_found',
      'code_wrong',
    ],
  },
  takeBack: {
    method: 'POST',
    path: '/real/take_back',
    summary: 'Takes back what is under review or was refused. Its pictures are removed at once.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({}),
    output: state,
    errors: ['identity_nothing_sent'],
  },
  queue: {
    method: 'GET',
    path: '/console/identity',
    summary: 'Requests: those that wait, what was sent again first, then the oldest; or those that were decided, the newest first.',
    access: 'identity.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ decided: flag().optional(), user_id: id().optional(), ...paging(20) }),
    output: paged(waiting),
    errors: [],
  },
  review: {
    method: 'GET',
    path: '/console/identity/request',
    summary: 'One request with all that is known of it. That it was looked at stands in the log, and the user sees it.',
    access: 'identity.read',
    rate: 'read',
    reads: false,
    input: z.strictObject({ id: id() }),
    output: reviewed,
    errors: ['identity_request_unknown'],
  },
  viewPicture: {
    method: 'GET',
    path: '/console/identity/picture',
    summary: 'A picture of a request, as WebP. That it was looked at is logged before a byte is sent. A file, not an envelope.',
    access: 'identity.read',
    rate: 'read',
    reads: false,
    input: z.strictObject({ id: id(), item: choice(pictureItems) }),
    output: z.string().meta({ description: 'image/webp' }),
    errors: ['identity_request_unknown', 'file_not_found'],
  },
  refuseItems: {
    method: 'POST',
    path: '/console/identity/refuse',
    summary:
      'Refuses single items, each with its reason, which the user reads in his language; all others are accepted. The user sends only these again.',
    access: 'identity.decide',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      id: id(),
      sending: seenSending(),
      items: list(z.strictObject({ item: choice(identityItems), reason: choice(identityRefusals) }), identityItems.length),
    }),
    output: decided,
    errors: ['identity_request_unknown', 'identity_decided', 'identity_changed', 'identity_item_wrong'],
  },
  approve: {
    method: 'POST',
    path: '/console/identity/approve',
    summary: 'Accepts all of a request: the user has the level at once.',
    access: 'identity.decide',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id(), sending: seenSending() }),
    output: decided,
    errors: ['identity_request_unknown', 'identity_decided', 'identity_changed'],
  },
})
