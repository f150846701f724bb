import type { Lang } from '@assay/contract/wire'

/** Article categories, as numbered on the wire. */
export const NEWS = 4
export const BANNER = 5

export interface ArticleText {
  title: string
  summary: string
  /** Plain paragraphs. */
  content: readonly string[]
}

/** An article that is part of the product. */
export interface Article {
  /** A permanent name. A newer release updates the texts of the article with the same name. */
  slug: string
  category: typeof NEWS | typeof BANNER
  /** A route of the app, or an empty text. */
  link: string
  /** Shown once on the home page. */
  isPopup?: true
  /** The article is about play money or generated prices, so it is left out in live mode. */
  isSandboxOnly?: true
  texts: Record<Lang, ArticleText>
}
