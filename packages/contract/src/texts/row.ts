import type { Lang, Text } from '../wire/lang.ts'
import { langs } from '../wire/lang.ts'

/** One text in the order of `langs`; the tuple's length makes a missing language a type error. */
export type TextRow = readonly [
  en: string,
  zh: string,
  hk: string,
  th: string,
  jp: string,
  kor: string,
  fra: string,
  spa: string,
  yn: string,
]

export const textOfRow = (row: TextRow, lang: Lang): string => row[langs.indexOf(lang)]!

export const toText = (row: TextRow): Text => Object.fromEntries(langs.map((lang, index) => [lang, row[index]!])) as Text

/** Puts figures into `{name}` places. */
export function fill(template: string, values: Record<string, string | number> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}
