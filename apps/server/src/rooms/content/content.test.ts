import { langs, type Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articles } from '../../../data/content/articles.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { caller } from '../wallet/testing.ts'
import { contentHandlers } from './handlers.ts'
import { seedContent } from './seed.ts'
import type { Site } from './services.ts'
import { readConfig } from '../../config.ts'
import { defaultsOf, SiteValues } from './site-values.ts'
import { rooms } from '../rooms.ts'
import { settingsOf } from '../open-rooms.ts'

const site: Site = {
  mode: 'sandbox',
  seed: null,
  version: '0.8.0',
  code: 80,
  build: 'test',
}
const settings: Record<string, string> = { ...settingsOf(rooms, true), spot_maker_fee: '0.001', spot_taker_fee: '0.001' }
const config = readConfig({}, '/')
const nobody = { name: null, address: null, registration: null, licence: null }
const rest = {
  pictures: { keepForSite: () => Promise.reject(new Error('no pictures')), isOfSite: () => Promise.resolve(false) },
  putInForce: () => Promise.resolve(),
  publishSite: () => undefined,
}
const unsaid = { ...rest, values: new SiteValues(defaultsOf(config)) }

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
  call = caller('content', contentHandlers({ db: database.db, site, settings: () => settings, ...unsaid }))
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
    const other = caller(
      'content',
      contentHandlers({
        db: database.db,
        settings: () => settings,
        ...rest,
        values: new SiteValues({ ...defaultsOf(config), guess_tab: 'on' }),
        site: { ...site, seed: 'x' },
      }),
    )
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
    expect(article.content).toBe(articles[1]!.texts.zh.content.map((text) => `<p>${text}</p>`).join('\n'))
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
      const liveCall = caller(
        'content',
        contentHandlers({ db: live.db, site: { ...site, mode: 'live' }, settings: () => settings, ...unsaid }),
      )
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

describe('the help', () => {
  interface Topic {
    topic: string
    title: string
    questions: { id: string; question: string; answer: string }[]
  }
  const faq = (fields: Record<string, unknown> = {}, lang?: Lang) => told<Topic[]>('faq', fields, lang)

  it('has questions under its topics, in order and in the caller’s language', async () => {
    const all = await faq({}, 'fra')
    expect(all.map(({ topic }) => topic)).toEqual(['account', 'money', 'spot', 'contracts', 'options', 'prices', 'safety'])
    expect(all[0]!.title).toBe('Votre compte')
    const questions = all.flatMap((topic) => topic.questions)
    expect(questions.length).toBe(articles.filter(({ category }) => category === 6).length)
    for (const { question, answer } of questions) expect(`${question} ${answer}`).toMatch(/\? <p>/)
  })

  it.each([
    ['PASSWORD', 'en'],
    ['mot de passe oublie', 'fra'],
    ['contraseña', 'spa'],
    ['contrasena', 'spa'],
    ['mat khau', 'yn'],
    ['密码', 'zh'],
    ['パスワード', 'jp'],
    ['비밀번호', 'kor'],
    ['รหัสผ่าน', 'th'],
  ] as const)('is searched for “%s” (%s), whatever the case and accents', async (keyword, lang) => {
    const [found] = await faq({ keyword }, lang)
    expect(found!.questions.length).toBeGreaterThan(0)
    expect(found!.questions.length).toBeLessThan(articles.filter(({ category }) => category === 6).length)
  })

  it('finds what has all words, those in the question first, and nothing for nonsense', async () => {
    const [found] = await faq({ keyword: 'delete account' })
    expect(found!.questions[0]!.question).toMatch(/delete/i)
    expect(await faq({ keyword: 'zzxq' })).toEqual([])
    expect(await faq({ keyword: '_' })).toEqual([])
  })
})

