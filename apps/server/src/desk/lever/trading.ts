/** The state of the lever desk between batches: both engines, the public log, and the time that it has reached in the index. */
import {
  createFuturesEngine,
  type FuturesEngine,
  type PausingEngine,
  type HouseConfig,
  type Instrument as FuturesTerms,
} from '@assay/engine/futures'
import {
  createSecondsEngine,
  SECOND_CAP_PPM,
  TOTAL_CAP_PPM,
  type OptionOrder,
  type SecondsEngine,
  type SetConfigCommand as SecondsConfig,
} from '@assay/engine/seconds'
import { SECOND_MS } from '@assay/engine/market'
import type pg from 'pg'
import { systemAccounts } from '../../ledger/accounts.ts'
import type { Feed, MarketStatus, Tick } from '../../feeds/feed.ts'
import { Balances } from '../balances.ts'
import { CATCH_UP_MS, OVERNIGHT_STRIDE, nextMidnight } from './catch-up.ts'
import { loadCurrencies, type LedgerCurrency } from '../memory.ts'
import type { BatchStart, DeskRoom, DeskWork, KeptBack } from '../room.ts'
import type { LeverDeskOptions, LeverInstrument } from './lever-desk.ts'
import { loadClock, loadFutures, loadHouse, loadLiveAccounts, loadLog, loadOvernight, loadOptions } from './load.ts'
import { loadChanges, type Changes } from './changes.ts'
import type { LimitBook } from './limits.ts'
import type { LeverProducts } from './products.ts'
import { ProofLog } from './proof-log.ts'
import { logTickOf, secondsTickOf } from './ticks.ts'
import { LEVER_SYSTEM_ACCOUNTS } from './system-accounts.ts'
import { USDT } from '../../ledger/usdt.ts'
import type { LeverCommitted, LeverTurn } from './turn.ts'
import { LeverWork } from './work.ts'

/** Liquidations before a tick pauses: some 20 ms of work. */
const LIQUIDATIONS_STRIDE = 1_000

export class LeverTrading implements DeskRoom<LeverTurn, LeverCommitted> {
  /** A command must come after every tick up to the time of its acceptance. */
  readonly runsAhead = false
  futures!: PausingEngine
  seconds!: SecondsEngine
  log!: ProofLog
  publicIds = new Map<number, string>()
  currencies: ReadonlyMap<number, LedgerCurrency> = new Map()
  /** Every tick up to this time has been worked through. */
  tickMs = 0
  /**
   * The last position that was charged while overnight financing is under way, else null. Until all positions are charged, the desk stays
   * at that midnight and nothing else happens.
   */
  overnightId: number | null = null
  /** Positions that a batch charges when it catches up. A batch with requests that passes midnight charges all positions. */
  readonly overnightStride: number
  limits!: LimitBook
  /** Counts of changed stops and margin, by live position. */
  changes = new Map<number, Changes>()
  /** Prices of trailing stops that no transaction has written yet, in ticks, by position. */
  readonly trails = new Map<number, number>()
  /** Time of the last batch. No later batch has an earlier time. */
  timeMs = 0
  readonly name: string
  readonly feed: Feed
  readonly instruments: ReadonlyMap<string, LeverInstrument>
  readonly symbols: ReadonlyMap<number, string>
  readonly idsBySymbol: ReadonlyMap<string, number>
  readonly #now: () => number
  readonly products: LeverProducts
  /** The release's terms with the latest settings, for a reload. */
  readonly #futuresTerms = new Map<number, FuturesTerms>()
  readonly #stride: number
  #house: HouseConfig
  readonly #secondsTerms: Omit<SecondsConfig, 'kind' | 'timeMs' | 'houseBalances'> = {}

  constructor({
    name,
    feed,
    instruments,
    indexed,
    house,
    now,
    products,
    overnightStride = OVERNIGHT_STRIDE,
    stride = LIQUIDATIONS_STRIDE,
  }: LeverDeskOptions) {
    this.name = name
    this.feed = feed
    this.instruments = new Map(instruments.map((one) => [one.symbol, one]))
    this.symbols = new Map(indexed.map((one) => [one.id, one.symbol]))
    this.idsBySymbol = new Map(indexed.map((one) => [one.symbol, one.id]))
    this.#now = now
    this.products = products
    this.overnightStride = overnightStride
    this.#stride = stride
    for (const { futures } of instruments) this.#futuresTerms.set(futures.id, futures)
    this.#house = { ...house, otherHolds: 0n, otherBalance: 0n }
  }

  async load(pool: pg.Pool): Promise<KeptBack[]> {
    this.tickMs = (await loadClock(pool, this.name)) ?? this.#now()
    // Commands must come after the ticks that were worked through, even when the clock was set back.
    this.timeMs = Math.max(this.timeMs, this.tickMs)
    await this.#loadAll(pool)
    return []
  }

  async accounts(pool: pg.Pool): Promise<number[]> {
    return [...LEVER_SYSTEM_ACCOUNTS, ...(await loadLiveAccounts(pool))]
  }

