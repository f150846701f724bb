/** Warnings before an order is sent. Pure. */
import Big from 'big.js'
import { toBig } from '#ui/format.ts'
import type { OrderForm } from './form.ts'
import type { Summary } from './summary.ts'

type Level = readonly [price: string, amount: string]
export interface Levels {
  /** Best first. */
  bids: readonly Level[]
  asks: readonly Level[]
}

/** A price this far from the last one, or this share of the book's other side, needs a confirmation. */
const FAR_PERCENT = 5
const DEEP_PERCENT = 25

export interface Fill {
  /** The average price of what the book can fill now. */
  average: Big
  amount: Big
  total: Big
  /** The book has enough for all of it. */
  whole: boolean
}

/** The fill of a market order from the current book. Undefined when the other side is empty. */
export function fillOf(levels: readonly Level[], size: { by: 'amount' | 'total'; value: Big }): Fill | undefined {
  let left = size.value
  let amount = new Big(0)
  let total = new Big(0)
  for (const [price, offered] of levels) {
    if (left.lte(0)) break
    const most = size.by === 'amount' ? left : left.div(price)
    const taken = most.lt(offered) ? most : new Big(offered)
    amount = amount.plus(taken)
    total = total.plus(taken.times(price))
    left = left.minus(size.by === 'amount' ? taken : taken.times(price))
  }
  if (amount.eq(0)) return undefined
  // A division by a price leaves remainders far below a lot.
  return { average: total.div(amount), amount, total, whole: left.lte('0.000000000001') }
}

export interface Risk {
  /** The distance of the order's price from the last one, in signed percent. Set only when it is large. */
  away?: string
  /** The share of the book's other side that it takes, in percent. Set only when it is large. */
  share?: string
  fill?: Fill | undefined
}

interface Look {
  form: OrderForm
  summary: Summary
  levels: Levels
  last: string | undefined
}

export function riskOf({ form, summary, levels, last }: Look): Risk {
  const against = form.side === 'buy' ? levels.asks : levels.bids
  const amount = toBig(summary.amount)
  const fill = form.type === 'market' ? marketFill(summary, against) : undefined
  const risk: Risk = { fill }
  const price = form.type === 'market' ? fill?.average : summary.price
  const reference = toBig(form.type === 'market' ? against[0]?.[0] : last)
  if (price && reference?.gt(0)) {
    const away = price.minus(reference).div(reference).times(100)
    if (away.abs().gt(FAR_PERCENT)) risk.away = away.toFixed(2)
  }
  const best = toBig(against[0]?.[0])
  const isTaking =
    form.type === 'market' || (form.type === 'limit' && price && best && (form.side === 'buy' ? price.gte(best) : price.lte(best)))
  const depth = against.reduce((sum, [, offered]) => sum.plus(offered), new Big(0))
  if (isTaking && amount && depth.gt(0)) {
    const share = amount.div(depth).times(100)
    if (share.gt(DEEP_PERCENT)) risk.share = share.toFixed(0)
  }
  return risk
}

function marketFill(summary: Summary, against: readonly Level[]): Fill | undefined {
  const value = toBig(summary.byTotal ? summary.total : summary.amount)
  return value?.gt(0) ? fillOf(against, { by: summary.byTotal ? 'total' : 'amount', value }) : undefined
}

/** Orders that need a confirmation. */
export const needsCheck = (form: OrderForm, { away, share }: Risk, skipped: boolean): boolean =>
  away !== undefined || share !== undefined || (form.type === 'market' && !skipped)
