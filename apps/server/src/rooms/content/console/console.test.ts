/** What operators write and set: versions, going back, races, and what a reader sees of it in the end. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { langs, settingOf, type Lang, type SettingKey } from '@assay/contract/wire'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '../../../../data/content/articles.ts'
import { readConfig } from '../../../config.ts'
import { openFileStore } from '../../../ports/file-store.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing.ts'
import { Pictures } from '../../upload/door.ts'
import { caller } from '../../wallet/testing.ts'
import { contentHandlers } from '../handlers.ts'
import { seedContent } from '../seed.ts'
import { defaultsOf, SiteValues } from '../site-values.ts'
import { publishDue } from './articles.ts'

let test: TestDatabase
let call: ReturnType<typeof caller>
let values: SiteValues
let told = 0
let logged = 0
let folder: string
const ids: number[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'assay-content-'))
  await seedContent(test.db, 'sandbox')
  for (const name of ['One', 'Two']) {
    const { rows } = await test.pool.query<{ id: string }>(
      `insert into operator (email, name, roles, authenticator) values (lower($1) || '@example.org', $1, '{content,admin}', '') returning id`,
      [name],
    )
    ids.push(Number(rows[0]!.id))
  }
  values = new SiteValues(defaultsOf(readConfig({}, '/')))
  const site = { mode: 'sandbox', seed: null, version: '1', code: 1, build: 'test' } as const
  const pictures = new Pictures(test.db, await openFileStore(folder))
  const putInForce = () => Promise.resolve(void (logged += 1))
  call = caller(
    'content',
    contentHandlers({ db: test.db, site, settings: () => ({}), values, pictures, putInForce, publishSite: () => void (told += 1) }),
  )
}, 60_000)
afterAll(() => test.close())
beforeEach(() => (told = logged = 0))

type Answer = Record<string, unknown> & { id: string; version: number }
const operate = async (name: string, fields: object, { by = 0, ...more }: { by?: number; file?: { path: string; bytes: number } } = {}) => {
  const operator = { id: '1', operatorId: ids[by]!, name: 'x', roles: ['content', 'admin'] as const, until: new Date() }
  const outcome = await call(name, { ...fields }, { operator, ...more } as Parameters<typeof call>[2])
  return 'refused' in outcome ? { refused: outcome.refused } : (outcome.message as Answer)
}
const done = async (name: string, fields: object): Promise<Answer> => {
  const answer = await operate(name, fields)
  if ('refused' in answer) throw new Error(String(answer.refused))
  return answer as Answer
}
const read = async <T>(name: string, fields: object, lang: Lang = 'en'): Promise<T> => {
  const outcome = await call(name, { ...fields }, { lang })
  if ('refused' in outcome) return { refused: outcome.refused } as T
  return outcome.message as T
}
const words = (title: string, lang: Lang = 'en', content = '<p>So it is.</p>') => ({ lang, title, summary: '', content })
const note = 'why'
const news = (texts = [words('A new fee')]) => ({ category: 4, texts, note })
const seen = (id: string, lang: Lang = 'en') =>
  read<{ title?: string; content?: string; lang?: Lang; refused?: string }>('article', { id }, lang)

describe('an article of the site', () => {
  it('is nothing to readers as a draft, then theirs in the nearest words, and gone when it is withdrawn', async () => {
    const { id, version } = await done('saveArticle', news([words('A new fee'), words('新费率', 'zh')]))
    expect((await seen(id)).refused).toBe('article_not_found')
    expect(await done('publishArticle', { id, version, note })).toMatchObject({ status: 'published', live: 1 })
    expect(told).toBe(2)
    expect(await seen(id, 'hk')).toMatchObject({ title: '新费率', lang: 'zh' })
    expect(await seen(id, 'th')).toMatchObject({ title: 'A new fee', lang: 'en' })
    expect(await done('withdrawArticle', { id, note })).toMatchObject({ status: 'withdrawn', live: null })
    expect((await seen(id)).refused).toBe('article_not_found')
    expect(await done('goBackArticle', { id, version, note })).toMatchObject({ status: 'published', version: 2, live: 2 })
    expect((await seen(id)).title).toBe('A new fee')
  })

  it('comes at its time', async () => {
    const { id } = await done('saveArticle', news())
    expect(await done('publishArticle', { id, version: 1, note, at: new Date(Date.now() + 3_600_000).toISOString() })).toMatchObject({
      status: 'scheduled',
    })
    expect(await publishDue({ db: test.db })).toBe(0)
    await test.pool.query(`update content_article set next_at = now() where id = $1`, [id])
    expect(await publishDue({ db: test.db })).toBe(1)
    expect((await seen(id)).title).toBe('A new fee')
  })

  it('written by two at once: the second is told, and writes nothing', async () => {
    const { id } = await done('saveArticle', news())
    const both = await Promise.all([0, 1].map((by) => operate('saveArticle', { id, base: 1, texts: [words(`By ${by}`)], note }, { by })))
    expect(both.filter((answer) => 'refused' in answer)).toEqual([{ refused: 'article_changed' }])
    const whole = await done('writtenArticle', { id })
    expect((whole['versions'] as unknown[]).length).toBe(2)
  })

  it('keeps no script, no javascript link, no picture of others, and no words that nobody can read', async () => {
    const dirty =
      '<p onclick="x()">Hello <script>alert(1)</script><a href="javascript:alert(1)">here</a><img src=x onerror=alert(1)></p><svg/onload=alert(1)>'
    const { id } = await done('saveArticle', news([words('Clean', 'en', dirty)]))
    await done('publishArticle', { id, version: 1, note })
    expect((await seen(id)).content).toBe(
      '<p>Hello <a href>here</a></p>'.replace('<a href>', (await seen(id)).content!.match(/<a[^>]*>/)![0]),
    )
    expect((await seen(id)).content).not.toMatch(/script|onclick|onerror|onload|img|svg/i)
    // What somebody wrote into the table by hand is cleaned on its way out as well.
    await test.pool.query(`update content_article_text set content = $2 where article_id = $1`, [id, dirty])
    expect((await seen(id)).content).not.toMatch(/script|onclick|onerror|onload|img|svg/i)
    const refused = async (fields: object) => ((await operate('saveArticle', { ...news(), ...fields })) as { refused: string }).refused
    expect(await refused({ link: 'javascript:alert(1)' })).toBe('link_unknown')
    expect(await refused({ link: '//evil.example' })).toBe('link_unknown')
    expect(await refused({ link: '/pages/../api/x' })).toBe('link_unknown')
    expect(await refused({ picture: '/files/AAAAAAAAAAAAAAAAAAAAAAAA.webp' })).toBe('file_not_found')
    expect(await refused({ texts: [words('Title', 'en', '<p>\u200b \u00a0</p>')] })).toBe('article_words')
    expect(await refused({ texts: [words('\u200b')] })).toBe('parameter_error')
    expect(await refused({ texts: [words('   ')] })).toBe('parameter_error')
    expect(await refused({ texts: [words('Nur deutsch', 'fra')] })).toBe('article_languages')
    expect(await refused({ category: 7 })).toBe('article_category')
  })

  it('takes pictures that were decoded and saved anew: what is appended to one does not stay', async () => {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#d4ba83' } })
      .png()
      .toBuffer()
    const path = join(folder, 'polyglot.png')
    await writeFile(path, Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]))
    const address = (await operate('uploadPicture', {}, { file: { path, bytes: picture.length } })) as unknown as string
    expect(address).toMatch(/^\/files\/[\w-]+\.webp$/)
    const kept = await (await openFileStore(folder)).read(address.slice('/files/'.length))
    expect(Buffer.isBuffer(kept) ? kept.includes('script') : String(kept)).not.toBe(true)
    expect(await done('saveArticle', { ...news(), picture: address })).toMatchObject({ status: 'draft' })
    await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await operate('uploadPicture', {}, { file: { path, bytes: 70 } })).toEqual({ refused: 'file_type_unsupported' })
  })
})

describe('what comes with the product', () => {
  const about = async () => (await test.pool.query<{ id: string }>(`select id from content_article where category = 7`)).rows[0]!.id
  const page = (lang: Lang = 'en') => read<{ title: string; lang: Lang }>('aboutUs', {}, lang)

  it('may be overlaid, is left alone by an update then, and comes back whole', async () => {
    const id = await about()
    const before = await Promise.all(langs.map((lang) => page(lang)))
    await done('saveArticle', { id, texts: [words('Our own page'), words('関于', 'jp')], note })
    await done('publishArticle', { id, version: 1, note })
    expect(await page('kor')).toMatchObject({ title: 'Our own page', lang: 'en' })
    await seedContent(test.db, 'sandbox')
    expect(await page('jp')).toMatchObject({ title: '関于', lang: 'jp' })
    expect(await operate('withdrawArticle', { id, note })).toEqual({ refused: 'article_category' })
    expect(await done('goBackArticle', { id, version: 0, note })).toMatchObject({ live: null })
    const after = await Promise.all(langs.map((lang) => page(lang)))
    expect(after.map(({ title, lang }) => ({ title, lang }))).toEqual(before.map(({ title, lang }) => ({ title, lang })))
  })

  it('stays away once it is withdrawn, whatever an update brings', async () => {
    const { rows } = await test.pool.query<{ id: string }>(`select id from content_article where slug = $1`, [articles[0]!.slug])
    const { id } = rows[0]!
    await done('withdrawArticle', { id, note })
    await seedContent(test.db, 'sandbox')
    expect((await seen(id)).refused).toBe('article_not_found')
    await done('goBackArticle', { id, version: 0, note })
    expect((await seen(id)).title).toBe(articles[0]!.texts.en.title)
  })
})

describe('a setting', () => {
  it('of which two versions are read the other way round is the newer one', () => {
    const read = new SiteValues(values.defaults, [{ key: 'site_name', version: 1, value: 'First' }])
    read.set('site_name', { version: 3, value: null })
    read.set('site_name', { version: 2, value: 'Second' })
    expect(read.get('site_name')).toBe('Assay')
    read.set('site_name', { version: 4, value: 'Fourth' })
    expect(read.get('site_name')).toBe('Fourth')
  })

  const config = () => read<{ site_name: string; maintenance: string | null; welcome_usdt: string }>('siteConfig', {}, 'hk')

  it('is in force at once, in versions, and undone by a version', async () => {
    expect(await done('changeSetting', { key: 'site_name', base: 0, value: 'Harbour', note })).toMatchObject({
      version: 1,
      value: 'Harbour',
    })
    expect((await config()).site_name).toBe('Harbour')
    expect(told).toBe(1)
    const both = await Promise.all(['Left', 'Right'].map((value) => operate('changeSetting', { key: 'site_name', base: 1, value, note })))
    expect(both.filter((answer) => 'refused' in answer)).toEqual([{ refused: 'setting_changed' }])
    expect(await done('changeSetting', { key: 'site_name', base: 2, note })).toMatchObject({ version: 3, value: null })
    expect((await config()).site_name).toBe('Assay')
    expect(await done('settingHistory', { key: 'site_name' })).toHaveLength(3)
  })

  it('has the nearest words', async () => {
    await done('changeSetting', { key: 'maintenance', base: 0, value: JSON.stringify({ en: 'Back at noon', zh: '中午恢复' }), note })
    expect((await config()).maintenance).toBe('中午恢复')
  })

  it.each<[SettingKey, string]>([
    ['site_name', ' Harbour '],
    ['site_name', 'x'.repeat(41)],
    ['guess_tab', 'perhaps'],
    ['download_url', 'javascript:alert(1)'],
    ['support_email', 'nobody'],
    ['site_logo', '/files/AAAAAAAAAAAAAAAAAAAAAAAA.webp'],
    ['site_logo', 'https://elsewhere.example/logo.png'],
    ['maintenance', '{"fra":"sans anglais"}'],
    ['maintenance', '{'],
  ])('%s may not be “%s”', async (key, value) => {
    const call = settingOf(key).twoPersons ? 'proposeSetting' : 'changeSetting'
    expect(await operate(call, { key, base: key === 'maintenance' ? 1 : 0, value, note })).toEqual({ refused: 'setting_value' })
  })

  it.each<[SettingKey, string]>([
    ['download_url', 'https://elsewhere.example/app'],
    ['support_email', 'help@elsewhere.example'],
    ['support_phone', '+441632960000'],
    ['support_website', 'https://elsewhere.example'],
  ])('%s, by which users could be led to a stranger, is changed by nobody alone', async (key, value) => {
    const change = { key, base: 0, value, note }
    expect(await operate('changeSetting', change)).toEqual({ refused: 'setting_two_persons' })
    const { id, terms_hash: hash } = await done('proposeSetting', change)
    const decision = { id, terms_hash: hash, decision: 'approved', note }
    expect(await operate('decideSetting', decision, { by: 0 })).toEqual({ refused: 'operator_self' })
    expect(await operate('decideSetting', decision, { by: 1 })).toMatchObject({ key, value })
  })

  it('on which money depends takes two, on exactly the terms that were read', async () => {
    const change = { key: 'welcome_usdt', base: 0, value: '500', note }
    expect(await operate('changeSetting', change)).toEqual({ refused: 'setting_two_persons' })
    const { id, terms_hash: hash } = await done('proposeSetting', change)
    const decided = (decision: string, by: number, terms = hash) =>
      operate('decideSetting', { id, terms_hash: terms, decision, note }, { by })
    expect(await decided('approved', 0)).toEqual({ refused: 'operator_self' })
    expect(await decided('approved', 1, '0'.repeat(64))).toEqual({ refused: 'proposal_changed' })
    expect((await config()).welcome_usdt).toBe('10000')
    expect(await decided('approved', 1)).toMatchObject({ value: '500' })
    expect((await config()).welcome_usdt).toBe('500')
    expect(logged).toBe(1)
    expect(await decided('approved', 1)).toEqual({ refused: 'proposal_decided' })
  })
})
