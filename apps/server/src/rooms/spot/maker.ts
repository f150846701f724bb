/**
 * The labelled house account that keeps the sandbox's books full. It trades by the same commands as everyone, within the turn of the index
 * price that moved it, so that no order that comes after the price finds quotes of before it; a side that was taken stands again at
 * once. Absent in live mode. Its quotes are in memory only: after a restart, or a batch that fell, it quotes anew.
 */
import type { Pair, Trader } from '@assay/engine/spot'
import type { SpotDesk, SpotTurn } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { plainOrder } from './house-order.ts'
import { wantedQuotes } from './quotes.ts'
import { MAKER_WORTH_USDT, type Inventory } from './standing-holds.ts'

/** The index must have moved this far before untouched quotes are renewed. */
const REQUOTE_BP = 1
/** A side is worth this many hundredths of a bitcoin: three within half a per cent of the best price, and something over. */
const SIDE_CENTIBITCOINS = 360n
const MEASURE = 'BTC/USDT'
const LEAST_USDT = 100_000n
/** What may be taken before the inventory is known again must be there. */
const PART_OF_STOCK = 8n
/** After a level was taken; several at once are one renewal. */
const RENEW_MS = 50

export interface MakerOptions {
  desk: SpotDesk
  /** What is left of a pair's inventory. */
  inventoryOf(pair: Pair, indexDeciticks: number): Inventory
}

export interface Maker {
  /** In the turn of an index price, before the price fires anything. */
  quote(turn: SpotTurn, pairId: number, indexDeciticks: number): void
  stop(): void
}

const trader: Trader = { account: systemAccounts.maker, makerRatePpm: 0, takerRatePpm: 0, isStanding: true }

/** What stands of a pair, as far as it was not taken. */
interface Book {
  indexDeciticks: number
  ids: number[]
}

export function createMaker({ desk, inventoryOf }: MakerOptions): Maker {
  const books = new Map<number, Book>()
  const renewals = new Map<number, NodeJS.Timeout>()
  /** Below zero: quotes are no rows, and numbers of rows are for those who need them. */
  let lastId = 0
  let isStopped = false

  const isWhole = ({ engine }: SpotTurn, { ids }: Book): boolean => ids.every((id) => engine.order(id)?.filledLots === 0)

  function sideUsdt({ engine }: SpotTurn): bigint {
    const measure = [...desk.pairs.values()].find(({ symbol }) => symbol === MEASURE)
    const deciticks = measure ? engine.market(measure.id).indexDeciticks : null
    const worth = deciticks === null ? 0n : (BigInt(deciticks) * SIDE_CENTIBITCOINS) / 10n ** BigInt(measure!.priceDecimals + 3)
    const most = MAKER_WORTH_USDT / PART_OF_STOCK
    if (worth > most) return most
    return worth > LEAST_USDT ? worth : LEAST_USDT
  }

  function renew(turn: SpotTurn, pair: Pair, indexDeciticks: number): void {
    const { timeMs, execute } = turn
    const pairId = pair.id
    // Nothing fires between the old quotes and the new ones.
    execute({ kind: 'index', timeMs, pairId, indexDeciticks, isQuiet: true })
    execute({ kind: 'cancel_all', timeMs, pairId, account: trader.account })
    const inventory = inventoryOf(pair, indexDeciticks)
    const ids: number[] = []
    // Users' orders that stand inside the spread are met at their own price: the maker takes like anyone.
    for (const { side, priceTicks, lots } of wantedQuotes(pair, { indexDeciticks, sideUsdt: sideUsdt(turn), inventory })) {
      lastId -= 1
      ids.push(lastId)
      execute(plainOrder({ id: lastId, timeMs, pairId, trader, side, type: 'limit', tif: 'gtc', priceTicks, amountLots: lots }))
    }
    books.set(pairId, { indexDeciticks, ids })
  }

  /** Without a new index: what was taken stands again. */
  function renewTaken(turn: SpotTurn, pairId: number): void {
    const { indexDeciticks } = turn.engine.market(pairId)
    const book = books.get(pairId)
    if (indexDeciticks === null || !book || isWhole(turn, book)) return
    renew(turn, desk.pairs.get(pairId)!, indexDeciticks)
    turn.execute({ kind: 'index', timeMs: turn.timeMs, pairId, indexDeciticks })
  }

  function renewSoon(pairId: number): void {
    if (renewals.has(pairId) || isStopped) return
    const timer = setTimeout(() => {
      renewals.delete(pairId)
      desk.run((turn) => renewTaken(turn, pairId)).catch(() => undefined) // the desk is closing, or the next price renews them
    }, RENEW_MS)
    renewals.set(pairId, timer)
  }

  desk.onCommitted(({ trades }) => {
    for (const { pairId, makerAccount } of trades) if (makerAccount === trader.account) renewSoon(pairId)
  })
  desk.onRestored(({ pairIds }) => pairIds.forEach(renewSoon))

  return {
    quote(turn, pairId, indexDeciticks) {
      const pair = desk.pairs.get(pairId)
      const book = books.get(pairId)
      if (!pair) return
      const moved = book ? Math.abs(indexDeciticks - book.indexDeciticks) * 10_000 : Infinity
      if (book && moved < REQUOTE_BP * book.indexDeciticks && isWhole(turn, book)) return
      renew(turn, pair, indexDeciticks)
    },
    stop() {
      isStopped = true
      for (const timer of renewals.values()) clearTimeout(timer)
    },
  }
}
