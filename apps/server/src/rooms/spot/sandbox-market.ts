/** The market maker and the taker bot of the sandbox: funded at the first start, driven by the index, reset to their starting funds at midnight. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import type { Pair } from '@assay/engine/spot'
import { divFloor, powerOfTen } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import type { SpotDesk, SpotTurn } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { createInventory, type Inventory, type Stock } from './inventory.ts'
import { MarketMaker } from './market-maker.ts'
import { createNetting, type Netting } from './netting.ts'
import { readVolume } from './recorded-volume.ts'
import { TakerBot } from './taker-bot.ts'

/** How often the bots look for what is due. */
const BEAT_MS = 100
/** Quotes of a pair change their amounts this often on average. */
const FRESHEN_EVERY_MS = 400
const STOPPED_WITHIN_MS = 1_000
/** The duty of a side: three bitcoin within 0.5 % of the best price, in hundredths, with a reserve. A side is worth at least that. */
const SIDE_CENTIBITCOINS = 360n
const MEASURE = 'BTC/USDT'
const SIDE_MINIMUM_USDT = 100_000n
/** A side is worth at most this, so that the inventory covers all fills between two requotes. */
const SIDE_MAXIMUM_USDT = 5_000_000n

/** A finer price is followed within half a per cent of the pair's own index. Farther away it is of another market than it should be. */
const NEAR_BPS = 50
const isNear = (deciticks: number, indexDeciticks: number): boolean =>
  Math.abs(deciticks - indexDeciticks) * 10_000 <= indexDeciticks * NEAR_BPS

export interface SandboxMarketOptions {
  db: Database
  desk: SpotDesk
  /** What they trade. */
  pairs: readonly Pair[]
  /** The index of a pair in tenths of a tick. Null without a price. */
  indexOf(pair: Pair): number | null
  /** Index volume of a minute, in lots. */
  minuteVolume(symbol: string, minuteMs: number): number
  random(): number
  now(): number
}

export async function createSandboxMarket(options: SandboxMarketOptions): Promise<SandboxMarket> {
  const { db, desk, indexOf, pairs } = options
  const inventory = await createInventory(db, desk)
  const fresh = pairs.filter((pair) => inventory.isNew(pair))
  if (fresh.length > 0) await inventory.reset(fresh, indexOf)
  return new SandboxMarket(options, inventory)
}

