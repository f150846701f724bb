/** In whose words a reader gets an announcement that lacks his own, and whether an operator wrote enough of them. */
import { refuse, type Lang } from '@assay/contract/wire'
import { sanitised } from '../../content/door.ts'

export interface Words {
  lang: Lang
  title: string
  summary: string
  content: string
}

/** Chinese in the other script is nearer than English. */
const SISTER: Partial<Record<Lang, Lang>> = { zh: 'hk', hk: 'zh' }
const LAST: Lang = 'en'

/** The languages in which a reader is given an announcement, the best first. */
export const languagesFor = (lang: Lang): Lang[] => [...new Set([lang, SISTER[lang] ?? LAST, LAST])]

/** Refuses `announcement_languages`: whoever lacks words of his own reads the English ones. */
export function checkLanguages(texts: readonly Words[]): void {
  const given = texts.map(({ lang }) => lang)
  if (!given.includes(LAST) || new Set(given).size < given.length) refuse('announcement_languages')
}

/** The words that a reader of the language gets. */
export const wordsFor = (texts: readonly Words[], lang: Lang): Words =>
  cleaned(languagesFor(lang).flatMap((one) => texts.filter((words) => words.lang === one))[0]!)

/** As they leave the server. */
export const cleaned = (words: Words): Words => ({ ...words, content: sanitised(words.content) })
