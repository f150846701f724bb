import type { Lang } from '@assay/contract/wire'

/** Categories as the wire numbers them. */
export const NEWS = 4
export const BANNER = 5

export interface ArticleText {
  title: string
  summary: string
  /** Plain paragraphs. */
  content: readonly string[]
}

/** An article that comes with the product. */
export interface Article {
  /** Its name for good: a newer release changes the texts of the same article. */
  slug: string
  category: typeof NEWS | typeof BANNER
  /** A route of the app, or empty. */
  link: string
  /** Shown once on home. */
  isPopup?: true
  /** Speaks of play money or generated prices: not true of a live installation. */
  isSandboxOnly?: true
  texts: Record<Lang, ArticleText>
}
