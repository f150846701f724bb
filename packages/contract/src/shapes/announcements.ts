/** Calls of the room `message` about announcements: what users read, and what operators write. */
import { z } from 'zod'
import { announcementKinds } from './categories.ts'
import { room } from '../wire/call.ts'
import { choice, flag, id, idOut, instant, integer, list, note, paged, paging, text, time, writtenText } from '../wire/fields.ts'
import { langs } from '../wire/lang.ts'

const kind = () => choice(announcementKinds)
const lang = () => choice(langs as [(typeof langs)[number], ...(typeof langs)[number][]])

const announcementRow = z.object({
  id: idOut(),
  kind: z.enum(announcementKinds),
  title: z.string(),
  summary: z.string(),
  time: time(),
  read: z.boolean().meta({ description: 'True for guests, and for what was announced before the account was opened.' }),
})

const content = z.string().meta({ description: 'HTML of a few tags.' })
const statuses = ['draft', 'scheduled', 'published', 'withdrawn'] as const

/** So that nine languages fit into one request. */
const CONTENT_MAXIMUM = 3_000

const written = z.object({
  id: idOut(),
  kind: z.enum(announcementKinds),
  status: z.enum(statuses),
  version: z.int(),
  title: z.string().meta({ description: 'In English.' }),
  popup: z.boolean(),
  languages: z.array(z.enum(langs)).nullable().meta({ description: 'Who sees it. Null: readers of every language.' }),
  level: z.int().meta({ description: 'The identity level that a reader needs; 0 is everybody, guests too.' }),
  publish_at: time().nullable(),
  withdrawn_at: time().nullable(),
  changed_at: time(),
  changed_by: z.string(),
})

const words = z.object({ lang: z.enum(langs), title: z.string(), summary: z.string(), content })

/** The words of one language, as an operator writes them. */
const wordsIn = z.strictObject({
  lang: lang(),
  title: writtenText(120),
  summary: text(0, 300).default(''),
  content: writtenText(CONTENT_MAXIMUM),
})

export const userCalls = room({
  announcements: {
    method: 'GET',
    path: '/mailMessage/announcements',
    summary: 'Announcements for the caller, the newest first. A language without words of its own reads its sister script, else English.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ kind: kind().optional(), ...paging() }),
    output: paged(announcementRow),
    errors: [],
  },
  announcement: {
    method: 'GET',
    path: '/mailMessage/announcement',
    summary: 'One announcement.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: announcementRow.extend({
      content,
      lang: z.enum(langs).meta({ description: 'The language that the words are in.' }),
      languages: z.array(z.enum(langs)).meta({ description: 'The languages it has words in.' }),
      changed_at: time().nullable().meta({ description: 'Null when its words are those that were announced.' }),
    }),
    errors: ['announcement_not_found'],
  },
  news: {
    method: 'GET',
    path: '/mailMessage/news',
    summary: 'How many announcements the user has not read, and the one to show as a pop-up: each is shown once.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({ unread: z.int(), popup: announcementRow.nullable() }),
    errors: [],
  },
  seeAnnouncements: {
    method: 'POST',
    path: '/mailMessage/see',
    summary: 'Notes that an announcement was read, or shown as a pop-up; without an id that all were read.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id().optional(), popup: flag().default(false) }),
    output: z.object({ unread: z.int() }),
    errors: ['announcement_not_found'],
  },
})

export const consoleCalls = room({
  writtenAnnouncements: {
    method: 'GET',
    path: '/console/announcements',
    summary: 'Announcements with their states, the newest first.',
    access: 'announcements.manage',
    rate: 'read',
    reads: true,
    input: z.strictObject({ status: choice(statuses).optional(), ...paging() }),
    output: paged(written),
    errors: [],
  },
  writtenAnnouncement: {
    method: 'GET',
    path: '/console/announcement',
    summary: 'An announcement with its words in all languages and every version it had.',
    access: 'announcements.manage',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: written.extend({
      texts: z.array(words),
      versions: z.array(z.object({ version: z.int(), time: time(), operator_name: z.string(), texts: z.array(words) })),
    }),
    errors: ['announcement_not_found'],
  },
  saveAnnouncement: {
    method: 'POST',
    path: '/console/announcement/save',
    summary: 'Writes a draft, or with an id the version after `base` of an announcement. What is published changes at once.',
    access: 'announcements.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      id: id().optional(),
      base: integer(0, 1_000_000).default(0),
      kind: kind(),
      popup: flag().default(false),
      languages: list(lang(), langs.length).optional(),
      level: integer(0, 2).default(0),
      texts: list(wordsIn, langs.length),
    }),
    output: written,
    errors: ['announcement_languages', 'article_words', 'announcement_not_found', 'announcement_withdrawn', 'article_changed'],
  },
  previewAnnouncement: {
    method: 'POST',
    path: '/console/announcement/preview',
    summary: 'What a reader of a language would see of these words, cleaned as they would be.',
    access: 'announcements.manage',
    rate: 'read',
    reads: true,
    input: z.strictObject({ reader: lang(), texts: list(wordsIn, langs.length) }),
    output: words,
    errors: ['announcement_languages'],
  },
  scheduleAnnouncement: {
    method: 'POST',
    path: '/console/announcement/schedule',
    summary: 'Publishes the version that was read at a time of the database’s clock, without one now. May be moved until it is published.',
    access: 'announcements.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id(), version: integer(1, 1_000_000), at: instant().optional() }),
    output: written,
    errors: ['announcement_not_found', 'announcement_withdrawn', 'announcement_published', 'article_changed'],
  },
  withdrawAnnouncement: {
    method: 'POST',
    path: '/console/announcement/withdraw',
    summary: 'Takes an announcement away from its readers, for good. Its versions stay.',
    access: 'announcements.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id(), note: note() }),
    output: written,
    errors: ['announcement_not_found', 'announcement_withdrawn'],
  },
})