export class SandboxMarket {
  readonly #options: SandboxMarketOptions
  readonly #inventory: Inventory
  readonly #netting: Netting
  readonly #maker: MarketMaker
  readonly #taker: TakerBot
  /** When the amounts of a pair's quotes change next. */
  readonly #freshenMs = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: SandboxMarketOptions, inventory: Inventory) {
    const { desk, minuteVolume, random, now } = options
    this.#options = options
    this.#inventory = inventory
    desk.onCommitted((committed) => inventory.apply(committed))
    this.#netting = createNetting({ desk, onBooked: (entries) => inventory.settle(entries) })
    let lastId = 0
    /** Ids of their orders are negative, because these are not stored and need no id of a row. */
    const nextId = (): number => (lastId -= 1)
    const volumeOf = readVolume(minuteVolume)
    this.#maker = new MarketMaker({
      desk,
      inventoryOf: (pair, index) => inventory.of(systemAccounts.maker, pair, index),
      sideUsdt: (pair) => sideUsdt(desk, pair, volumeOf(pair.symbol, now()).recentLots),
      random,
      nextId,
    })
    const inventoryOf = (pair: Pair, index: number): Stock => inventory.of(systemAccounts.flow, pair, index)
    this.#taker = new TakerBot({ desk, volumeOf, inventoryOf, random, nextId })
  }

  trades(pairId: number): boolean {
    return this.#options.pairs.some(({ id }) => id === pairId)
  }

  /** The index price of a pair: the market maker quotes before the price triggers orders. Call it in the turn of the price. */
  onIndex(turn: SpotTurn, pairId: number, indexDeciticks: number): void {
    this.#onPrice(turn, pairId, { deciticks: indexDeciticks, index: indexDeciticks })
  }

  /** A price of the pair's coin between two of its index prices: the quotes follow it. */
  onFreshPrice(pairId: number, deciticks: number): void {
    if (this.#isStopped || !this.#maker.isDue(pairId, deciticks)) return
    const run = (turn: SpotTurn): void => {
      const { indexDeciticks } = turn.engine.market(pairId)
      if (indexDeciticks !== null && isNear(deciticks, indexDeciticks)) this.#onPrice(turn, pairId, { deciticks, index: indexDeciticks })
    }
    this.#options.desk.run(run).catch(() => undefined) // the desk is closing, or the next price replaces this one
  }

  run(): void {
    this.#timer = setInterval(() => void this.beat().catch(() => undefined), BEAT_MS)
  }

  /** Runs what is due now. `run` calls it. */
  async beat(): Promise<void> {
    const { desk, pairs, now } = this.#options
    const nowMs = now()
    const trading = this.#netting.mayTrade ? pairs.filter(({ id }) => this.#taker.isDue(id, nowMs)) : []
    const freshening = pairs.filter(({ id }) => this.#isFreshenDue(id, nowMs))
    if (trading.length + freshening.length === 0) return
    await desk.run((turn) => {
      for (const { id } of trading) this.#taker.trade(turn, id, nowMs)
      for (const { id } of freshening) {
        this.#maker.freshen(turn, id)
        this.#follow(turn, id)
      }
    })
  }

  /** Books what the two accounts traded with each other. */
  book(): Promise<void> {
    return this.#netting.book()
  }

  /** Resets both accounts to their starting funds by postings against the mint. */
  async reset(): Promise<void> {
    const { pairs, indexOf } = this.#options
    await this.#netting.book()
    await this.#inventory.reset(pairs, indexOf)
  }

  /** Books what is left, so that a restart goes on where it ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#maker.stop()
    await Promise.race([this.#bookLast(), sleep(STOPPED_WITHIN_MS, undefined, { ref: false })])
  }

  /** Without a database what is left is lost, as in a crash. */
  async #bookLast(): Promise<void> {
    try {
      // Whatever the desk has run before this has landed after it.
      await this.#options.desk.run(() => undefined)
      await this.#netting.book()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  #onPrice(turn: SpotTurn, pairId: number, price: { deciticks: number; index: number }): void {
    const index = { kind: 'index', timeMs: turn.timeMs, pairId, indexDeciticks: price.index } as const
    if (this.#maker.isDue(pairId, price.deciticks)) {
      // Quiet: no order may trigger between the old quotes and the new ones.
      turn.execute({ ...index, isQuiet: true })
      this.#maker.quote(turn, pairId, price.deciticks)
    }
    turn.execute(index)
    this.#follow(turn, pairId)
  }

  #follow(turn: SpotTurn, pairId: number): void {
    if (!this.#isStopped && this.#netting.mayTrade) this.#taker.follow(turn, pairId, this.#options.now())
  }

  #isFreshenDue(pairId: number, nowMs: number): boolean {
    if (nowMs < (this.#freshenMs.get(pairId) ?? 0)) return false
    this.#freshenMs.set(pairId, nowMs + FRESHEN_EVERY_MS * (0.5 + this.#options.random()))
    return true
  }
}

/** Worth of a side: twice the volume of a minute within its limits, so that the touch has enough for the taker bot. */
function sideUsdt(desk: SpotDesk, pair: Pair, volumeLots: number): bigint {
  const worthOf = (one: Pair, units: bigint, scale: number): bigint => {
    const { indexDeciticks } = desk.engine.market(one.id)
    return indexDeciticks === null ? 0n : divFloor(units * BigInt(indexDeciticks), powerOfTen(scale + one.priceDecimals + 1))
  }
  const measure = [...desk.pairs.values()].find(({ symbol }) => symbol === MEASURE)
  const duty = measure ? worthOf(measure, SIDE_CENTIBITCOINS, 2) : 0n
  const volume = worthOf(pair, 2n * BigInt(volumeLots), pair.amountDecimals)
  const worth = [SIDE_MINIMUM_USDT, duty, volume].reduce((most, one) => (one > most ? one : most))
  return worth < SIDE_MAXIMUM_USDT ? worth : SIDE_MAXIMUM_USDT
}
