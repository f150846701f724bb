import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, id, idOut, paged, paging, time } from '../wire/fields.ts'

export const message = z.object({
  id: idOut(),
  kind: z.string().meta({ description: 'What happened, for programs: position_risk, new_device, ...' }),
  title: z.string(),
  body: z.string(),
  link: z.string().meta({ description: 'A route of the app, or empty.' }),
  time: time(),
  read: z.boolean(),
})

/** Messages of the platform to a user: risk warnings, liquidations, own limits, logins. */
export const calls = room({
  list: {
    method: 'GET',
    path: '/mailMessage/getList',
    summary: 'The user’s messages in the language asked for, newest first, and how many are unread in all.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ status: choice(['unread', 'read']).optional(), ...paging() }),
    output: paged(message).extend({ unread: z.int() }),
    errors: [],
  },
  read: {
    method: 'POST',
    path: '/mailMessage/read',
    summary: 'Marks one message as read; without an id all of them.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id().optional() }),
    output: z.object({ unread: z.int() }),
    errors: ['message_not_found'],
  },
})
