import { langs, refuse } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import type { ContentServices } from './services.ts'
import * as store from './store.ts'

const LOGO = '/favicon.svg'
const TABS = ['home', 'market', 'trade', 'financial', 'assets']

export function contentHandlers({ db, site, settings }: ContentServices): RoomHandlers<'content'> {
  return {
    siteConfig: () => ({
      site_logo: LOGO,
      site_name: site.name,
      down_logo: LOGO,
      mode: site.mode,
      seed: site.seed,
      tabs: site.showGuessTab ? [...TABS, 'guess'] : TABS,
      languages: [...langs],
      version: site.version,
      code: site.code,
      welcome_usdt: site.welcomeUsdt,
      build: site.build,
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
      return { ...articleOut(row), content: row.content }
    },
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
