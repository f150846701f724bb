/**
 * The quotes of the market maker around an index price, as a pure function, so that tests can check its duty. They depend only on the
 * index, the worth of a side and the maker's own inventory. Prices beyond the first level lie on grids that are as wide as the gap to the
 * next level: a small move of the index changes the levels near it and leaves most others where they are.
 */
import type { Pair, Side } from '@assay/engine/spot'
import { divFloor, powerOfTen } from '@assay/money'
import type { Stock } from './inventory.ts'

/** Distance of each level from the first one, in tenths of a basis point. The steps grow, and all levels are within 0.5 %. */
const GAPS = [0, 3, 7, 12, 18, 25, 33, 42, 52, 64, 78, 94, 113, 135, 160, 189, 222, 260, 303, 350, 400, 440]
/** Distance from the index to the first level where the tick is fine, in tenths of a basis point. The spread is twice that. */
const FIRST: Readonly<Record<string, number>> = {
  'BTC/USDT': 7,
  'ETH/USDT': 7,
  'BNB/USDT': 9,
  'SOL/USDT': 9,
  'XRP/USDT': 9,
  'DOGE/USDT': 9,
}
const FIRST_OF_OTHERS = 18
const SPREAD_MAXIMUM = 50
/** Amounts grow with the distance. */
const weightOf = (level: number): number => level + 12
const WEIGHTS = GAPS.reduce((sum, _, level) => sum + weightOf(level), 0)

export interface Quoted {
  side: Side
  priceTicks: number
  lots: number
}

export interface Wanted {
  indexDeciticks: number
  /** Worth of all levels of a side together. */
  sideUsdt: bigint
  inventory: Stock
}

/** Distance of the first level in tenths of a basis point. A coarse tick shortens it, to stay within the maximum spread. */
function firstDistance({ symbol }: Pair, indexDeciticks: number): number {
  const room = Math.floor(SPREAD_MAXIMUM / 2 - 1_000_000 / indexDeciticks)
  return Math.max(0, Math.min(room, FIRST[symbol] ?? FIRST_OF_OTHERS))
}

/** The grid of a level in ticks: a power of two at most as wide as the gap before it. */
function gridOf(level: number, indexDeciticks: number): number {
  if (level === 0) return 1
  const gapTicks = ((GAPS[level]! - GAPS[level - 1]!) * indexDeciticks) / 1_000_000
  return gapTicks < 2 ? 1 : 2 ** Math.floor(Math.log2(gapTicks))
}

/** Quotes of both sides, best first. No two levels of a side have the same price. */
export function wantedQuotes(pair: Pair, { indexDeciticks, sideUsdt, inventory }: Wanted): Quoted[] {
  const quotes: Quoted[] = []
  const first = firstDistance(pair, indexDeciticks)
  let bid = Infinity
  let ask = 0
  const bids = lotsOfLevels(pair, { indexDeciticks, sideUsdt }, { left: inventory.quote, full: inventory.quoteFull })
  const asks = lotsOfLevels(pair, { indexDeciticks, sideUsdt }, { left: inventory.base, full: inventory.baseFull })
  GAPS.forEach((gap, level) => {
    const grid = gridOf(level, indexDeciticks)
    const below = Math.floor((indexDeciticks * (100_000 - first - gap)) / (1_000_000 * grid)) * grid
    const above = Math.ceil((indexDeciticks * (100_000 + first + gap)) / (1_000_000 * grid)) * grid
    bid = Math.min(bid - 1, below)
    ask = Math.max(level === 0 ? bid + 1 : ask + 1, above)
    if (bids[level]! > 0 && bid > 0) quotes.push({ side: 'buy', priceTicks: bid, lots: bids[level]! })
    if (asks[level]! > 0) quotes.push({ side: 'sell', priceTicks: ask, lots: asks[level]! })
  })
  return quotes
}

/** The lots of each level of a side. They shrink when less than half of the inventory is left. Zero below twice the pair's minimum. */
function lotsOfLevels(
  pair: Pair,
  { indexDeciticks, sideUsdt }: Pick<Wanted, 'indexDeciticks' | 'sideUsdt'>,
  stock: { left: bigint; full: bigint },
): number[] {
  if (stock.full <= 0n) return GAPS.map(() => 0)
  const whole = divFloor(sideUsdt * powerOfTen(pair.priceDecimals + pair.amountDecimals + 1), BigInt(indexDeciticks))
  const scaled = Number(stock.left >= stock.full / 2n ? whole : divFloor(whole * 2n * stock.left, stock.full))
  return GAPS.map((_, level) => {
    const lots = Math.min(Math.floor((scaled * weightOf(level)) / WEIGHTS), pair.maximumLots)
    return lots >= pair.minimumLots * 2 ? lots : 0
  })
}
