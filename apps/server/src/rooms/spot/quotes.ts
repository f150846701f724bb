/**
 * The quotes that the labelled house account `maker` wants around an index price: pure, so that its duty can be checked. It knows no more
 * than the index and its own inventory; a side's sizes shrink as its inventory runs out.
 */
import type { Pair } from '@assay/engine/spot'
import { divFloor, powerOfTen } from '@assay/money'
import type { Inventory } from './standing-holds.ts'

/** Of the levels from the first one, in tenths of a basis point: growing, and all within half a per cent. */
const GAPS = [0, 3, 7, 12, 18, 25, 33, 42, 52, 64, 78, 94, 113, 135, 160, 189, 222, 260, 303, 350, 400, 440]
/** From the index to the first level, where the tick is fine. The spread is twice that. */
const FIRST_OF_MAJORS = 7
const FIRST_OF_OTHERS = 15
const SPREAD_MAXIMUM = 50
const MAJORS = ['BTC/USDT', 'ETH/USDT']
/** Sizes grow with distance; uneven on purpose, and turned by the price, so that a book looks like one. */
const weightOf = (level: number, priceTicks: number): number => (level + 2) * (90 + ((priceTicks * 7 + level * 13) % 21))
const WEIGHTS = GAPS.reduce((sum, _, level) => sum + (level + 2) * 100, 0)

export interface Quoted {
  side: 'buy' | 'sell'
  priceTicks: number
  lots: number
}

export interface Wanted {
  indexDeciticks: number
  /** All levels of a side together. */
  sideUsdt: bigint
  inventory: Inventory
}

/** In tenths of a basis point. A coarse tick leaves less room within the widest spread. */
function firstDistance({ symbol }: Pair, indexDeciticks: number): number {
  const room = Math.floor(SPREAD_MAXIMUM / 2 - 1_000_000 / indexDeciticks)
  return Math.max(0, Math.min(room, MAJORS.includes(symbol) ? FIRST_OF_MAJORS : FIRST_OF_OTHERS))
}

/** Best first, on each side; every level has a price of its own. */
export function wantedQuotes(pair: Pair, { indexDeciticks, sideUsdt, inventory }: Wanted): Quoted[] {
  const quotes: Quoted[] = []
  const first = firstDistance(pair, indexDeciticks)
  let bid = Infinity
  let ask = 0
  GAPS.forEach((gap, level) => {
    const distance = first + gap
    bid = Math.min(bid - 1, Math.floor((indexDeciticks * (100_000 - distance)) / 1_000_000))
    ask = Math.max(level === 0 ? bid + 1 : ask + 1, Math.ceil((indexDeciticks * (100_000 + distance)) / 1_000_000))
    const bought = lotsFor(pair, { level, priceTicks: bid, sideUsdt }, { left: inventory.quote, full: inventory.quoteFull })
    const sold = lotsFor(pair, { level, priceTicks: ask, sideUsdt }, { left: inventory.base, full: inventory.baseFull })
    if (bought > 0) quotes.push({ side: 'buy', priceTicks: bid, lots: bought })
    if (sold > 0) quotes.push({ side: 'sell', priceTicks: ask, lots: sold })
  })
  return quotes
}

interface Sizing {
  level: number
  priceTicks: number
  sideUsdt: bigint
}

/** Lots of the level's worth at the price, less as the inventory runs out, none near the pair's minimum. */
function lotsFor(pair: Pair, { level, priceTicks, sideUsdt }: Sizing, stock: { left: bigint; full: bigint }): number {
  if (stock.full <= 0n || priceTicks <= 0) return 0
  const worth = sideUsdt * BigInt(weightOf(level, priceTicks)) * powerOfTen(pair.priceDecimals + pair.amountDecimals)
  const whole = divFloor(worth, BigInt(WEIGHTS) * BigInt(priceTicks))
  const scaled = stock.left >= stock.full / 2n ? whole : divFloor(whole * 2n * stock.left, stock.full)
  const lots = Math.min(Number(scaled), pair.maximumLots)
  return lots >= pair.minimumLots * 2 ? lots : 0
}
