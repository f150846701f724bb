import { langs, type Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articles } from '../../../data/content/articles.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { caller } from '../wallet/testing.ts'
import { contentHandlers } from './handlers.ts'
import { seedContent } from './seed.ts'
import type { Site } from './services.ts'
import { rooms } from '../rooms.ts'
import { settingsOf } from '../open-rooms.ts'

const site: Site = {
  name: 'Assay',
  mode: 'sandbox',
  seed: null,
  showGuessTab: false,
  welcomeUsdt: '10000',
  version: '0.8.0',
  code: 80,
  build: 'test',
}
const settings = settingsOf(rooms, true)

interface Row {
  id: string
  title: string
  link: string
  content: string
}

let database: TestDatabase
let call: ReturnType<typeof caller>

beforeAll(async () => {
  database = await createTestDatabase()
  await seedContent(database.db, 'sandbox')
  call = caller('content', contentHandlers({ db: database.db, site, settings }))
}, 60_000)
afterAll(() => database.close())

const told = async <T>(name: string, fields: Record<string, unknown> = {}, lang?: Lang): Promise<T> => {
  const outcome = await call(name, fields, { lang })
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.message as T
}
const list = (fields: Record<string, unknown>, lang?: Lang) => told<{ data: Row[]; total: number }>('articles', fields, lang)

describe('the site', () => {
  it('says what it is', async () => {
    expect(await told('siteConfig')).toMatchObject({
      site_name: 'Assay',
      mode: 'sandbox',
      seed: null,
      version: '0.8.0',
      code: 80,
      welcome_usdt: '10000',
      tabs: ['home', 'market', 'trade', 'financial', 'assets'],
      languages: [...langs],
    })
    const other = caller('content', contentHandlers({ db: database.db, settings, site: { ...site, showGuessTab: true, seed: 'x' } }))
    expect(await other('siteConfig', {})).toMatchObject({
      message: { seed: 'x', tabs: ['home', 'market', 'trade', 'financial', 'assets', 'guess'] },
    })
  })

  it('tells its settings, all or one', async () => {
    expect(await told('setting')).toMatchObject({
      spot_maker_fee: '0.001',
      convert_fee: '0.001',
      convert_maximum: '10000',
      faucet_daily_btc: '10',
    })
    expect(await told('setting', { keyword: 'convert_minimum' })).toEqual({ convert_minimum: '1' })
    expect(await told('setting', { keyword: 'toString' })).toEqual({})
    expect(settingsOf(rooms, false)).not.toHaveProperty('faucet_daily_btc')
  })
})

describe('articles', () => {
  it('are listed by category in the caller’s language, in their order', async () => {
    const news = await list({ c_id: '4', limit: 3 })
    expect(news.total).toBe(7)
    expect(news.data.map((row) => row.title)).toEqual(articles.slice(0, 3).map((article) => article.texts.en.title))
    expect((await list({ c_id: 4, limit: 3, page: 3 }, 'jp')).data.map((row) => row.title)).toEqual(['アカウントを守るために'])
    expect((await list({ c_id: 5 }, 'kor')).data.map((row) => row.link)).toEqual([
      '/pages/market/market',
      '/pages/fund/fundTransfer',
      '/pages/setting/bill',
    ])
    expect(await call('articles', { c_id: '6' })).toMatchObject({ refused: 'parameter_error' })
  })

  it('are read one by one, as paragraphs', async () => {
    const { data } = await list({ c_id: 4 }, 'zh')
    const article = await told<Row>('article', { id: data[1]!.id }, 'zh')
    expect(article.content.split('\n\n')).toEqual(articles[1]!.texts.zh.content)
    expect(await call('article', { id: 99_999 })).toEqual({ refused: 'article_not_found' })
  })

  it('have one notice for home', async () => {
    expect(await told('noticePopup', {}, 'fra')).toMatchObject({ c_id: 4, title: 'Bienvenue : ceci est un Sandbox' })
  })

  it('are put in once, and brought up to date at the next start', async () => {
    const before = await list({ c_id: 4 })
    await sql`update content_article_text set title = 'old' where lang = 'en'`.execute(database.db)
    await seedContent(database.db, 'sandbox')
    expect(await list({ c_id: 4 })).toEqual(before)
  })

  it('of a live installation say nothing of play money', async () => {
    const live = await createTestDatabase()
    try {
      await seedContent(live.db, 'live')
      const liveCall = caller('content', contentHandlers({ db: live.db, site: { ...site, mode: 'live' }, settings }))
      expect(await liveCall('noticePopup', {})).toEqual({ message: null })
      for (const c_id of [4, 5]) {
        const { message } = (await liveCall('articles', { c_id })) as unknown as { message: { data: Row[]; total: number } }
        expect(message.total).toBe(c_id === 4 ? 4 : 2)
        expect(JSON.stringify(message)).not.toMatch(/sandbox|play money/i)
      }
    } finally {
      await live.close()
    }
  })
})

const digits = (text: string) => text.replaceAll(/[.,\s]/gu, '')

describe('the words', () => {
  const scripts: Partial<Record<Lang, RegExp>> = {
    zh: /\p{Script=Han}/u,
    hk: /\p{Script=Han}/u,
    th: /\p{Script=Thai}/u,
    jp: /\p{Script=Hiragana}/u,
    kor: /\p{Script=Hangul}/u,
  }
  const foreign: Partial<Record<Lang, RegExp>> = {
    zh: /\p{Script=Hiragana}|[並這來個們對價與]/u,
    hk: /\p{Script=Hiragana}|[这来个们对价与]/u,
    kor: /\p{Script=Han}/u,
    th: /\p{Script=Han}/u,
  }

  it('are there in every language, in its own script and paragraph for paragraph', () => {
    for (const { slug, texts } of articles) {
      for (const lang of langs) {
        const { title, summary, content } = texts[lang]
        expect(content, `${slug} ${lang}`).toHaveLength(texts.en.content.length)
        for (const text of [title, summary, ...content]) {
          expect(text, `${slug} ${lang}`).toMatch(scripts[lang] ?? /\p{Script=Latin}/u)
          expect(text, `${slug} ${lang}`).not.toMatch(foreign[lang] ?? /[\p{Script=Thai}\p{Script=Hangul}]/u)
          expect(text, `${slug} ${lang}`).toBe(text.trim())
        }
      }
      expect(new Set(langs.map((lang) => texts[lang].content.join())).size).toBe(langs.length)
    }
  })

  it('about fees give the figures that are charged', () => {
    const figures = [
      settings['convert_fee']!.replace('0.00', '0.'),
      settings['convert_maximum']!,
      settings['convert_daily_maximum']!,
      settings['convert_quote_seconds']!,
    ]
    for (const lang of langs) {
      const text = digits(articles.find((article) => article.slug === 'fees')!.texts[lang].content.join(' '))
      for (const figure of figures) expect(text, lang).toContain(digits(figure))
    }
  })
})
