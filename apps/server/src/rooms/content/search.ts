/** Finds questions by what a reader types: every word of it, wherever it stands, whatever its case and accents. */
import type { Lang } from '@assay/contract/wire'
import { localeOf } from '@assay/contract/wire'
import { plainText } from './rich-text.ts'

export interface Searched {
  title: string
  content: string
}

/** Accents are left out on both sides. Thai keeps its marks: they are its vowels and tones, and everybody types them. */
const folded = (text: string, lang: Lang): string => {
  const plain = text.normalize('NFKC').toLocaleLowerCase(localeOf[lang])
  return lang === 'th' || lang === 'jp' || lang === 'kor' ? plain : plain.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')
}

/** Those that have all words; first those that have them in their title. */
export function search<One extends Searched>(all: readonly One[], keyword: string, lang: Lang): One[] {
  const words = folded(keyword, lang).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...all]
  const found = all.flatMap((one) => {
    const title = folded(one.title, lang)
    const whole = `${title} ${folded(plainText(one.content), lang)}`
    if (!words.every((word) => whole.includes(word))) return []
    return [{ one, isInTitle: words.every((word) => title.includes(word)) }]
  })
  return [...found.filter(({ isInTitle }) => isInTitle), ...found.filter(({ isInTitle }) => !isInTitle)].map(({ one }) => one)
}
