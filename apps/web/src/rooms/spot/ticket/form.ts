/**
 * The order ticket as pure functions: `change` applies the user's actions to the form, `summarise` (summary.ts) calculates cost and
 * proceeds, `errorsOf` (errors.ts) finds errors, `requestOf` (request.ts) builds the call. Figures are decimal text.
 */
import Big from 'big.js'
import type { Pair } from '../pair/pair.ts'
import { totalDecimals } from '../pair/pair.ts'

export const orderTypes = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco'] as const
export type OrderType = (typeof orderTypes)[number]
export type Side = 'buy' | 'sell'
export type Tif = 'gtc' | 'gtd' | 'ioc' | 'fok'
export type SelfTrade = 'newest' | 'oldest' | 'both'

/** Figures the user types. */
export type Field = 'price' | 'stopPrice' | 'stopLimitPrice' | 'activationPrice' | 'trail' | 'amount' | 'total' | 'visibleAmount'

/** How big the order is: by what it trades, by what it costs, or by a share of the balance, which then follows prices. */
export interface Size {
  by: 'amount' | 'total' | 'percent'
  value: string
}

export interface OrderForm {
  side: Side
  type: OrderType
  tif: Tif
  postOnly: boolean
  selfTrade: SelfTrade
  price: string
  /** A price was filled in once. A field that the user clears stays empty. */
  isPriceGiven: boolean
  /** The price field has the focus: it is not filled in while the user types. */
  isPriceEntered: boolean
  stopPrice: string
  stopLimitPrice: string
  activationPrice: string
  /** Distance of a trailing stop, in percent. */
  trail: string
  /** Empty: all of it shows in the book. */
  visibleAmount: string
  /** Of an order good till a date: `2026-12-01T18:30`, in the reader's own zone. */
  until: string
  size: Size
}

/** The inputs of the figures. */
export interface Terms {
  pair: Pair
  bestBid?: string | undefined
  bestAsk?: string | undefined
  /** The balance of the currency that the order pays with. Undefined for guests. */
  available?: string | undefined
  makerRate: string
  takerRate: string
}

export const emptyForm = (side: Side = 'buy'): OrderForm => ({
  side,
  type: 'limit',
  tif: 'gtc',
  postOnly: false,
  selfTrade: 'newest',
  price: '',
  isPriceGiven: false,
  isPriceEntered: false,
  stopPrice: '',
  stopLimitPrice: '',
  activationPrice: '',
  trail: '',
  visibleAmount: '',
  until: '',
  size: { by: 'amount', value: '' },
})

/** Buys at an unknown price are sized by the amount to spend, as the server requires. */
export const isByBudget = ({ side, type }: OrderForm): boolean => side === 'buy' && (type === 'stop_market' || type === 'trailing_stop')

/** An OCO buy: the limit leg buys the amount, the stop leg, which has no limit, spends up to the total. */
export const isOcoByBudget = ({ side, type, stopLimitPrice }: OrderForm): boolean =>
  side === 'buy' && type === 'oco' && stopLimitPrice === ''

/** The fields of an order type, in the order of the ticket. */
export function fieldsOf(form: OrderForm): Field[] {
  const size: Field[] = isByBudget(form) ? ['total'] : form.side === 'sell' && !isPriced(form.type) ? ['amount'] : ['amount', 'total']
  switch (form.type) {
    case 'limit':
      return ['price', ...size, 'visibleAmount']
    case 'market':
      return size
    case 'stop_limit':
      return ['stopPrice', 'price', ...size]
    case 'stop_market':
      return ['stopPrice', ...size]
    case 'trailing_stop':
      return ['trail', 'activationPrice', ...size]
    case 'oco':
      return ['price', 'stopPrice', 'stopLimitPrice', ...size]
  }
}

/** Trades at a price that the user sets. */
export const isPriced = (type: OrderType): boolean => type === 'limit' || type === 'stop_limit' || type === 'oco'

