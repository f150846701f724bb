/** Calls of the room `message` about what reaches a user outside of its lists: switches, mails, and push to his devices. */
import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, flag, id, idOut, text, time } from '../wire/fields.ts'
import { langs } from '../wire/lang.ts'
import { categories, ways } from './categories.ts'

const switchOut = z.object({ on: z.boolean(), locked: z.boolean().meta({ description: 'Always on: it warns before a loss.' }) })

const device = z.object({
  id: idOut(),
  name: z.string(),
  added: time(),
  current: z.boolean().meta({ description: 'It belongs to the session that asks.' }),
})

/** Hours and minutes. */
const clock = () => text(5, 5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'field_format')
const lang = () => choice(langs as [(typeof langs)[number], ...(typeof langs)[number][]])

const settings = z.object({
  lang: z.enum(langs).meta({ description: 'Of mails and pushes.' }),
  amounts_in_mail: z.boolean(),
  amounts_in_push: z.boolean(),
  quiet: z
    .object({ from: z.string(), to: z.string(), time_zone: z.string() })
    .nullable()
    .meta({ description: 'The hours in which only warnings and security are pushed.' }),
})

/** A push service names an address and two keys, as base64url. */
const ENDPOINT_MAXIMUM = 1_000

export const reachCalls = room({
  reach: {
    method: 'GET',
    path: '/mailMessage/reach',
    summary: 'What reaches the user, and how: switches by category and way, settings of mails and pushes, and his devices.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: settings.extend({
      switches: z.array(z.object({ category: z.enum(categories), app: switchOut, mail: switchOut, push: switchOut })),
      mail: z.boolean().meta({ description: 'The account has a mail address.' }),
      push_key: z.string().meta({ description: 'The public key of this installation, for a browser to subscribe with.' }),
      devices: z.array(device),
    }),
    errors: [],
  },
  setSwitch: {
    method: 'POST',
    path: '/mailMessage/setSwitch',
    summary: 'Turns a way on or off for a category. What warns before a loss stays on.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({ category: choice(categories), way: choice(ways), on: flag() }),
    output: switchOut,
    errors: ['switch_locked'],
  },
  setReach: {
    method: 'POST',
    path: '/mailMessage/setReach',
    summary: 'Sets the language of mails and pushes, whether they say amounts, and the quiet hours of push.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      language: lang().meta({ description: 'Of mails and pushes; `lang` is that of the answer.' }),
      amounts_in_mail: flag(),
      amounts_in_push: flag(),
      quiet_from: clock().optional().meta({ description: 'With `quiet_to` and `time_zone`; without all three there are no quiet hours.' }),
      quiet_to: clock().optional(),
      time_zone: text(1, 64).optional().meta({ description: 'As the IANA database names it.' }),
    }),
    output: settings,
    errors: ['quiet_hours_wrong'],
  },
  addDevice: {
    method: 'POST',
    path: '/mailMessage/addDevice',
    summary: 'Sends pushes to this browser from now on, until the session ends or the device is removed.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      endpoint: text(1, ENDPOINT_MAXIMUM),
      p256dh: text(1, 100).meta({ description: 'The public key of the subscription, as base64url.' }),
      auth: text(1, 50).meta({ description: 'Its secret, as base64url.' }),
    }),
    output: device,
    errors: ['push_endpoint_refused', 'push_keys_wrong'],
  },
  removeDevice: {
    method: 'POST',
    path: '/mailMessage/removeDevice',
    summary: 'Ends pushes to a device. Repeating it changes nothing.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id() }),
    output: z.object({ id: idOut() }),
    errors: [],
  },
  test: {
    method: 'POST',
    path: '/mailMessage/test',
    summary: 'Sends a test by mail and to all devices, at most one a minute.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({}),
    output: z.object({ mail: z.boolean(), devices: z.int() }),
    errors: ['message_test_wait'],
  },
  unsubscribe: {
    method: 'POST',
    path: '/mailMessage/unsubscribe',
    summary: 'Ends the mails of a category by the signed token at the foot of each of them. Repeating it changes nothing.',
    access: 'guest',
    rate: 'write',
    reads: false,
    input: z.strictObject({ token: text(1, 200) }),
    output: z.object({ category: z.enum(categories) }),
    errors: ['unsubscribe_link_wrong'],
  },
})
