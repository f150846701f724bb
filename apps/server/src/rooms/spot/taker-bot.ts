/**
 * The taker bot of the sandbox (account `flow`). It takes small irregular amounts at irregular times, so that each pair's volume goes on at
 * the rhythm and scale of its record. It also trades when the quotes have left the last price behind, so that the last price lies within
 * the spread.
 */
import type { Pair, Side, Trader } from '@assay/engine/spot'
import { divCeil, powerOfTen } from '@assay/money'
import { MINUTE_MS } from '@assay/engine/market'
import type { SpotDesk, SpotTurn } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { plainOrder } from './bot-order.ts'
import type { Stock } from './inventory.ts'
import type { VolumeOf } from './recorded-volume.ts'

/** Trades a second of a pair, which grow with the square root of its worth a second. */
const RATE_MINIMUM = 0.3
const RATE_MAXIMUM = 3
const RATE_AT_ONE_USDT = 0.02
/** What volume a pair has not traded yet is made up for, up to this long. */
const ARREARS_MS = 2 * MINUTE_MS
/** The touch keeps a part of its amount, so that a trade never moves the best price. */
const PART_OF_TOUCH = 0.8
/**
 * It trades at no price that is worse than the index by more than this. The market maker quotes within half of it: worse is only what a
 * user asks who has taken all quotes before it.
 */
const FARTHEST_BPS = 100
/** A trade uses at most this part of what is left of the inventory. */
const PART_OF_STOCK = 20n
const LARGEST_DRAW = 4
/** The smallest trades are up to this many times larger than the pair's minimum. */
const SMALL_DRAWS = 3
/** How strongly the side follows the inventory: with a side empty, nearly all trades fill it. */
const LEAN = 0.9

export interface TakerBotOptions {
  desk: SpotDesk
  /** Where the feed has no volume the bot only follows the quotes. */
  volumeOf: VolumeOf
  inventoryOf(pair: Pair, indexDeciticks: number): Stock
  /** A number in [0, 1). */
  random(): number
  nextId(): number
}

const trader: Trader = { account: systemAccounts.flow, makerRatePpm: 0, takerRatePpm: 0, hasInventory: true }

interface Pace {
  /** Lots of volume that are still to be traded. Below zero after a large trade. */
  owedLots: number
  seenMs: number
  nextMs: number
}

/** The fewest lots of an order: the pair's minimum in amount and in worth. */
export function fewestLots(pair: Pair, indexDeciticks: number): number {
  const lots = divCeil(
    pair.minimumNotional * powerOfTen(pair.priceDecimals + pair.amountDecimals + 1),
    powerOfTen(pair.quoteScale) * BigInt(indexDeciticks),
  )
  // A price below the index must still be enough.
  return Math.max(pair.minimumLots, Math.ceil(Number(lots) * 1.05))
}

/** Trades a second of a pair with this volume a minute. */
export function rateOf(pair: Pair, indexDeciticks: number, volumeLots: number): number {
  const worth = (volumeLots * indexDeciticks) / (60 * 10 ** (pair.priceDecimals + pair.amountDecimals + 1))
  return Math.min(RATE_MAXIMUM, Math.max(RATE_MINIMUM, RATE_AT_ONE_USDT * Math.sqrt(worth)))
}

/** The lots that one trade may use of the inventory. */
function lotsOfStock(pair: Pair, { base, quote }: Stock, { side, priceTicks }: { side: Side; priceTicks: number }): number {
  const quoteUnits = BigInt(priceTicks) * powerOfTen(pair.quoteScale - pair.priceDecimals - pair.amountDecimals)
  const lots = side === 'sell' ? base / powerOfTen(pair.baseScale - pair.amountDecimals) : quote / quoteUnits
  return Math.min(Number(lots / PART_OF_STOCK), pair.maximumLots)
}

/** Whether a price is so much worse than the index. */
function isFar(side: Side, priceTicks: number, indexDeciticks: number): boolean {
  const worse = side === 'buy' ? priceTicks * 10 - indexDeciticks : indexDeciticks - priceTicks * 10
  return worse * 10_000 > indexDeciticks * FARTHEST_BPS
}

/** A side at random, rather the one of which the inventory has more. */
function drawSide({ base, quote, baseFull, quoteFull }: Stock, drawn: number): Side {
  const share = (left: bigint, full: bigint): number => (full === 0n ? 0 : Number((left * 1_000n) / full))
  const [coins, money] = [share(base, baseFull), share(quote, quoteFull)]
  const lean = coins + money === 0 ? 0 : ((money - coins) / (money + coins)) * LEAN
  return drawn < 0.5 + lean / 2 ? 'buy' : 'sell'
}

