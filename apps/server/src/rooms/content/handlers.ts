import { textsOf } from '@assay/contract/texts'
import { langs, refuse, type Lang } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import { ABOUT, COMPLIANCE, DATA, RISKS, topics } from './article.ts'
import { articleConsole } from './console/articles.ts'
import { settingConsole } from './console/settings.ts'
import { sanitised } from './rich-text.ts'
import { search } from './search.ts'
import type { ContentServices } from './services.ts'
import * as store from './store.ts'

const TABS = ['home', 'market', 'trade', 'financial', 'assets']

/** Pages of the platform, in their order: standing pages by category, the others by the words of the language. */
const MENU = [
  { cid: ABOUT, link: '/pages/common/aboutus' },
  { page: 'faq', link: '/pages/common/faq' },
  { page: 'contact', link: '/pages/common/contactus' },
  { cid: COMPLIANCE, link: '/pages/setting/operational_compliance' },
  { cid: RISKS, link: `/pages/common/general?cid=${RISKS}` },
  { cid: DATA, link: `/pages/common/general?cid=${DATA}` },
  { page: 'download', link: '/pages/common/download' },
] as const

export function contentHandlers(services: ContentServices): RoomHandlers<'content'> {
  const { db, site, settings, values } = services
  const operator = () => ({
    name: values.said('operator_name'),
    address: values.said('operator_address'),
    registration: values.said('operator_registration'),
    licence: values.said('operator_licence'),
  })
  const pageOf = async (cid: number, lang: Lang) => {
    const { category, time, content, ...words } = (await store.findPage(db, cid, lang)) ?? refuse('article_not_found')
    return { ...words, cid: category, content: sanitised(content), changed_at: time.toISOString() }
  }
  return {
    ...articleConsole(services),
    ...settingConsole(services),
    siteConfig: (_input, { lang }) => ({
      site_logo: values.get('site_logo'),
      site_name: values.get('site_name'),
      down_logo: values.get('down_logo'),
      mode: site.mode,
      seed: site.seed,
      tabs: values.get('guess_tab') === 'on' ? [...TABS, 'guess'] : TABS,
      languages: [...langs],
      version: site.version,
      code: site.code,
      welcome_usdt: values.get('welcome_usdt'),
      build: site.build,
      download_url: values.said('download_url'),
      maintenance: values.wordsIn('maintenance', lang),
    }),
    setting: ({ keyword }) => {
      if (keyword === undefined) return { ...settings }
      return Object.fromEntries(Object.entries(settings).filter(([name]) => name === keyword))
    },
    noticePopup: async (_input, { lang }) => {
      const popup = await store.findPopup(db, lang)
      return popup ? articleOut(popup) : null
    },
    articles: async ({ c_id, page, limit }, { lang }) => {
      const { rows, total } = await store.listArticles(db, { category: Number(c_id), lang }, { page, limit })
      return { data: rows.map(articleOut), page, limit, total }
    },
    article: async ({ id }, { lang }) => {
      const row = (await store.findArticle(db, id, lang)) ?? refuse('article_not_found')
      return { ...articleOut(row), content: sanitised(row.content), lang: row.lang }
    },
    categoryPage: ({ cid }, { lang }) => pageOf(cid, lang),
    menu: async (_input, { lang }) => {
      const pages = await store.listPages(
        db,
        MENU.flatMap((entry) => ('cid' in entry ? entry.cid : [])),
        lang,
      )
      const words = textsOf(lang).content.pages
      return MENU.flatMap((entry) => {
        if ('page' in entry) return { cid: null, ...words[entry.page], link: entry.link }
        const page = pages.find(({ category }) => category === entry.cid)
        return page ? { cid: entry.cid, title: page.title, summary: page.summary, link: entry.link } : []
      })
    },
    faq: async ({ keyword }, { lang }) => {
      const all = await store.listQuestions(db, lang)
      if (keyword !== undefined) {
        const found = search(all, keyword, lang)
        return found.length === 0 ? [] : [{ topic: '', title: '', questions: found.map(questionOut) }]
      }
      const titles = textsOf(lang).content.topics
      return topics.flatMap((topic) => {
        const questions = all.filter((question) => question.topic === topic)
        return questions.length === 0 ? [] : [{ topic, title: titles[topic], questions: questions.map(questionOut) }]
      })
    },
    contactUs: () => ({
      operator: operator(),
      email: values.said('support_email'),
      phone: values.said('support_phone'),
      website: values.said('support_website'),
      hours: values.said('support_hours'),
    }),
    aboutUs: async (_input, { lang }) => ({ ...(await pageOf(ABOUT, lang)), operator: operator() }),
    operationalCompliance: async (_input, { lang }) => ({ ...(await pageOf(COMPLIANCE, lang)), operator: operator() }),
  }
}

const articleOut = ({ id, category, title, summary, picture, link, time }: store.ArticleRow) => ({
  id,
  c_id: category,
  title,
  summary,
  picture,
  link,
  time: time.toISOString(),
})

const questionOut = ({ id, title, content }: store.QuestionRow) => ({ id, question: title, answer: sanitised(content) })
