/** Every language under the name the wire uses, and its BCP 47 tag. */
export const localeOf = {
  en: 'en',
  zh: 'zh-Hans',
  hk: 'zh-Hant-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
  yn: 'vi',
} as const

/** A language, by the name that the wire uses. */
export type Lang = keyof typeof localeOf
/** All languages. */
export const langs = Object.keys(localeOf) as Lang[]

/** One text in every language; a missing one does not compile. */
export type Text = Record<Lang, string>

/** Any unknown or absent language is English. */
export function langOf(value: unknown): Lang {
  return langs.find((lang) => lang === value) ?? 'en'
}
