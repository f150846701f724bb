import { groupThousands } from '@assay/money'
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

/** A plain decimal, alone or before the name of a currency. */
const FIGURE = /^(-?)(\d+)((?:\.\d+)?(?: [A-Z0-9]+)?)$/

/** Figures of a sentence have commas between thousands, as everywhere in the app; what is no figure stays as it is. */
function figureText(value: string | number): string {
  const [text, sign, whole = '', rest = ''] = FIGURE.exec(String(value)) ?? [String(value)]
  return sign === undefined ? text : (sign && '\u2212') + groupThousands(whole) + rest
}

/** As `fill`, for sentences that a person reads: codes and addresses are to be filled in as they are. */
export function fillFigures(template: string, values: Record<string, string | number> = {}): string {
  return fill(template, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, figureText(value)])))
}
