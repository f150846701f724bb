/**
 * The order ticket as pure functions: `change` here takes what the user does into the form, `summarise` (summary.ts) works
 * out what the order costs and gives, `errorsOf` (errors.ts) says what is wrong with it, `requestOf` (request.ts) writes the
 * call. Figures are decimal text.
 */
import Big from 'big.js'
import type { Pair } from '../pair/pair.ts'
import { totalDecimals } from '../pair/pair.ts'

export const orderTypes = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco'] as const
export type OrderType = (typeof orderTypes)[number]
export type Side = 'buy' | 'sell'
export type Tif = 'gtc' | 'ioc' | 'fok'
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
  /** A price was given once: what the user clears stays clear. */
  isPriceGiven: boolean
  /** The caret is in the price: nothing is offered into what is being typed. */
  isPriceEntered: boolean
  stopPrice: string
  stopLimitPrice: string
  activationPrice: string
  /** Distance of a trailing stop, in percent. */
  trail: string
  /** Empty: all of it shows in the book. */
  visibleAmount: string
  size: Size
}

/** What the figures are worked out with. */
export interface Terms {
  pair: Pair
  bestBid?: string | undefined
  bestAsk?: string | undefined
  /** Of the currency the order pays with; undefined for guests. */
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
  size: { by: 'amount', value: '' },
})

/** Buys that start at an unknown price are given by what they may spend, as the server wants them. */
export const isByBudget = ({ side, type }: OrderForm): boolean => side === 'buy' && (type === 'stop_market' || type === 'trailing_stop')

/** Both legs in one: the limit leg buys the amount, the stop leg, which has no limit, spends up to the total. */
export const isOcoByBudget = ({ side, type, stopLimitPrice }: OrderForm): boolean =>
  side === 'buy' && type === 'oco' && stopLimitPrice === ''

/** What a type of order asks for, in the order of the ticket. */
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

/** Trades at a price the user names. */
export const isPriced = (type: OrderType): boolean => type === 'limit' || type === 'stop_limit' || type === 'oco'

/** Only orders that may rest in the book from the start can promise never to take. */
export const mayPostOnly = ({ type }: Pick<OrderForm, 'type'>): boolean => isPriced(type)
export const mayChooseTif = ({ type }: Pick<OrderForm, 'type'>): boolean => type === 'limit' || type === 'stop_limit'
export const mayHide = ({ type, tif }: Pick<OrderForm, 'type' | 'tif'>): boolean => type === 'limit' && tif === 'gtc'

export type Change =
  | { kind: 'side'; side: Side }
  | { kind: 'type'; type: OrderType }
  | { kind: 'tif'; tif: Tif }
  | { kind: 'postOnly'; on: boolean }
  | { kind: 'selfTrade'; selfTrade: SelfTrade }
  | { kind: 'field'; field: Field; value: string }
  | { kind: 'percent'; percent: number }
  /** A price tapped in the book. */
  | { kind: 'pick'; price: string }
  /** The caret came into the price, or left it. */
  | { kind: 'enter'; isEntered: boolean }
  /** The first price known, for a ticket whose price nobody has touched. */
  | { kind: 'offer'; price: string }
  /** The order stands: its size is done with, its price may serve again. */
  | { kind: 'placed' }

export function change(form: OrderForm, action: Change): OrderForm {
  switch (action.kind) {
    case 'side':
      return action.side === form.side ? form : { ...form, side: action.side, size: noSize }
    case 'type':
      return allowed({ ...form, type: action.type, isPriceEntered: false })
    case 'tif':
      return allowed({ ...form, tif: action.tif, postOnly: form.postOnly && action.tif === 'gtc' })
    case 'postOnly':
      return { ...form, postOnly: action.on, tif: action.on ? 'gtc' : form.tif }
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

/** Takes back what the type of order does not know. */
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

/** Into the price the order trades at; of an order without one, into what sets it off. */
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
