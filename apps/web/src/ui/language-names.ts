import type { Lang } from '@assay/contract/wire'

/** Each name in its own language: a user who cannot read the page finds his own. */
export const languageNames: Record<Lang, string> = {
  en: 'English',
  zh: '简体中文',
  hk: '繁體中文',
  th: 'ไทย',
  jp: '日本語',
  kor: '한국어',
  fra: 'Français',
  spa: 'Español',
  yn: 'Tiếng Việt',
}
