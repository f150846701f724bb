import type { Lang } from '@assay/contract/wire'

/** Of tags that browsers name languages by, the first part. Cantonese is written with the traditional letters. */
const BY_SUBTAG: Readonly<Record<string, Lang>> = {
  en: 'en',
  zh: 'zh',
  yue: 'hk',
  th: 'th',
  ja: 'jp',
  ko: 'kor',
  fr: 'fra',
  es: 'spa',
  vi: 'yn',
}
/** Where Chinese is written with the traditional letters, unless the tag names the letters itself. */
const TRADITIONAL = ['hant', 'tw', 'hk', 'mo']

/** The first of a reader's languages that the app has; English where it has none of them. `public/boot.js` finds the same. */
export function languageFor(tags: readonly string[]): Lang {
  for (const tag of tags) {
    const [language = '', ...rest] = tag.toLowerCase().split('-')
    const found = BY_SUBTAG[language]
    if (found === 'zh' && !rest.includes('hans') && rest.some((part) => TRADITIONAL.includes(part))) return 'hk'
    if (found) return found
  }
  return 'en'
}

/** What the browser asks for. The build draws the first pages without one, in English. */
export const firstLanguage = (): Lang => (typeof document === 'undefined' ? 'en' : languageFor(navigator.languages))
