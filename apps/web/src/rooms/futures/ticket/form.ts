/**
 * The ticket as pure functions: `change` takes what the user does into the form, `reckon` (figures.ts) works out what it
 * costs, `errorsOf` (errors.ts) says what is wrong with it, `requestOf` (request.ts) writes the call. Figures are decimal text.
 */
import type { LeverMemory } from '../../../state/client-state.ts'

export type Direction = 'long' | 'short'
export type Mode = LeverMemory['mode']
export type OrderType = 'market' | 'limit' | 'stop'

/** How big the order is: in lots, by its value, or by a share of the free margin, which then follows prices. */
export interface Size {
  by: 'lots' | 'value' | 'percent'
  value: string
}

/** Figures the user types. */
export type Field = 'price' | 'lots' | 'value' | 'takeProfit' | 'stopLoss' | 'trailing' | 'slippage'

export interface TicketForm {
  mode: Mode
  /** Of cross and isolated. */
  multiple: number
  superMultiple: number
  type: OrderType
  price: string
  /** A price was given once: what the user clears stays clear. */
  isPriceGiven: boolean
  /** The caret is in the price: nothing is offered into what is being typed. */
  isPriceEntered: boolean
  size: Size
  /** Take-profit and stop-loss go with the order. */
  bracket: boolean
  takeProfit: string
  stopLoss: string
  /** Distance of a trailing stop, in percent; empty for none. */
  trailing: string
  /** How far from the price now a market or stop order may fill, in percent; empty for any. */
  slippage: string
}

export const emptyForm = ({ mode, multiple, superMultiple }: Pick<LeverMemory, 'mode' | 'multiple' | 'superMultiple'>): TicketForm => ({
  mode,
  multiple,
  superMultiple,
  type: 'market',
  price: '',
  isPriceGiven: false,
  isPriceEntered: false,
  size: { by: 'lots', value: '' },
  bracket: false,
  takeProfit: '',
  stopLoss: '',
  trailing: '',
  slippage: '',
})

export type Change =
  | { kind: 'mode'; mode: Mode }
  | { kind: 'multiple'; multiple: number }
  | { kind: 'type'; type: OrderType }
  | { kind: 'field'; field: Field; value: string }
  | { kind: 'percent'; percent: number }
  /** The size in the other unit, and what it comes to there; empty when that cannot be told. */
  | { kind: 'unit'; by: 'lots' | 'value'; value: string }
  | { kind: 'bracket'; on: boolean }
  /** The caret came into the price, or left it. */
  | { kind: 'enter'; isEntered: boolean }
  /** The first price known, for a ticket whose price nobody has touched. */
  | { kind: 'offer'; price: string }
  /** The order stands: its size and targets are done with. */
  | { kind: 'placed' }

export const multipleOf = ({ mode, multiple, superMultiple }: TicketForm): number => (mode === 'super' ? superMultiple : multiple)

/** Fills at once: there is no price of its own. */
export const isMarket = ({ type }: Pick<TicketForm, 'type'>): boolean => type === 'market'

/** Fills at the market's price of a moment, which may have run away. */
export const maySlip = ({ type }: Pick<TicketForm, 'type'>): boolean => type !== 'limit'

const noSize = (by: 'lots' | 'value'): Size => ({ by, value: '' })
const noTargets = { bracket: false, takeProfit: '', stopLoss: '', trailing: '' }

export function change(form: TicketForm, action: Change): TicketForm {
  switch (action.kind) {
    case 'mode':
      return { ...form, mode: action.mode }
    case 'multiple':
      return form.mode === 'super' ? { ...form, superMultiple: action.multiple } : { ...form, multiple: action.multiple }
    case 'type':
      return { ...form, type: action.type, isPriceEntered: false, slippage: maySlip(action) ? form.slippage : '' }
    case 'field':
      if (action.field === 'lots' || action.field === 'value') return { ...form, size: { by: action.field, value: action.value } }
      return { ...form, [action.field]: action.value, isPriceGiven: form.isPriceGiven || action.field === 'price' }
    case 'percent':
      return { ...form, size: { by: 'percent', value: String(action.percent) } }
    case 'unit':
      return { ...form, size: { by: action.by, value: action.value } }
    case 'bracket':
      return action.on ? { ...form, bracket: true } : { ...form, ...noTargets }
    case 'enter':
      return { ...form, isPriceEntered: action.isEntered }
    case 'offer':
      return form.isPriceGiven || form.isPriceEntered ? form : { ...form, price: action.price, isPriceGiven: true }
    case 'placed':
      return { ...form, ...noTargets, size: noSize(form.size.by === 'value' ? 'value' : 'lots') }
  }
}

/** What an instrument offers. */
interface Offer {
  multiples: readonly number[]
  super_multiples: readonly number[]
}

/** The highest multiple offered that is not above the wished one. */
const nearest = (offered: readonly number[], wished: number): number =>
  offered.filter((multiple) => multiple <= wished).at(-1) ?? offered[0] ?? 1

/** The form with a mode and a multiple that the instrument has: what was chosen elsewhere may not be offered here. */
export function fitted(form: TicketForm, { multiples, super_multiples }: Offer): TicketForm {
  const mode = form.mode === 'super' && super_multiples.length === 0 ? 'isolated' : form.mode
  const multiple = nearest(multiples, form.multiple)
  const superMultiple = super_multiples.length > 0 ? nearest(super_multiples, form.superMultiple) : form.superMultiple
  return mode === form.mode && multiple === form.multiple && superMultiple === form.superMultiple
    ? form
    : { ...form, mode, multiple, superMultiple }
}
