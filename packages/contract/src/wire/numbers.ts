/** How each language writes numbers. On the wire a decimal is always plain: `1234.5`. */
import type { Lang } from './lang.ts'

/** The marks that separate the digits of a number. */
export interface NumberMarks {
  /** Between thousands. */
  group: string
  /** Before the decimals. */
  decimal: string
}

const point: NumberMarks = { group: ',', decimal: '.' }
const comma: NumberMarks = { group: '.', decimal: ',' }
/** A blank at which no line breaks. A narrow one is hardly seen in the condensed face of figures. */
const space: NumberMarks = { group: '\u00a0', decimal: ',' }

/** The ways of writing that a user can choose in place of the language's own. */
export const numberStyles = { point, comma, space } as const

/** The marks of each language. */
export const numberMarksOf: Readonly<Record<Lang, NumberMarks>> = {
  en: point,
  zh: point,
  hk: point,
  th: point,
  jp: point,
  kor: point,
  fra: space,
  spa: comma,
  yn: comma,
}
