/** The nine languages under the names the wire uses, and their BCP 47 tags. */
export const langs = ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'yn'] as const
export type Lang = (typeof langs)[number]

export const localeOf: Record<Lang, string> = {
  en: 'en',
  zh: 'zh-Hans',
  hk: 'zh-Hant-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
  yn: 'vi',
}

/** One text in every language; a missing one does not compile. */
export type Text = Record<Lang, string>

/** Any unknown or absent language is English. */
export function langOf(value: unknown): Lang {
  return langs.find((lang) => lang === value) ?? 'en'
}
