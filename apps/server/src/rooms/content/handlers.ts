import { textsOf } from '@assay/contract/texts'
import { refuse, type Lang } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import { ABOUT, COMPLIANCE, DATA, RISKS, topics } from './article.ts'
import { articleConsole } from './console/articles.ts'
import { settingConsole } from './console/settings.ts'
import { sanitised } from './rich-text.ts'
import { search } from './search.ts'
import type { ContentServices } from './services.ts'
import { operatorOf, siteCalls } from './site-calls.ts'
import * as store from './store.ts'

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
  const { db } = services
  const operator = () => operatorOf(services.values)
  const pageOf = async (cid: number, lang: Lang) => {
    const { category, time, content, ...words } = (await store.findPage(db, cid, lang)) ?? refuse('article_not_found')
    return { ...words, cid: category, content: sanitised(content), changed_at: time.toISOString() }
  }
  return {
    ...articleConsole(services),
    ...settingConsole(services),
    ...siteCalls(services),
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

const questionOut = ({ id, slug, title, content }: store.QuestionRow) => ({ id, slug, question: title, answer: sanitised(content) })