describe('standing pages', () => {
  it('are answered by their calls and by their category, with what the operator says of himself', async () => {
    const said = { name: 'Example Ltd', address: null, registration: '1234', licence: null }
    const named = { ...defaultsOf(config), operator_name: 'Example Ltd', operator_registration: '1234' }
    const other = caller(
      'content',
      contentHandlers({ db: database.db, site, settings: () => settings, ...rest, values: new SiteValues(named) }),
    )
    expect(await other('aboutUs', {})).toMatchObject({ message: { cid: 7, operator: said } })
    expect(await told('operationalCompliance', {}, 'jp')).toMatchObject({ cid: 8, operator: nobody })
    for (const cid of [9, 10])
      expect(await told<{ content: string }>('categoryPage', { cid })).toMatchObject({ cid, content: expect.stringContaining('<p>') })
    expect(await call('categoryPage', { cid: 42 })).toEqual({ refused: 'article_not_found' })
  })

  it('stand in the menu with their routes', async () => {
    const menu = await told<{ title: string; link: string }[]>('menu', {}, 'hk')
    expect(menu.map(({ link }) => link)).toEqual([
      '/pages/common/aboutus',
      '/pages/common/faq',
      '/pages/common/contactus',
      '/pages/setting/operational_compliance',
      '/pages/common/general?cid=9',
      '/pages/common/general?cid=10',
      '/pages/common/download',
    ])
    expect(menu[1]!.title).toBe('幫助')
  })

  it('say how to reach the operator, and nothing where he said nothing', async () => {
    expect(await told('contactUs')).toEqual({ operator: nobody, email: null, phone: null, website: null, hours: null })
  })
})

describe('words that somebody wrote', () => {
  const write = (content: string) =>
    sql`update content_article_text set content = ${content} where article_id = (select id from content_article where slug = 'about') and lang = 'en'`.execute(
      database.db,
    )

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//evil.test">a</a>', '<a>a</a>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><p>a</p><style><!--</style><img src=x onerror=alert(1)>', '<p>a</p>'],
    ['<iframe src="https://evil.test"></iframe><p style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="https://a.test">a</a>', '<a href="https://a.test" rel="noopener noreferrer nofollow" target="_blank">a</a>'],
    ['<a href="#/pages/common/faq">a</a>', '<a href="#/pages/common/faq">a</a>'],
    ['<h1>a</h1><table><tr><td>1</td></tr></table>', '<h2>a</h2><table><tr><td>1</td></tr></table>'],
  ])('%s leaves the server as %s', async (given, left) => {
    await write(given)
    expect((await told<{ content: string }>('aboutUs')).content.trim()).toBe(left)
  })

  it('stay over a start once they are marked, and are the product’s again without', async () => {
    await write('<p>Ours.</p>')
    await sql`update content_article set edited_at = now() where slug = 'about'`.execute(database.db)
    await seedContent(database.db, 'sandbox')
    expect((await told<{ content: string }>('aboutUs')).content).toBe('<p>Ours.</p>')
    await sql`update content_article set edited_at = null where slug = 'about'`.execute(database.db)
    await seedContent(database.db, 'sandbox')
    expect((await told<{ content: string }>('aboutUs')).content).not.toBe('<p>Ours.</p>')
  })

  it('of an article that the product has no more go with it', async () => {
    await sql`insert into content_article (category, slug) values (4, 'gone'), (4, 'written')`.execute(database.db)
    await sql`update content_article set edited_at = now() where slug = 'written'`.execute(database.db)
    await seedContent(database.db, 'sandbox')
    const { rows } = await sql`select slug from content_article where slug in ('gone', 'written')`.execute(database.db)
    expect(rows).toEqual([{ slug: 'written' }])
    await sql`delete from content_article where slug = 'written'`.execute(database.db)
  })
})

const digits = (text: string) => text.replaceAll(/[.,\s]/gu, '')

describe('the words', () => {
  const scripts: Partial<Record<Lang, RegExp>> = {
    zh: /\p{Script=Han}/u,
    hk: /\p{Script=Han}/u,
    th: /\p{Script=Thai}/u,
    jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
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
        for (const text of [title, summary, ...content].filter((text) => text !== '' || text === title)) {
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