  /** Nothing: contracts and options book their holds in the ledger. */
  keptBack(): KeptBack[] {
    return []
  }

  /** Loads everything again, then works through the ticks up to the time at which the failed batch began. */
  async reload(pool: pg.Pool, [work]: readonly DeskWork<LeverTurn, LeverCommitted>[]): Promise<void> {
    const workedMs = (work as LeverWork).fromMs
    this.tickMs = (await loadClock(pool, this.name)) ?? workedMs
    await this.#loadAll(pool)
    const again = new LeverWork(this, { timeMs: workedMs, nextId: 0, scaleOf: () => 0, balances: new Balances(), isCatchUp: false })
    try {
      for (const _ of again.advance(workedMs));
    } catch {
      // A tick on the way sets something off under the latest settings. The next batch begins at the committed time and writes it.
      this.tickMs = (await loadClock(pool, this.name)) ?? workedMs
      await this.#loadAll(pool)
    }
  }

  /** True also at a midnight: requests wait until all positions are charged, in as many batches as that takes. */
  isBehind(nowMs: number): boolean {
    return this.overnightId !== null || nextMidnight(this.tickMs) <= nowMs || nowMs - this.tickMs > CATCH_UP_MS
  }

  begin(start: BatchStart): LeverWork {
    return new LeverWork(this, start)
  }

