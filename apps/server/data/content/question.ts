import { langs, type Lang } from '@assay/contract/wire'
import { QUESTION, type Article, type ArticleText, type Topic } from '../../src/rooms/content/article.ts'

/** The question, then the paragraphs of its answer. */
type Words = Record<Lang, readonly [question: string, ...answer: string[]]>

interface Asked {
  slug: string
  topic: Topic
  isSandboxOnly?: true
}

const textOf = ([title, ...content]: Words[Lang]): ArticleText => ({ title, summary: '', content })

export const question = ({ slug, ...asked }: Asked, words: Words): Article => ({
  slug: `faq-${slug}`,
  category: QUESTION,
  link: '',
  ...asked,
  texts: Object.fromEntries(langs.map((lang) => [lang, textOf(words[lang])])) as Record<Lang, ArticleText>,
})
