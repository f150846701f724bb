/** In whose words a reader gets what lacks his own, and whether an operator wrote enough of them. */
import { createHash } from 'node:crypto'
import { refuse, type Lang } from '@assay/contract/wire'
import { plainText, sanitised } from './rich-text.ts'

export interface Words {
  lang: Lang
  title: string
  summary: string
  content: string
}

/** Chinese in the other script is nearer than English. */
const SISTER: Partial<Record<Lang, Lang>> = { zh: 'hk', hk: 'zh' }
const LAST: Lang = 'en'

/** The languages in which a reader is given a text, the best first. */
export const languagesFor = (lang: Lang): Lang[] => [...new Set([lang, SISTER[lang] ?? LAST, LAST])]

/** Refuses with the code: whoever lacks words of his own reads the English ones. */
export function checkLanguages(texts: readonly Words[], code: 'announcement_languages' | 'article_languages'): void {
  const given = texts.map(({ lang }) => lang)
  if (!given.includes(LAST) || new Set(given).size < given.length) refuse(code)
}

/** Whether there is something to read in each: tags alone are nothing. */
export const haveWords = (texts: readonly Words[]): boolean =>
  texts.every(({ title, content }) => isWritten(title) && isWritten(plainText(content)))

/** Blanks of any width, and marks that nobody sees, are no words. */
const isWritten = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** The words that a reader of the language gets. */
export const wordsFor = (texts: readonly Words[], lang: Lang): Words =>
  cleaned(languagesFor(lang).flatMap((one) => texts.filter((words) => words.lang === one))[0]!)

/** As they leave the server. */
export const cleaned = (words: Words): Words => ({ ...words, content: sanitised(words.content) })

/** What was said stands in the log of deeds by its hash, so that the versions cannot be rewritten without anybody's seeing it. */
export const fingerprintOf = (texts: readonly Words[]): string => {
  const all = texts
    .toSorted((one, other) => (one.lang < other.lang ? -1 : 1))
    .map(({ lang, title, summary, content }) => [lang, title, summary, content])
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}
