/** The text of a number field: plain decimals as they are typed. No binary floating point touches it. */
import { Big } from 'big.js'
import { toBig } from './format.ts'

/** The first groups of a figure with thousands marks: "1,234" in "1,234.5". */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
/** A figure on its way to that: two commas can be nothing but thousands marks, even with a group still short. */
const BEING_GROUPED = /^[1-9]\d{0,2}(,\d{3})+,\d{0,2}$/
/** Thousands set off by points before a decimal comma, as much of the world writes them. */
const POINT_GROUPED = /^[1-9]\d{0,2}(\.\d{3})+,\d+$/
const PLAIN = /^\d*[.,]?\d*$/
/** A comma that three digits would make a thousands mark: not before a nought, nor after four digits. */
const MAY_GROUP = /^[1-9]\d{0,2},/

/** Full-width digits and the marks of Chinese and Japanese keyboards as plain ones, without blanks around. */
const plainOf = (typed: string): string =>
  typed
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。｡]/g, '.')
    .replace(/[，、､]/g, ',')
    .trim()

const withoutCommas = (text: string): string => text.replaceAll(',', '')

/** As it is kept: no noughts in front, a digit before the point, no more digits after it than there may be. */
function trimmed(plain: string, decimals: number): string {
  const [whole = '', fraction] = plain.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return fraction === undefined ? digits : `${digits || '0'}.${fraction.slice(0, decimals)}`
}

/**
 * The decimal a text says, with at most so many digits after the point; undefined when it says none that is beyond doubt, for
 * nothing may become another figure. A comma before groups of three is a thousands mark ("67,412.50"), any other lone one the
 * point ("0,5"). The point stays even where no digit may follow it: dropped, 12.5 typed key by key would become 125.
 */
export function cleanDecimal(typed: string, decimals: number): string | undefined {
  const text = plainOf(typed)
  if (GROUPED.test(text)) return trimmed(withoutCommas(text), decimals)
  if (PLAIN.test(text)) return trimmed(text.replace(',', '.'), decimals)
  return POINT_GROUPED.test(text) ? trimmed(text.replaceAll('.', '').replace(',', '.'), decimals) : undefined
}

/** What a field shows. */
export interface Shown {
  text: string
  /** Its commas were put there for reading, nobody typed them. */
  isGrouped: boolean
}

/** What became of that. */
interface Edit {
  text: string
  caret: number
  isPasted?: boolean
  /** From where to where it was selected before; without it the edit is told by what differs. */
  selected?: readonly [number, number] | undefined
}

/** What to show and keep after it. */
export interface Taken {
  text: string
  value: string
  caret: number
}

/** The parts of an edit: what stayed before and after, and what is new between them. */
function partsOf(shown: string, { text, caret, selected }: Edit) {
  if (selected) {
    const [before, after] = [shown.slice(0, selected[0]), shown.slice(selected[1])]
    const isWhole = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
    // Pasted over "1,234.5", "1,234,567" is a figure of its own, not one that goes on from "1,234".
    if (isWhole) return { before, added: text.slice(before.length, text.length - after.length), after }
  }
  let after = 0
  while (after < Math.min(shown.length, text.length - caret) && shown.at(-1 - after) === text.at(-1 - after)) after++
  let before = 0
  while (before < Math.min(shown.length, text.length) - after && shown[before] === text[before]) before++
  return { before: text.slice(0, before), added: text.slice(before, text.length - after), after: text.slice(text.length - after) }
}

/**
 * What a key or a paste makes of a field; undefined when it makes no figure, and the field stays as it was. While a comma may
 * still become a thousands mark the text keeps it, so that "1,234.5" is the same figure typed as pasted.
 */
export function takeEdit(shown: Shown, edit: Edit, decimals: number): Taken | undefined {
  const { before, added, after } = partsOf(shown.text, edit)
  const isGrouped = GROUPED.test(shown.text) || BEING_GROUPED.test(shown.text)
  // At the end of what is typed with commas the next group may follow; anywhere else they no longer say what they said.
  const isGoingOn = !shown.isGrouped && added !== '' && after === ''
  const [head, tail] = isGrouped && !isGoingOn ? [withoutCommas(before), withoutCommas(after)] : [before, after]
  const text = plainOf(`${head}${added}${tail}`)
  if (edit.isPasted || added.length > 1) {
    // What is put in between must be a figure by itself, or "-5" into "12" would be 125.
    const value = cleanDecimal(added, decimals) === undefined ? undefined : cleanDecimal(text, decimals)
    return value === undefined ? undefined : { text: value, value, caret: Math.max(0, value.length - tail.length) }
  }
  return takeTyped(text, { decimals, tail: tail.length })
}

function takeTyped(text: string, { decimals, tail }: { decimals: number; tail: number }): Taken | undefined {
  const isOpen = MAY_GROUP.test(text)
  const fraction = text.split(',')[1] ?? ''
  // A fourth digit where the field has no room for it: 1,234 would fall to 1.23.
  if (isOpen && PLAIN.test(text) && fraction.length > Math.max(3, decimals)) return undefined
  const value = BEING_GROUPED.test(text) ? withoutCommas(text) : POINT_GROUPED.test(text) ? undefined : cleanDecimal(text, decimals)
  if (value === undefined) return undefined
  const isKept = isOpen && (BEING_GROUPED.test(text) || GROUPED.test(text) || fraction.length < 3)
  // Digits that do not fit after the point are not taken, after a thousands mark either.
  const kept = !isKept ? value : GROUPED.test(text) && text.includes('.') ? trimmedGroups(text, decimals) : text
  return { text: kept, value, caret: Math.max(0, kept.length - tail) }
}

function trimmedGroups(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.slice(0, decimals)}`
}

/** The text with thousands marks, for reading; what is typed stays as it is. */
export function groupDecimal(value: string): string {
  const [whole = '', fraction] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** The next value of a step up or down, on the step's own grid and never below zero; from nothing, that of the price given. */
export function stepBy(value: string, step: string, { direction, from }: { direction: 1 | -1; from?: string | undefined }): string {
  const size = new Big(step)
  const slots = (toBig(value) ?? toBig(from) ?? new Big(0)).div(size)
  const whole = slots.round(0, Big.roundDown)
  const next = direction === 1 ? whole.plus(1) : whole.eq(slots) ? whole.minus(1) : whole
  return next.lt(0) ? '0' : next.times(size).toFixed()
}

/** A share of a total, cut to so many decimals: what the percent chips put into the field. */
export const shareOf = (total: string, percent: number, decimals: number): string =>
  (toBig(total) ?? new Big(0)).times(percent).div(100).round(decimals, Big.roundDown).toFixed()
