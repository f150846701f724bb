import { z } from 'zod'
import { room } from '../wire/call.ts'
import { messageCategories } from '../shapes/categories.ts'
import { choice, id, idOut, paged, paging, time } from '../wire/fields.ts'
import * as announcements from '../shapes/announcements.ts'
import { reachCalls } from '../shapes/reach.ts'

const category = () => choice(messageCategories)

export const message = z.object({
  id: idOut(),
  category: z.enum(messageCategories),
  kind: z.string().meta({ description: 'What happened, for programs: position_risk, new_device, ...' }),
  title: z.string(),
  body: z.string(),
  link: z.string().meta({ description: 'A route of the app, or empty.' }),
  time: time(),
  read: z.boolean(),
})

/** Messages of the platform to a user: risk warnings, liquidations, own limits, logins; and announcements to all. */
export const calls = room({
  list: {
    method: 'GET',
    path: '/mailMessage/getList',
    summary: 'The user’s messages in the language asked for, newest first, and how many are unread in all.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ status: choice(['unread', 'read']).optional(), category: category().optional(), ...paging() }),
    output: paged(message).extend({ unread: z.int() }),
    errors: [],
  },
  read: {
    method: 'POST',
    path: '/mailMessage/read',
    summary: 'Marks one message as read; without an id all of them, or all of a category.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id().optional(), category: category().optional() }),
    output: z.object({ unread: z.int() }),
    errors: ['message_not_found'],
  },
  centre: {
    method: 'GET',
    path: '/mailMessage/centre',
    summary: 'The categories of messages, with what is unread in each and the newest of each.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        category: z.enum(messageCategories),
        unread: z.int(),
        newest: z.object({ title: z.string(), time: time() }).nullable(),
      }),
    ),
    errors: [],
  },
  ...reachCalls,
  ...announcements.userCalls,
  ...announcements.consoleCalls,
})
