/** Figures of a product for show, by the same rules as the server's. */
import { payoutsOf, type DualTerms } from '@assay/engine/structured'
import { formatUnits, parseUnits } from '@assay/money'
import Big from 'big.js'
import type { DualType, Investment, Market, Product } from './api.ts'

/** Of every currency of dual. */
export const SCALE = 8
const PRICE_SCALE = 4

export interface Terms {
  type: DualType
  target: string
  /** R as a fraction. */
  rate: string
}

const termsOf = ({ type, target, rate }: Terms): DualTerms => ({
  type,
  target: Number(parseUnits(target, PRICE_SCALE) ?? 0n),
  rate: parseUnits(rate, SCALE) ?? 0n,
  scales: { coin: SCALE, money: SCALE, price: PRICE_SCALE },
})

export interface Outcomes {
  /** In what was put in. */
  kept: string
  /** In the other currency. */
  converted: string
}

/** What both outcomes pay. Nothing is paid for an amount that is not yet one. */
export function outcomesOf(amount: string, terms: Terms): Outcomes {
  const units = parseUnits(amount === '' ? '0' : amount, SCALE) ?? 0n
  const { kept, converted } = payoutsOf(units, termsOf(terms))
  return { kept: formatUnits(kept, SCALE), converted: formatUnits(converted, SCALE) }
}

/** What the outcome at a price is worth in USDT, and what just holding would be worth. */
export interface Worth {
  price: string
  dual: string
  holding: string
}

export function worthAt(price: Big, amount: string, terms: Terms): Worth {
  const { kept, converted } = outcomesOf(amount, terms)
  const isCall = terms.type === 'call'
  const isMet = isCall ? price.gte(terms.target) : price.lte(terms.target)
  const coin = (units: string): string => new Big(units).times(price).toFixed()
  const dual = isMet ? (isCall ? converted : coin(converted)) : isCall ? coin(kept) : kept
  return { price: price.toFixed(), dual, holding: isCall ? coin(amount || '0') : amount || '0' }
}

/** A price that is easy to read: two digits. */
export function roundPrice(price: Big): Big {
  return price.round(1 - price.e, Big.roundHalfUp)
}

/** How far the coin falls in the example, in per cent. It can fall farther: to nothing. */
export const FALL_PERCENT = 25
const RISE = 1.15

/** The two prices of the examples: a fall by exactly that much, for its figure is told, and a rise far beyond the target. */
export const examplePrices = (index: string, target: string): { low: Big; high: Big } => ({
  low: new Big(index).times(100 - FALL_PERCENT).div(100),
  high: roundPrice(new Big(target).times(RISE)),
})

/** What a side of an investment is worth in USDT at the index. Undefined while that is not known. */
export function worthOf({ currency_id: id, currency_name: name, number }: Investment['put_in'], markets: readonly Market[] = []) {
  const price = name === 'USDT' ? '1' : markets.find((market) => market.currency_id === id)?.index
  return price === undefined ? undefined : new Big(number).times(price)
}

/** From the index to the target, in per cent. */
export const distanceOf = (index: string, target: string): string => new Big(target).div(index).minus(1).times(100).toFixed()

export const percentOf = (fraction: string): string => new Big(fraction).times(100).toFixed()

/** What the house keeps of the option's worth, in per cent. */
export const marginOf = ({ fair, rate }: Pick<Product, 'fair' | 'rate'>): string => new Big(fair).minus(rate).times(100).toFixed()

/** Prices between which a payoff is drawn. */
export function rangeOf(index: string, target: string): { low: Big; high: Big } {
  const [a, b] = [new Big(index), new Big(target)]
  const [near, far] = a.lt(b) ? [a, b] : [b, a]
  return { low: near.times(0.89), high: far.times(1.11) }
}

const isOffered = ({ status }: Product): boolean => status === 'open' || status === 'full'
export const isPaused = ({ status }: Pick<Product, 'status'>): boolean => status === 'paused'

/** Targets of a ladder that are open, the nearest first, at most five. */
const ROWS = 5

export function ladderOf(products: readonly Product[], type: DualType): { targets: string[]; days: number[]; isNearClosed: boolean } {
  const own = products.filter((product) => product.type === type)
  const open = [...new Set(own.filter(isOffered).map(({ target }) => target))]
  const sorted = open.toSorted((a, b) => (type === 'call' ? Number(a) - Number(b) : Number(b) - Number(a)))
  const days = [...new Set(own.map((product) => product.days))].toSorted((a, b) => a - b)
  return { targets: sorted.slice(0, ROWS), days, isNearClosed: own.some(({ status }) => status === 'closed') }
}

const USUAL_DAYS = 7
const USUAL_STEP = 2

/** The product that stands for a ladder: a week to a target in its middle, or the first that is open. */
export function usualOf(products: readonly Product[], { currencyId, type }: { currencyId: string; type: DualType }): Product | undefined {
  const open = products.filter((one) => one.currency_id === currencyId && one.type === type && isOffered(one))
  const { targets } = ladderOf(open, type)
  const target = targets[Math.min(USUAL_STEP, targets.length - 1)]
  return open.find((one) => one.target === target && one.days === USUAL_DAYS) ?? open[0]
}