  /** Replaces the state only when all of it is loaded, so that no reader sees a half-loaded state. */
  async #loadAll(pool: pg.Pool): Promise<void> {
    const [currencies, overnightId] = [await loadCurrencies(pool), await loadOvernight(pool, this.name)]
    const scaleOf = (currencyId: number) => currencies.get(currencyId)!.scale
    const timeMs = this.tickMs
    const log = new ProofLog({ ...(await loadLog(pool)), firstSecond: Math.floor(timeMs / 1000), symbols: this.symbols })
    this.#loadOpenTicks(log)
    const futures = createFuturesEngine({
      currencyId: USDT,
      houseAccount: systemAccounts.houseOfDesk,
      insuranceAccount: systemAccounts.insurance,
      feeAccount: systemAccounts.feesOfLever,
      stride: this.#stride,
    })
    const seconds = createSecondsEngine({
      houseAccount: systemAccounts.houseOfDesk,
      secondCapPpm: SECOND_CAP_PPM,
      totalCapPpm: TOTAL_CAP_PPM,
    })
    const owned = await loadHouse(pool, systemAccounts.houseOfDesk, scaleOf)
    const houseBalances = [...owned].map(([currencyId, units]) => ({ currencyId, units }))
    seconds.execute({ kind: 'set_config', timeMs, ...this.#secondsTerms, houseBalances }, new Balances())
    futures.execute({ kind: 'set_config', timeMs, instruments: this.#termsAt([...this.#futuresTerms.values()]), house: null })
    this.#loadMarkets(futures, seconds)
    await loadOptions(pool, seconds, scaleOf)
    const held = seconds.houseHeld(USDT)
    const house = { ...this.#house, otherHolds: held, otherBalance: held }
    futures.execute({ kind: 'set_config', timeMs, instruments: [], house })
    const publicIds = await loadFutures(pool, futures, { systemAccounts: LEVER_SYSTEM_ACCOUNTS, currencyId: USDT })
    const limits = await this.products.limits.load(pool, timeMs)
    const changes = await loadChanges(pool)
    Object.assign(this, { overnightId, currencies, log, futures, seconds, publicIds, limits, changes })
    for (const order of seconds.orders()) this.countOption(order)
    this.#house = house
    this.trails.clear()
    this.#statuses.clear()
  }

  /** Takes the ticks of the open second from the feed, because no table has them yet. */
  #loadOpenTicks(log: ProofLog): void {
    for (const { ticks } of this.feed.instants((log.last.second + 1) * 1000 - 1, this.tickMs)) {
      for (const tick of ticks) {
        const id = this.idsBySymbol.get(tick.symbol)
        if (id !== undefined) log.addTick(logTickOf(id, tick))
      }
    }
  }

  /** Loads each market into both engines, in its state at the time that was worked through last. */
  #loadMarkets(futures: FuturesEngine, seconds: SecondsEngine): void {
    for (const { id, symbol } of this.instruments.values()) {
      const { state, nextChangeMs } = this.feed.status(symbol, this.tickMs)
      const { seq, timeMs, bid, ask, ageMs } = this.#lastTrusted(symbol)
      const tick = { seq, timeMs, bid, ask, ageMs }
      futures.loadMarket({ instrumentId: id, status: state, tick, hasTicked: this.#hasStayedOpen(symbol, timeMs) })
      const sessionEndMs = state === 'open' ? nextChangeMs : null
      seconds.loadStatus({ kind: 'status', instrumentId: id, timeMs: this.tickMs, state, sessionEndMs })
    }
    for (const { id, symbol } of this.instruments.values()) this.#loadWindow(seconds, { instrumentId: id, symbol })
  }

  /** The last confirmed tick of an open market. The futures engine takes no price from other ticks. */
  #lastTrusted(symbol: string): Tick {
    const isPassed = ({ seq, canTrigger, timeMs }: Tick): boolean => seq > 0 && !(canTrigger && this.#wasOpen(symbol, timeMs))
    let tick = this.feed.lastTick(symbol, this.tickMs)
    while (isPassed(tick)) tick = this.feed.lastTick(symbol, this.#before(symbol, tick.timeMs))
    return tick
  }

  /** An earlier instant: before the operator's halt that holds, since ticks go on through one for as long as it lasts. */
  #before(symbol: string, timeMs: number): number {
    const second = timeMs - (timeMs % SECOND_MS)
    const halts = [symbol, this.#sourceOf(symbol)].flatMap((one) => this.feed.status(one, second).halt?.fromMs ?? [])
    return Math.min(timeMs, ...halts) - 1
  }

  /** The instrument that converts, or the symbol itself. */
  #sourceOf(symbol: string): string {
    return this.symbols.get(this.instruments.get(symbol)!.futures.conversion?.instrumentId ?? 0) ?? symbol
  }

  #hasStayedOpen(symbol: string, fromMs: number): boolean {
    for (let atMs = fromMs; atMs < this.tickMs; atMs += SECOND_MS) if (!this.#wasOpen(symbol, atMs)) return false
    return this.#wasOpen(symbol, this.tickMs)
  }

  /** Whether the market was open for the engines. States change at whole seconds, and a halted market halts those that it converts. */
  #wasOpen(symbol: string, timeMs: number): boolean {
    const second = timeMs - (timeMs % SECOND_MS)
    return this.feed.status(symbol, second).state === 'open' && this.feed.status(this.#sourceOf(symbol), second).state !== 'halted'
  }

  /** Loads the ticks of the second up to a market's last tick, because an option's window may have begun in it. */
  #loadWindow(seconds: SecondsEngine, { instrumentId, symbol }: { instrumentId: number; symbol: string }): void {
    const last = this.feed.lastTick(symbol, this.tickMs)
    let tick = this.feed.lastTick(symbol, last.timeMs)
    const ticks: Tick[] = []
    while (tick.seq > 0 && tick.timeMs > last.timeMs - 1000) {
      ticks.unshift(tick)
      tick = this.feed.lastTick(symbol, tick.timeMs - 1)
    }
    for (const one of ticks) seconds.loadTick(secondsTickOf(instrumentId, one))
  }

  /**
   * Sets the release's terms of instruments and keeps them for a reload. What is scheduled is laid over them as of the ticks worked through: a
   * desk that catches up is still before the midnight that changes them.
   */
  setTerms(instruments: readonly FuturesTerms[], timeMs: number): void {
    for (const terms of instruments) this.#futuresTerms.set(terms.id, terms)
    this.futures.execute({ kind: 'set_config', timeMs, instruments: this.#termsAt(instruments), house: null })
  }

  /** Puts scheduled terms in force whose instant is the one that is reached, before anything else happens at it. */
  beginTerms(afterMs: number): void {
    const symbols = this.products.contracts.changed(afterMs, this.tickMs)
    if (symbols.length === 0) return
    this.setTerms(
      [...this.#futuresTerms.values()].filter(({ symbol }) => symbols.includes(symbol)),
      this.tickMs,
    )
  }

  #termsAt(terms: readonly FuturesTerms[]): FuturesTerms[] {
    return terms.map((one) => this.products.contracts.termsAt(one, this.tickMs))
  }

  setHouse(house: HouseConfig, timeMs: number): void {
    this.#house = house
    this.futures.execute({ kind: 'set_config', timeMs, instruments: [], house })
  }

  /** Gives the futures engine what options hold of the house's USDT, when that has changed. */
  setOptionHolds(held: bigint, timeMs: number): void {
    if (held !== this.#house.otherHolds) this.setHouse({ ...this.#house, otherHolds: held, otherBalance: held }, timeMs)
  }

  /** Counts an option for its user's limits. Returns whether it has been lost or won. */
  countOption(option: OptionOrder): boolean {
    return this.limits.countOption(option, this.currencies.get(option.currencyId)!.scale)
  }

  rememberSeconds({ instruments, currencies }: SecondsConfig): void {
    if (instruments) this.#secondsTerms.instruments = instruments
    if (currencies) this.#secondsTerms.currencies = currencies
  }

  readonly #statuses = new Map<number, MarketStatus>()

  /** Markets whose state has changed since the last call. */
  statusChanges(atMs: number): { id: number; status: MarketStatus }[] {
    const changes: { id: number; status: MarketStatus }[] = []
    for (const { id, symbol } of this.instruments.values()) {
      const status = this.feed.status(symbol, atMs)
      const before = this.#statuses.get(id)
      if (before && before.state === status.state && before.nextChangeMs === status.nextChangeMs) continue
      this.#statuses.set(id, status)
      changes.push({ id, status })
    }
    return changes
  }
}
