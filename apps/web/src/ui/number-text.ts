/**
 * The text of a number field: plain decimals as they are typed. No binary floating point touches it. The rules are written for the comma
 * between thousands and the point before decimals; other marks are exchanged for these first, one character for one.
 */
import { groupThousands } from '@assay/money'
import { numberStyles, type NumberMarks } from '@assay/contract/wire'
import { Big } from 'big.js'
import { toBig } from './format.ts'

/** The first groups of a number with thousands separators: "1,234" in "1,234.5". */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
/** An incomplete number of that form. Two commas can only be thousands separators, even when a group is still short. */
const BEING_GROUPED = /^[1-9]\d{0,2}(,\d{3})+,\d{0,2}$/
/** Points as thousands separators before a decimal comma, as in many countries. */
const POINT_GROUPED = /^[1-9]\d{0,2}(\.\d{3})+,\d+$/
const PLAIN = /^\d*[.,]?\d*$/
/** A comma that becomes a thousands separator with three digits: not after a leading zero, nor after four digits. */
const MAY_GROUP = /^[1-9]\d{0,2},/

/** Converts full-width digits and punctuation of Chinese and Japanese keyboards to plain ones, without surrounding blanks. */
const plainOf = (typed: string): string =>
  typed
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。｡]/g, '.')
    .replace(/[，、､]/g, ',')
    .trim()

const isBlank = (mark: string): boolean => mark.trim() === ''

/** The text with the comma and the point in place of these marks. Where blanks group, a point can only be the decimal sign. */
function withPlainMarks(text: string, { group, decimal }: NumberMarks): string {
  if (decimal === '.') return text
  return isBlank(group)
    ? text.replace(/[,\u00a0\u202f ]/g, (mark) => (mark === ',' ? '.' : ','))
    : text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
}

const withOwnMarks = (text: string, { group, decimal }: NumberMarks): string =>
  decimal === '.' ? text : text.replace(/[.,]/g, (mark) => (mark === '.' ? decimal : group))

const withoutCommas = (text: string): string => text.replaceAll(',', '')

/** The stored form: no leading zeros, a digit before the point, at most the allowed digits after it. */
function trimmed(plain: string, decimals: number): string {
  const [whole = '', fraction] = plain.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return fraction === undefined ? digits : `${digits || '0'}.${fraction.slice(0, decimals)}`
}

/**
 * Parses a text as a decimal with at most `decimals` digits after the point. Undefined when the text is ambiguous, because no number may
 * become another one. A comma before groups of three is a thousands separator ("67,412.50"), any other single comma is the decimal point
 * ("0,5"). The point stays even when no digit may follow it. Without it, 12.5 typed key by key would become 125.
 */
export function cleanDecimal(typed: string, decimals: number, marks: NumberMarks = numberStyles.point): string | undefined {
  const text = plainOf(withPlainMarks(typed.trim(), marks))
  // A blank is never a decimal sign: "1 5" is no number.
  if (isBlank(marks.group) && text.includes(',') && !GROUPED.test(text)) return undefined
  if (GROUPED.test(text)) return trimmed(withoutCommas(text), decimals)
  if (PLAIN.test(text)) return trimmed(text.replace(',', '.'), decimals)
  return POINT_GROUPED.test(text) ? trimmed(text.replaceAll('.', '').replace(',', '.'), decimals) : undefined
}

/** The text in the field. */
export interface Shown {
  text: string
  /** The commas were inserted for display, the user did not type them. */
  isGrouped: boolean
}

/** The text after the edit. */
interface Edit {
  text: string
  caret: number
  isPasted?: boolean
  /** The selection before the edit. Without it the edit is derived from the difference. */
  selected?: readonly [number, number] | undefined
  /** The marks in use: the comma and the point, when not given. */
  marks?: NumberMarks
}

/** The text to show and the value to store after the edit. */
export interface Taken {
  text: string
  value: string
  caret: number
}

/** The parts of an edit: the unchanged text before and after, and the new text between. */
function partsOf(shown: string, { text, caret, selected }: Edit) {
  if (selected) {
    const [before, after] = [shown.slice(0, selected[0]), shown.slice(selected[1])]
    const isWhole = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
    // "1,234,567" pasted over "1,234.5" is a new number, not a continuation of "1,234".
    if (isWhole) return { before, added: text.slice(before.length, text.length - after.length), after }
  }
  let after = 0
  while (after < Math.min(shown.length, text.length - caret) && shown.at(-1 - after) === text.at(-1 - after)) after++
  let before = 0
  while (before < Math.min(shown.length, text.length) - after && shown[before] === text[before]) before++
  return { before: text.slice(0, before), added: text.slice(before, text.length - after), after: text.slice(text.length - after) }
}

