/** Calls of the room `content` of those who run the site: articles and pages in versions, pictures, settings in versions. */
import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, flag, id, idOut, instant, integer, list, note, paged, paging, text, termsHash, time, writtenText } from '../wire/fields.ts'
import { langs } from '../wire/lang.ts'
import { settingKeys } from './site-settings.ts'

const lang = () => choice(langs as [(typeof langs)[number], ...(typeof langs)[number][]])
/** So that nine languages fit into one request. */
const CONTENT_MAXIMUM = 3_000

const words = z.object({ lang: z.enum(langs), title: z.string(), summary: z.string(), content: z.string() })
const wordsIn = z.strictObject({
  lang: lang(),
  title: writtenText(120),
  summary: text(0, 300).default(''),
  content: writtenText(CONTENT_MAXIMUM),
})
const statuses = ['product', 'draft', 'scheduled', 'published', 'changed', 'withdrawn'] as const

const written = z.object({
  id: idOut(),
  slug: z.string().nullable().meta({ description: 'The name of what comes with the product. Null: the site’s own.' }),
  category: z.int().meta({ description: '4 news, 5 banners, 6 questions, 7 and up standing pages.' }),
  topic: z.string(),
  status: z.enum(statuses).meta({ description: '`product`: its own words, untouched. `changed`: published, and a later version waits.' }),
  title: z.string().meta({ description: 'In English.' }),
  version: z.int().meta({ description: 'The last one written; 0: none.' }),
  live: z.int().nullable().meta({ description: 'The version that readers see. Null: none, or the product’s words.' }),
  publish_at: time().nullable(),
  changed_at: time().nullable(),
  changed_by: z.string().nullable(),
})

const version = z.object({
  version: z.int(),
  time: time(),
  operator_name: z.string(),
  note: z.string(),
  link: z.string(),
  picture: z.string(),
  popup: z.boolean(),
  texts: z.array(words),
})

const setting = z.object({
  key: z.enum(settingKeys),
  value: z.string().nullable().meta({ description: 'As set. Null: the default holds. Words are JSON by language.' }),
  default: z.string(),
  version: z.int(),
  changed_at: time().nullable(),
  changed_by: z.string().nullable(),
})
const settingKey = () => choice(settingKeys)
const settingValue = () => text(0, 4_000)

const changed = { rate: 'write', reads: false } as const

