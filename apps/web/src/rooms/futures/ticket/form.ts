/**
 * The ticket as pure functions: `change` applies the user's actions to the form, `outcomeOf` (figures.ts) calculates its figures, `errorsOf`
 * (errors.ts) finds its errors, `requestOf` (request.ts) builds the call. Figures are decimal text.
 */
import type { LeverMemory } from '#state/client-state.ts'

export type Direction = 'long' | 'short'
export type Mode = LeverMemory['mode']
export type OrderType = 'market' | 'limit' | 'stop'

/** The size of the order: in lots, by its value, or as a share of the free margin. A share follows prices. */
export interface Size {
  by: 'lots' | 'value' | 'percent'
  value: string
}

/** Figures the user types. */
export type Field = 'price' | 'lots' | 'value' | 'takeProfit' | 'stopLoss' | 'trailing' | 'slippage'

export interface TicketForm {
  mode: Mode
  /** Of cross and isolated. */
  leverage: number
  superLeverage: number
  type: OrderType
  price: string
  /** A price was filled in once. A field that the user clears stays empty. */
  isPriceGiven: boolean
  /** The price field has the focus: it is not filled in while the user types. */
  isPriceEntered: boolean
  size: Size
  /** The order carries take-profit and stop-loss. */
  bracket: boolean
  takeProfit: string
  stopLoss: string
  /** Distance of a trailing stop, in percent; empty for none. */
  trailing: string
  /** How far from the current price a market or stop order may fill, in percent. Empty for no limit. */
  slippage: string
}

export const emptyForm = ({ mode, leverage, superLeverage }: Pick<LeverMemory, 'mode' | 'leverage' | 'superLeverage'>): TicketForm => ({
  mode,
  leverage,
  superLeverage,
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
  | { kind: 'leverage'; leverage: number }
  | { kind: 'type'; type: OrderType }
  | { kind: 'field'; field: Field; value: string }
  | { kind: 'percent'; percent: number }
  /** Switches the unit of the size, with the size in that unit. Empty when it is unknown. */
  | { kind: 'unit'; by: 'lots' | 'value'; value: string }
  | { kind: 'bracket'; on: boolean }
  /** The price field gained or lost the focus. */
  | { kind: 'enter'; isEntered: boolean }
  /** The first known price, for a ticket whose price the user has not touched. */
  | { kind: 'offer'; price: string }
  /** The order was placed: its size and targets are cleared. */
  | { kind: 'placed' }

export const leverageOf = ({ mode, leverage, superLeverage }: TicketForm): number => (mode === 'super' ? superLeverage : leverage)

/** Fills at once and has no price of its own. */
export const isMarket = ({ type }: Pick<TicketForm, 'type'>): boolean => type === 'market'

/** Fills at the market's price of an instant, which may have moved far. */
export const maySlip = ({ type }: Pick<TicketForm, 'type'>): boolean => type !== 'limit'

const noSize = (by: 'lots' | 'value'): Size => ({ by, value: '' })
const noTargets = { bracket: false, takeProfit: '', stopLoss: '', trailing: '' }

export function change(form: TicketForm, action: Change): TicketForm {
  switch (action.kind) {
    case 'mode':
      return { ...form, mode: action.mode }
    case 'leverage':
      return form.mode === 'super' ? { ...form, superLeverage: action.leverage } : { ...form, leverage: action.leverage }
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

/** The highest leverage offered up to the wished one. */
const nearest = (offered: readonly number[], wished: number): number =>
  offered.filter((leverage) => leverage <= wished).at(-1) ?? offered[0] ?? 1

/** The form with a mode and a leverage that the instrument offers. Those chosen for another instrument may not exist here. */
export function fitted(form: TicketForm, { multiples, super_multiples }: Offer): TicketForm {
  const mode = form.mode === 'super' && super_multiples.length === 0 ? 'isolated' : form.mode
  const leverage = nearest(multiples, form.leverage)
  const superLeverage = super_multiples.length > 0 ? nearest(super_multiples, form.superLeverage) : form.superLeverage
  return mode === form.mode && leverage === form.leverage && superLeverage === form.superLeverage
    ? form
    : { ...form, mode, leverage, superLeverage }
}