/** Only orders that may rest in the book at once can be post-only. */
export const mayPostOnly = ({ type }: Pick<OrderForm, 'type'>): boolean => isPriced(type)
export const mayChooseTif = ({ type }: Pick<OrderForm, 'type'>): boolean => type === 'limit' || type === 'stop_limit'
const waits = (tif: Tif): boolean => tif === 'gtc' || tif === 'gtd'
export const mayHide = ({ type, tif }: Pick<OrderForm, 'type' | 'tif'>): boolean => type === 'limit' && waits(tif)
export const hasDate = (form: Pick<OrderForm, 'type' | 'tif'>): boolean => mayChooseTif(form) && form.tif === 'gtd'

export type Change =
  | { kind: 'side'; side: Side }
  | { kind: 'type'; type: OrderType }
  /** `tomorrow`: the initial date, a day from now. */
  | { kind: 'tif'; tif: Tif; tomorrow?: string }
  | { kind: 'until'; until: string }
  | { kind: 'postOnly'; on: boolean }
  | { kind: 'selfTrade'; selfTrade: SelfTrade }
  | { kind: 'field'; field: Field; value: string }
  | { kind: 'percent'; percent: number }
  /** A price tapped in the book. */
  | { kind: 'pick'; price: string }
  /** The price field gained or lost the focus. */
  | { kind: 'enter'; isEntered: boolean }
  /** The first known price, for a ticket whose price the user has not touched. */
  | { kind: 'offer'; price: string }
  /** The order was placed: its size is cleared, its price is kept. */
  | { kind: 'placed' }

export function change(form: OrderForm, action: Change): OrderForm {
  switch (action.kind) {
    case 'side':
      return action.side === form.side ? form : { ...form, side: action.side, size: noSize }
    case 'type':
      return allowed({ ...form, type: action.type, isPriceEntered: false })
    case 'tif':
      return allowed({
        ...form,
        tif: action.tif,
        postOnly: form.postOnly && waits(action.tif),
        until: form.until || (action.tomorrow ?? ''),
      })
    case 'until':
      return { ...form, until: action.until }
    case 'postOnly':
      return { ...form, postOnly: action.on, tif: action.on && !waits(form.tif) ? 'gtc' : form.tif }
    case 'selfTrade':
      return { ...form, selfTrade: action.selfTrade }
    case 'field':
      if (action.field === 'amount' || action.field === 'total') return { ...form, size: { by: action.field, value: action.value } }
      return { ...form, [action.field]: action.value, isPriceGiven: form.isPriceGiven || action.field === 'price' }
    case 'percent':
      return { ...form, size: { by: 'percent', value: String(action.percent) } }
    case 'pick':
      return pick(form, action.price)
    case 'enter':
      return { ...form, isPriceEntered: action.isEntered }
    case 'offer':
      return form.isPriceGiven || form.isPriceEntered ? form : { ...form, price: action.price, isPriceGiven: true }
    case 'placed':
      return { ...form, size: noSize, visibleAmount: '' }
  }
}

const noSize: Size = { by: 'amount', value: '' }

/** Resets fields that the order type does not have. */
function allowed(form: OrderForm): OrderForm {
  const { by } = form.size
  const fits = by === 'percent' || fieldsOf(form).includes(by)
  return {
    ...form,
    tif: mayChooseTif(form) ? form.tif : 'gtc',
    postOnly: mayPostOnly(form) && form.postOnly,
    visibleAmount: mayHide(form) ? form.visibleAmount : '',
    size: fits ? form.size : noSize,
  }
}

/** Sets the price of the order or, for an order without one, its trigger price. */
function pick(form: OrderForm, price: string): OrderForm {
  const field = (['price', 'stopPrice', 'activationPrice'] as const).find((name) => fieldsOf(form).includes(name))
  return field ? { ...form, [field]: price, isPriceGiven: form.isPriceGiven || field === 'price' } : form
}

/** Steps of the fields: a price moves by ticks, an amount by lots. */
export function stepOf(field: Field, pair: Pair): string {
  if (field === 'amount' || field === 'visibleAmount') return pair.lot
  if (field === 'trail') return '0.1'
  return field === 'total' ? new Big(10).pow(-totalDecimals(pair)).toFixed() : pair.tick
}