export const consoleCalls = room({
  writtenArticles: {
    method: 'GET',
    path: '/console/articles',
    summary: 'All that is written: what comes with the product and what operators wrote, with its state.',
    access: 'content.manage',
    rate: 'read',
    reads: true,
    input: z.strictObject({ category: integer(4, 99).optional(), ...paging() }),
    output: paged(written),
    errors: [],
  },
  writtenArticle: {
    method: 'GET',
    path: '/console/article',
    summary: 'One of them with every version, and the words that come with the product.',
    access: 'content.manage',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: written.extend({ product: z.array(words), versions: z.array(version) }),
    errors: ['article_not_found'],
  },
  saveArticle: {
    method: 'POST',
    path: '/console/article/save',
    summary:
      'Writes the next version, as a draft. `base` is the version that was changed: where a later one is there, nothing is written, and the writer is told.',
    access: 'content.manage',
    ...changed,
    input: z.strictObject({
      id: id().optional(),
      base: integer(0, 1_000_000).default(0),
      category: integer(4, 99).optional(),
      topic: text(0, 40).default(''),
      link: text(0, 300).default(''),
      picture: text(0, 200).default(''),
      popup: flag().default(false),
      texts: list(wordsIn, langs.length),
      note: note(),
    }),
    output: written,
    errors: [
      'article_languages',
      'article_words',
      'article_category',
      'link_unknown',
      'file_not_found',
      'article_not_found',
      'article_changed',
    ],
  },
  previewArticle: {
    method: 'POST',
    path: '/console/article/preview',
    summary: 'What a reader of a language would see of these words, cleaned as they would be, and in which language.',
    access: 'content.manage',
    rate: 'read',
    reads: true,
    input: z.strictObject({ reader: lang(), texts: list(wordsIn, langs.length) }),
    output: words,
    errors: ['article_languages'],
  },
  publishArticle: {
    method: 'POST',
    path: '/console/article/publish',
    summary: 'Publishes a version, without a time now. What readers saw before stays as a version.',
    access: 'content.manage',
    ...changed,
    input: z.strictObject({ id: id(), version: integer(1, 1_000_000), at: instant().optional(), note: note() }),
    output: written,
    errors: ['article_not_found'],
  },
  goBackArticle: {
    method: 'POST',
    path: '/console/article/back',
    summary: 'Makes a new version of an earlier one and publishes it; of version 0 the words that come with the product.',
    access: 'content.manage',
    ...changed,
    input: z.strictObject({ id: id(), version: integer(0, 1_000_000), note: note() }),
    output: written,
    errors: ['article_not_found'],
  },
  withdrawArticle: {
    method: 'POST',
    path: '/console/article/withdraw',
    summary: 'Takes it away from readers. Its versions stay, and each can be published again.',
    access: 'content.manage',
    ...changed,
    input: z.strictObject({ id: id(), note: note() }),
    output: written,
    errors: ['article_not_found'],
  },
  uploadPicture: {
    method: 'POST',
    path: '/console/picture',
    summary: 'Takes a picture of the site and answers its address. It is decoded and saved anew: nothing else of the file stays.',
    access: 'content.manage',
    rate: 'upload',
    reads: false,
    file: { maximumBytes: 10 * 1024 * 1024, types: 'JPEG, PNG or WebP' },
    input: z.strictObject({}),
    output: z.string(),
    errors: ['file_too_large', 'file_missing', 'file_type_unsupported', 'picture_too_large', 'picture_unreadable'],
  },
  settings: {
    method: 'GET',
    path: '/console/settings',
    summary: 'Everything that operators set, with its default.',
    access: 'settings.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(setting),
    errors: [],
  },
  settingHistory: {
    method: 'GET',
    path: '/console/setting/history',
    summary: 'Every version that a setting had, the newest first.',
    access: 'settings.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ key: settingKey() }),
    output: z.array(
      z.object({ version: z.int(), value: z.string().nullable(), note: z.string(), operator_name: z.string(), time: time() }),
    ),
    errors: [],
  },
  changeSetting: {
    method: 'POST',
    path: '/console/setting/change',
    summary: 'Sets a value, without one the default. A new version in force at once; to undo is to set what was before.',
    access: 'settings.manage',
    ...changed,
    input: z.strictObject({ key: settingKey(), base: integer(0, 1_000_000), value: settingValue().optional(), note: note() }),
    output: setting,
    errors: ['setting_two_persons', 'setting_value', 'setting_changed'],
  },
  proposeSetting: {
    method: 'POST',
    path: '/console/setting/propose',
    summary: 'Proposes a value of what takes two operators, without one the default.',
    access: 'settings.legal',
    ...changed,
    input: z.strictObject({ key: settingKey(), base: integer(0, 1_000_000), value: settingValue().optional(), note: note() }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['setting_value', 'setting_changed', 'proposal_open'],
  },
  decideSetting: {
    method: 'POST',
    path: '/console/setting/decide',
    summary: 'Decides on a proposed value: another operator than the proposer, who may only take it back.',
    access: 'settings.legal',
    ...changed,
    input: z.strictObject({ id: id(), terms_hash: termsHash(), decision: choice(['approved', 'refused', 'withdrawn']), note: note() }),
    output: setting,
    errors: ['proposal_unknown', 'proposal_decided', 'operator_self', 'proposal_changed', 'proposal_orphan', 'setting_changed'],
  },
})