/**
 * The result of a key or a paste. Undefined when it is no number; the field then keeps its text. The text keeps a comma that may become a
 * thousands separator, so that "1,234.5" gives the same number typed and pasted.
 */
export function takeEdit(shown: Shown, edit: Edit, decimals: number): Taken | undefined {
  const { marks = numberStyles.point } = edit
  const plain = { ...edit, text: withPlainMarks(edit.text, marks) }
  const taken = takePlain({ ...shown, text: withPlainMarks(shown.text, marks) }, plain, decimals)
  return taken && { ...taken, text: withOwnMarks(taken.text, marks) }
}

function takePlain(shown: Shown, edit: Edit, decimals: number): Taken | undefined {
  const { before, added, after } = partsOf(shown.text, edit)
  const isOwnGroup = isBlank(edit.marks?.group ?? ',') && added.includes(',')
  if (isOwnGroup && !GROUPED.test(added.trim())) return undefined
  const isGrouped = GROUPED.test(shown.text) || BEING_GROUPED.test(shown.text)
  // At the end of a text typed with commas the next group may follow. Elsewhere an edit changes the meaning of its commas.
  const isGoingOn = !shown.isGrouped && added !== '' && after === ''
  const [head, tail] = isGrouped && !isGoingOn ? [withoutCommas(before), withoutCommas(after)] : [before, after]
  const text = plainOf(`${head}${added}${tail}`)
  if (edit.isPasted || added.length > 1) {
    // Inserted text must be a number by itself. Otherwise "-5" into "12" would give 125.
    const value = cleanDecimal(added, decimals) === undefined ? undefined : cleanDecimal(text, decimals)
    return value === undefined ? undefined : { text: value, value, caret: Math.max(0, value.length - tail.length) }
  }
  return takeTyped(text, { decimals, tail: tail.length })
}

function takeTyped(text: string, { decimals, tail }: { decimals: number; tail: number }): Taken | undefined {
  const isOpen = MAY_GROUP.test(text)
  const fraction = text.split(',')[1] ?? ''
  // A fourth digit where the field allows no more decimals: 1,234 would become 1.23.
  if (isOpen && PLAIN.test(text) && fraction.length > Math.max(3, decimals)) return undefined
  const value = BEING_GROUPED.test(text) ? withoutCommas(text) : POINT_GROUPED.test(text) ? undefined : cleanDecimal(text, decimals)
  if (value === undefined) return undefined
  const isKept = isOpen && (BEING_GROUPED.test(text) || GROUPED.test(text) || fraction.length < 3)
  // Digits beyond the allowed decimals are rejected, also after a thousands separator.
  const kept = !isKept ? value : GROUPED.test(text) && text.includes('.') ? trimmedGroups(text, decimals) : text
  return { text: kept, value, caret: Math.max(0, kept.length - tail) }
}

function trimmedGroups(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.slice(0, decimals)}`
}

/** The text with thousands separators, for display. Text being typed is not changed. */
export function groupDecimal(value: string, { group, decimal }: NumberMarks = numberStyles.point): string {
  const [whole = '', fraction] = value.split('.')
  const grouped = groupThousands(whole, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

/** The next value one step up or down, on the grid of the step and at least zero. An empty field steps from the given price. */
export function stepBy(value: string, step: string, { direction, from }: { direction: 1 | -1; from?: string | undefined }): string {
  const size = new Big(step)
  const slots = (toBig(value) ?? toBig(from) ?? new Big(0)).div(size)
  const whole = slots.round(0, Big.roundDown)
  const next = direction === 1 ? whole.plus(1) : whole.eq(slots) ? whole.minus(1) : whole
  return next.lt(0) ? '0' : next.times(size).toFixed()
}

/** What is typed as an amount that can be sent: a number above zero, without sign or exponent. */
export const amountOf = (text: string): Big | undefined => (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? new Big(text) : undefined)

/** A share of a total, cut to the given decimals: the value that the percent chips fill in. */
export const shareOf = (total: string, percent: number, decimals: number): string =>
  (toBig(total) ?? new Big(0)).times(percent).div(100).round(decimals, Big.roundDown).toFixed()
