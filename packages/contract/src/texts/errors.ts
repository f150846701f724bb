/** The closed catalogue of error codes. */
import { isHaltReason } from '../shapes/halt.ts'
import { langs, type Lang } from '../wire/lang.ts'
import { en } from './en.ts'
import { fillFigures } from './fill.ts'
import { haltText } from './halts.ts'
import { textsOf, type ErrorCode, type FieldCode, type Language } from './language.ts'

type Code = ErrorCode | FieldCode

const errorsOf = (language: Language): Record<Code, string> =>
  Object.assign({}, language.wire.fields, ...Object.values(language).map((section) => ('errors' in section ? section.errors : {})))

const errors = Object.fromEntries(langs.map((lang) => [lang, errorsOf(textsOf(lang))])) as Record<Lang, Record<Code, string>>

/** By room, as docs/ERRORS lists them. */
export const errorCodesByRoom = Object.entries(en).flatMap(([room, section]) =>
  'errors' in section ? [{ room, codes: Object.keys(section.errors) as ErrorCode[] }] : [],
)

/** Whether the code is of a field and not of a whole call. */
export const isFieldCode = (code: string): code is FieldCode => code in en.wire.fields

/** The text of a code, with `values` in its places. */
export function errorText(code: Code, lang: Lang, values?: Record<string, string | number>): string {
  const reason = values?.['halt_reason']
  // What an operator halted says why, in the words that stand on everybody's screen.
  if (isHaltReason(reason)) return haltText(lang, { symbol: String(values?.['halt_symbol']) || null, reason })
  return fillFigures(errors[lang][code], lang, values)
}
