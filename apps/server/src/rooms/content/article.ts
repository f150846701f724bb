import type { Lang } from '@assay/contract/wire'

/** Article categories, as numbered on the wire. */
export const NEWS = 4
export const BANNER = 5
export const QUESTION = 6
/** A standing page is a category of its own: `/news/cate_detail` answers it by this number. */
export const ABOUT = 7
export const COMPLIANCE = 8
export const RISKS = 9
export const DATA = 10

/** Headings of the help, in their order. Their words are in the contract (`texts`, `content.topics`). */
export const topics = ['account', 'money', 'spot', 'contracts', 'options', 'prices', 'safety'] as const
export type Topic = (typeof topics)[number]

export interface ArticleText {
  title: string
  summary: string
  /** Plain paragraphs. One that begins with `# ` is a heading. */
  content: readonly string[]
}

/** An article that is part of the product. */
export interface Article {
  /** A permanent name. A newer release updates the texts of the article with the same name, unless somebody wrote others in their place. */
  slug: string
  category: number
  /** Of a question. */
  topic?: Topic
  /** A route of the app, or an empty text. */
  link: string
  /** Shown once on the home page. */
  isPopup?: true
  /** The article is about play money or generated prices, so it is left out in live mode. */
  isSandboxOnly?: true
  texts: Record<Lang, ArticleText>
}
