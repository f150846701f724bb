/**
 * The labelled house account that keeps the sandbox's books full. It trades by the same desk commands as everyone, knows no more
 * than the index and its own inventory, and is absent in live mode. A side's sizes shrink as its inventory runs out; a level is
 * replaced only when the index has moved away from where it was quoted.
 */
import type { Pair, Trader } from '@assay/engine/spot'
import { divFloor, powerOfTen } from '@assay/money'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { plainOrder } from './house-order.ts'
import type { Inventory } from './standing-holds.ts'

/**
 * Distances of the levels from the index in tenths of a basis point, 5 bp and wider, all within half a per cent; and their worth in
 * USDT. Uneven on purpose, and turned by the price, so that a book looks like one. 24,000 USDT a side in all.
 */
const DISTANCES = [50, 58, 71, 79, 96, 108, 131, 149, 176, 204, 247, 301]
const WORTHS_USDT = [900, 2_400, 500, 3_100, 1_300, 2_700, 700, 1_900, 3_600, 1_100, 2_200, 3_600]
const LEVELS = DISTANCES.length
/** The index must have moved this far before levels are quoted anew. */
const REQUOTE_BP = 5
/** New orders a second over all pairs, saved up for a minute: enough to quote every pair at the start. */
const ORDERS_PER_SECOND = 20
const ORDERS_SAVED = ORDERS_PER_SECOND * 60

export interface Quoted {
  side: 'buy' | 'sell'
  priceTicks: number
  lots: number
}

/** The quotes the maker wants around an index price: pure, so that its sizes can be checked. */
export function wantedQuotes(pair: Pair, indexDeciticks: number, inventory: Inventory): Quoted[] {
  const quotes: Quoted[] = []
  DISTANCES.forEach((distance, level) => {
    const below = Math.floor((indexDeciticks * (100_000 - distance)) / 1_000_000)
    const above = Math.ceil((indexDeciticks * (100_000 + distance)) / 1_000_000)
    const bid = lotsFor(pair, { level, priceTicks: below }, { left: inventory.quote, full: inventory.quoteFull })
    const ask = lotsFor(pair, { level, priceTicks: above }, { left: inventory.base, full: inventory.baseFull })
    if (bid > 0) quotes.push({ side: 'buy', priceTicks: below, lots: bid })
    if (ask > 0) quotes.push({ side: 'sell', priceTicks: above, lots: ask })
  })
  return quotes
}

/** Lots of the level's worth at the price, less as the inventory runs out, none near the pair's minimum. */
function lotsFor(pair: Pair, quote: { level: number; priceTicks: number }, stock: { left: bigint; full: bigint }): number {
  const { level, priceTicks } = quote
  if (stock.full <= 0n || priceTicks <= 0) return 0
  const worth = BigInt(WORTHS_USDT[(level + priceTicks) % LEVELS]!)
  const whole = divFloor(worth * powerOfTen(pair.priceDecimals + pair.amountDecimals), BigInt(priceTicks))
  const scaled = stock.left >= stock.full / 2n ? whole : divFloor(whole * 2n * stock.left, stock.full)
  const lots = Number(scaled)
  return lots >= pair.minimumLots * 2 ? lots : 0
}

export interface MakerOptions {
  desk: SpotDesk
  /** What is left of a pair's inventory. */
  inventoryOf(pair: Pair, indexDeciticks: number): Inventory
}

export interface Maker {
  /** Told of every index price, in deciticks. */
  onIndex(pairId: number, indexDeciticks: number, timeMs: number): void
  stop(): Promise<void>
}

const trader: Trader = { account: systemAccounts.maker, makerRatePpm: 0, takerRatePpm: 0, isStanding: true }

interface Book {
  quotedAt: number | null
  indexDeciticks: number
  isBusy: boolean
}

export function createMaker({ desk, inventoryOf }: MakerOptions): Maker {
  const books = new Map<number, Book>()
  let tokens = ORDERS_SAVED
  let refilledMs = 0
  let isStopped = false
  const running = new Set<Promise<unknown>>()

  /** All or none, so that a book is never quoted in part. */
  function takeTokens(wanted: number, timeMs: number): boolean {
    tokens = Math.min(ORDERS_SAVED, tokens + ((timeMs - refilledMs) * ORDERS_PER_SECOND) / 1_000)
    refilledMs = timeMs
    if (tokens < wanted) return false
    tokens -= wanted
    return true
  }

  function requote(pair: Pair, book: Book): void {
    const { indexDeciticks } = book
    book.isBusy = true
    const request = desk
      .run(({ engine, timeMs, takeId, execute }) => {
        execute({ kind: 'cancel_all', timeMs, pairId: pair.id, account: trader.account })
        if (engine.market(pair.id).indexDeciticks === null) return
        // Worked out before the first is placed. Users' orders standing inside the spread are met at their own price: the maker takes like anyone.
        const wanted = wantedQuotes(pair, indexDeciticks, inventoryOf(pair, indexDeciticks))
        for (const { side, priceTicks, lots } of wanted)
          execute(
            plainOrder({ id: takeId(), timeMs, pairId: pair.id, trader, side, type: 'limit', tif: 'gtc', priceTicks, amountLots: lots }),
          )
      })
      .then(
        () => {
          book.quotedAt = indexDeciticks
        },
        () => undefined, // not committed: quoted again at the next index
      )
      .finally(() => {
        book.isBusy = false
        running.delete(request)
      })
    running.add(request)
  }

  return {
    onIndex(pairId, indexDeciticks, timeMs) {
      if (isStopped) return
      const book = books.get(pairId) ?? { quotedAt: null, indexDeciticks, isBusy: false }
      books.set(pairId, book)
      book.indexDeciticks = indexDeciticks
      const pair = desk.pairs.get(pairId)
      if (!pair || book.isBusy) return
      const moved = book.quotedAt === null ? Infinity : Math.abs(indexDeciticks - book.quotedAt) / book.quotedAt
      if (moved * 10_000 < REQUOTE_BP) return
      if (takeTokens(LEVELS * 2, timeMs)) requote(pair, book)
    },
    async stop() {
      isStopped = true
      await Promise.allSettled(running)
    },
  }
}
