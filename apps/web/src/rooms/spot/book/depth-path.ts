/** The steps of the depth chart: bids left of the middle, asks right of it, with cumulative amounts as height. */
import { decimalsOf } from '#ui/format.ts'
import type { Pair } from '../pair/pair.ts'
import type { Depth } from './depth-feed.ts'
import type { Level } from './levels.ts'
import { stepsOf, textOf } from './levels.ts'

export interface DepthPicture {
  /** Lines in a box of 1000 by 1000, without the floor. */
  bids: string
  asks: string
  /** At the left and right edge, and at the top: decimal text. */
  low: string
  high: string
  most: string
  /** Bids' share in whole percent. */
  bidPercent: number
  spread: string
  /** Spread in percent of the middle. */
  spreadPercent: number
}

const SIZE = 1000
/** A thin gap keeps the two sides apart. */
const HALF = 490
/** Levels within one percent of the middle, and at least this many: a single distant order would flatten all others. */
const NEAR = 0.01
const LEAST_LEVELS = 5

/** Drawing only: shares of a box, not money. Undefined while a side is empty. */
export function pictureOf(every: Depth, pair: Pick<Pair, 'tick' | 'lot'>): DepthPicture | undefined {
  const price = decimalsOf(pair.tick)
  const ticks = ([text]: Level) => stepsOf(text, price)
  const [bestBid, bestAsk] = [every.bids[0], every.asks[0]]
  if (!bestBid || !bestAsk) return undefined
  const middle = (ticks(bestBid) + ticks(bestAsk)) / 2
  const near = (level: Level, index: number) => index < LEAST_LEVELS || Math.abs(ticks(level) - middle) <= middle * NEAR
  const [bids, asks] = [every.bids.filter(near), every.asks.filter(near)]
  const reach = Math.max(middle - ticks(bids.at(-1)!), ticks(asks.at(-1)!) - middle)
  const lots = ([, amount]: Level) => stepsOf(amount, decimalsOf(pair.lot))
  const sum = (side: readonly Level[]) => side.reduce((total, level) => total + lots(level), 0)
  const [bidSum, askSum] = [sum(bids), sum(asks)]
  const most = Math.max(bidSum, askSum)
  const stairs = (side: readonly Level[], sign: 1 | -1) => {
    const start = SIZE / 2 + sign * (SIZE / 2 - HALF)
    let total = 0
    const steps = side.map((level) => {
      const x = start + sign * ((Math.abs(ticks(level) - middle) / reach) * HALF)
      total += lots(level)
      return `H${x.toFixed(0)}V${(SIZE - (total / most) * SIZE * 0.96).toFixed(0)}`
    })
    return `M${start} ${SIZE}${steps.join('')}H${sign === 1 ? SIZE : 0}`
  }
  const spread = ticks(bestAsk) - ticks(bestBid)
  return {
    bids: stairs(bids, -1),
    asks: stairs(asks, 1),
    low: textOf(Math.max(0, Math.round(middle - reach)), price),
    high: textOf(Math.round(middle + reach), price),
    most: textOf(most, decimalsOf(pair.lot)),
    bidPercent: Math.round((bidSum / (bidSum + askSum)) * 100),
    spread: textOf(spread, price),
    spreadPercent: (spread / middle) * 100,
  }
}