export class TakerBot {
  readonly #options: TakerBotOptions
  readonly #paces = new Map<number, Pace>()

  constructor(options: TakerBotOptions) {
    this.#options = options
  }

  isDue(pairId: number, nowMs: number): boolean {
    return nowMs >= (this.#paces.get(pairId)?.nextMs ?? 0)
  }

  /** The trade that is due. */
  trade(turn: SpotTurn, pairId: number, nowMs: number): void {
    this.#trade(turn, pairId, { nowMs, side: null })
  }

  /** Trades when the last price is outside the spread. Call it when quotes were renewed. */
  follow(turn: SpotTurn, pairId: number, nowMs: number): void {
    const { engine } = turn
    const { lastTradeTicks } = engine.market(pairId)
    const { bidTicks, askTicks } = engine.bestPrices(pairId)
    if (bidTicks === null || askTicks === null) return
    if (lastTradeTicks === null || lastTradeTicks > askTicks) this.#trade(turn, pairId, { nowMs, side: 'sell' })
    else if (lastTradeTicks < bidTicks) this.#trade(turn, pairId, { nowMs, side: 'buy' })
  }

  /** `side` null: either. */
  #trade(turn: SpotTurn, pairId: number, { nowMs, side }: { nowMs: number; side: Side | null }): void {
    const { desk, volumeOf, inventoryOf, random } = this.#options
    const pair = desk.pairs.get(pairId)
    const { indexDeciticks } = turn.engine.market(pairId)
    if (!pair || indexDeciticks === null) return
    const { recentLots } = volumeOf(pair.symbol, nowMs)
    if (recentLots === 0 && side === null) return
    const pace = this.#paceOf(pair, nowMs)
    pace.nextMs = nowMs + (this.#exponential() * 1_000) / rateOf(pair, indexDeciticks, recentLots)
    const fewest = fewestLots(pair, indexDeciticks)
    const draw = Math.min(LARGEST_DRAW, this.#exponential())
    const wanted = Math.round(Math.max(pace.owedLots * draw, fewest * (1 + SMALL_DRAWS * random())))
    const drawn = side ?? drawSide(inventoryOf(pair, indexDeciticks), random())
    pace.owedLots -= this.#take(turn, pair, { side: drawn, wanted, fewest })
  }

  /** Takes from the touch. Returns the lots that were traded. */
  #take(turn: SpotTurn, pair: Pair, { side, wanted, fewest }: { side: Side; wanted: number; fewest: number }): number {
    const { engine, timeMs, execute } = turn
    const { bids, asks } = engine.depth(pair.id, 1)
    const touch = side === 'buy' ? asks[0] : bids[0]
    const indexDeciticks = engine.market(pair.id).indexDeciticks!
    if (!touch || isFar(side, touch.priceTicks, indexDeciticks)) return 0
    const { priceTicks } = touch
    const stock = this.#options.inventoryOf(pair, indexDeciticks)
    const ownLots = lotsOfStock(pair, stock, { side, priceTicks })
    if (ownLots < fewest) return 0
    // Where the touch has less than an order must have, all of it is taken.
    const amountLots = Math.max(fewest, Math.min(wanted, ownLots, Math.floor(touch.lots * PART_OF_TOUCH)))
    const id = this.#options.nextId()
    const order = plainOrder({ id, timeMs, pairId: pair.id, trader, side, type: 'limit', tif: 'ioc', priceTicks, amountLots })
    return execute(order).trades.reduce((sum, { lots }) => sum + lots, 0)
  }

  #paceOf(pair: Pair, nowMs: number): Pace {
    const pace = this.#paces.get(pair.id) ?? { owedLots: 0, seenMs: nowMs, nextMs: nowMs }
    this.#paces.set(pair.id, pace)
    const { lots } = this.#options.volumeOf(pair.symbol, nowMs)
    const passedMs = Math.max(0, Math.min(nowMs - pace.seenMs, ARREARS_MS))
    const most = (lots * ARREARS_MS) / MINUTE_MS
    pace.owedLots = Math.min(most, pace.owedLots + (lots * passedMs) / MINUTE_MS)
    pace.seenMs = nowMs
    return pace
  }

  #exponential(): number {
    return -Math.log(1 - this.#options.random())
  }
}
