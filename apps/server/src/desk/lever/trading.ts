/** What the lever desk knows between batches: both engines, the public log, and how far it has come in the index. */
import {
  createFuturesEngine,
  type Effects as FuturesEffects,
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
import { rescale } from '@assay/money'
import type pg from 'pg'
import { systemAccounts, userOfAccount } from '../../ledger/accounts.ts'
import type { Feed, MarketStatus, Tick } from '../../feeds/feed.ts'
import { Balances } from '../balances.ts'
import { CATCH_UP_MS, NIGHT_PART, nextMidnight } from './catch-up.ts'
import { loadCurrencies, type LedgerCurrency } from '../memory.ts'
import type { BatchStart, DeskRoom, DeskWork, KeptBack } from '../room.ts'
import type { LeverDeskOptions, LeverInstrument } from './lever-desk.ts'
import { loadClock, loadFutures, loadHouse, loadLiveAccounts, loadLog, loadNight, loadOptions } from './load.ts'
import { loadChanges, loadLimits, type Changes } from './limits-store.ts'
import type { Herald } from './messages.ts'
import { LimitBook } from './own-limits.ts'
import { ProofLog } from './proof-log.ts'
import { logTickOf, secondsTickOf } from './ticks.ts'
import { LEVER_SYSTEM_ACCOUNTS } from './system-accounts.ts'
import { USDT } from './usdt.ts'
import type { LeverCommitted, LeverTurn } from './turn.ts'
import { LeverWork } from './work.ts'

const SECOND_MS = 1000
/** Liquidations without letting others have their turn: some 20 ms. */
const LIQUIDATIONS_STRIDE = 1_000
/** Decimals of the ledger's columns. */
const COLUMN_SCALE = 8

export class LeverTrading implements DeskRoom<LeverTurn, LeverCommitted> {
  /** What is accepted now must come after every tick up to now. */
  readonly runsAhead = false
  futures!: PausingEngine
  seconds!: SecondsEngine
  log!: ProofLog
  publicIds = new Map<number, string>()
  currencies: ReadonlyMap<number, LedgerCurrency> = new Map()
  /** Every tick up to here has been worked through. */
  tickMs = 0
  /** While a night is charged: up to which position. The desk stands at its midnight, and nothing else happens until all are. */
  nightId: number | null = null
  /** So many positions at once; a batch that found midnight only when it had begun charges them all. */
  nightPart = Infinity
  limits!: LimitBook
  /** How often stops and margin were changed, by live row. */
  changes = new Map<number, Changes>()
  /** Moves of trailing stops that no transaction has carried yet, by row. */
  readonly trails = new Map<number, number>()
  /** Time of the last batch: times never run backwards. */
  timeMs = 0
  readonly name: string
  readonly feed: Feed
  readonly instruments: ReadonlyMap<string, LeverInstrument>
  readonly symbols: ReadonlyMap<number, string>
  readonly idsBySymbol: ReadonlyMap<string, number>
  readonly #now: () => number
  readonly messagesOf: Herald
  readonly #usdtPerUnit: (currencyId: number) => string | null
  /** Settings as they were last given, for when everything is loaded again. */
  readonly #futuresTerms = new Map<number, FuturesTerms>()
  readonly #nightPart: number
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
    usdtPerUnit,
    nightPart = NIGHT_PART,
    stride = LIQUIDATIONS_STRIDE,
    messagesOf = () => [],
  }: LeverDeskOptions) {
    this.name = name
    this.feed = feed
    this.instruments = new Map(instruments.map((one) => [one.symbol, one]))
    this.symbols = new Map(indexed.map((one) => [one.id, one.symbol]))
    this.idsBySymbol = new Map(indexed.map((one) => [one.symbol, one.id]))
    this.#now = now
    this.#usdtPerUnit = usdtPerUnit
    this.messagesOf = messagesOf
    this.#nightPart = nightPart
    this.#stride = stride
    for (const { futures } of instruments) this.#futuresTerms.set(futures.id, futures)
    this.#house = { ...house, otherHolds: 0n, otherBalance: 0n }
  }

  async load(pool: pg.Pool): Promise<KeptBack[]> {
    this.tickMs = (await loadClock(pool, this.name)) ?? this.#now()
    // What is accepted from now on comes after what was worked through, whatever the clock says.
    this.timeMs = Math.max(this.timeMs, this.tickMs)
    await this.#loadAll(pool)
    return []
  }

  async accounts(pool: pg.Pool): Promise<number[]> {
    return [...LEVER_SYSTEM_ACCOUNTS, ...(await loadLiveAccounts(pool))]
  }

  /** Contracts and options hold what they keep. */
  keptBack(): KeptBack[] {
    return []
  }

  /** Everything again, then the ticks since, up to where the desk had been. */
  async reload(pool: pg.Pool, [work]: readonly DeskWork<LeverTurn, LeverCommitted>[]): Promise<void> {
    const workedMs = (work as LeverWork).fromMs
    this.tickMs = (await loadClock(pool, this.name)) ?? workedMs
    await this.#loadAll(pool)
    const again = new LeverWork(this, { timeMs: workedMs, nextId: 0, scaleOf: () => 0, balances: new Balances() })
    try {
      for (const _ of again.advance(workedMs));
    } catch {
      // Something falls due on the way, under terms of today: the next batch works it through from there, and writes it.
      this.tickMs = (await loadClock(pool, this.name)) ?? workedMs
      await this.#loadAll(pool)
    }
  }

  /** Behind by a midnight, too: requests wait until all positions are charged, in as many batches as it takes. */
  isBehind(nowMs: number): boolean {
    const isNight = this.nightId !== null || nextMidnight(this.tickMs) <= nowMs
    this.nightPart = isNight ? this.#nightPart : Infinity
    return isNight || nowMs - this.tickMs > CATCH_UP_MS
  }

  begin(start: BatchStart): LeverWork {
    return new LeverWork(this, start)
  }

  /** Nobody sees anything half loaded: what was there stands until all of it is. */
  async #loadAll(pool: pg.Pool): Promise<void> {
    const [currencies, nightId] = [await loadCurrencies(pool), await loadNight(pool, this.name)]
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
    futures.execute({ kind: 'set_config', timeMs, instruments: [...this.#futuresTerms.values()], house: null })
    this.#loadMarkets(futures, seconds)
    await loadOptions(pool, seconds, scaleOf)
    const held = seconds.houseHeld(USDT)
    const house = { ...this.#house, otherHolds: held, otherBalance: held }
    futures.execute({ kind: 'set_config', timeMs, instruments: [], house })
    const publicIds = await loadFutures(pool, futures, { systemAccounts: LEVER_SYSTEM_ACCOUNTS, currencyId: USDT })
    const limits = new LimitBook(await loadLimits(pool, timeMs), this.#usdtPerUnit)
    const changes = await loadChanges(pool)
    Object.assign(this, { nightId, currencies, log, futures, seconds, publicIds, limits, changes })
    for (const order of seconds.orders()) this.countOption(order)
    this.#house = house
    this.trails.clear()
    this.#statuses.clear()
  }

  /** Ticks of the second that is still open stand in no table yet. */
  #loadOpenTicks(log: ProofLog): void {
    for (const { ticks } of this.feed.instants((log.last.second + 1) * 1000 - 1, this.tickMs)) {
      for (const tick of ticks) {
        const id = this.idsBySymbol.get(tick.symbol)
        if (id !== undefined) log.addTick(logTickOf(id, tick))
      }
    }
  }

  /** Both engines see each market as it was when the last tick was worked through. */
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

  /** The futures engine passes over ticks that may not trigger, and those of a market that is not open: they are not its price. */
  #lastTrusted(symbol: string): Tick {
    const isPassed = ({ seq, canTrigger, timeMs }: Tick): boolean => seq > 0 && !(canTrigger && this.#wasOpen(symbol, timeMs))
    let tick = this.feed.lastTick(symbol, this.tickMs)
    while (isPassed(tick)) tick = this.feed.lastTick(symbol, tick.timeMs - 1)
    return tick
  }

  #hasStayedOpen(symbol: string, fromMs: number): boolean {
    for (let atMs = fromMs; atMs < this.tickMs; atMs += SECOND_MS) if (!this.#wasOpen(symbol, atMs)) return false
    return this.#wasOpen(symbol, this.tickMs)
  }

  /** As the engines had it: markets change by whole seconds, and one that is halted halts what it converts. */
  #wasOpen(symbol: string, timeMs: number): boolean {
    const second = timeMs - (timeMs % SECOND_MS)
    const source = this.symbols.get(this.instruments.get(symbol)!.futures.conversion?.instrumentId ?? 0) ?? symbol
    return this.feed.status(symbol, second).state === 'open' && this.feed.status(source, second).state !== 'halted'
  }

  /** The second up to a market's last tick: a window of an option may have begun in it. */
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

  /** Settings pass through here, so that they are known when everything is loaded again. */
  setTerms(instruments: readonly FuturesTerms[], timeMs: number): void {
    for (const terms of instruments) this.#futuresTerms.set(terms.id, terms)
    this.futures.execute({ kind: 'set_config', timeMs, instruments, house: null })
  }

  setHouse(house: HouseConfig, timeMs: number): void {
    this.#house = house
    this.futures.execute({ kind: 'set_config', timeMs, instruments: [], house })
  }

  /** What options bind of the house in USDT has changed. */
  setOptionHolds(held: bigint, timeMs: number): void {
    if (held !== this.#house.otherHolds) this.setHouse({ ...this.#house, otherHolds: held, otherBalance: held }, timeMs)
  }

  /** Keeps the book of losses; answers who lost or won. */
  countContracts({ fills, overnights }: Pick<FuturesEffects, 'fills' | 'overnights'>): Set<number> {
    const users = new Set<number>()
    const lose = (account: number, units: bigint, atMs: number): void => {
      const userId = userOfAccount(account)!
      this.limits.addLoss(userId, { currencyId: USDT, units }, atMs)
      users.add(userId)
    }
    for (const fill of fills) lose(fill.account, fill.fee + fill.liquidationFee - fill.profit - fill.deficit, fill.timeMs)
    for (const charge of overnights) lose(charge.account, charge.fee, charge.timeMs)
    return users
  }

  /** Keeps the book of stakes and losses; answers whether the option is lost or won now. */
  countOption({ id, account, currencyId, status, stake, winnings, updatedMs }: OptionOrder): boolean {
    const userId = userOfAccount(account)!
    const inColumns = (units: bigint): bigint => rescale(units, this.currencies.get(currencyId)!.scale, COLUMN_SCALE)
    const isLive = status === 'accepted' || status === 'open' || status === 'settling'
    if (isLive) this.limits.setStake(userId, id, { currencyId, units: inColumns(stake) })
    else this.limits.endStake(userId, id)
    if (status !== 'won' && status !== 'lost') return false
    this.limits.addLoss(userId, { currencyId, units: inColumns(status === 'lost' ? stake : -winnings) }, updatedMs)
    return true
  }

  rememberSeconds({ instruments, currencies }: SecondsConfig): void {
    if (instruments) this.#secondsTerms.instruments = instruments
    if (currencies) this.#secondsTerms.currencies = currencies
  }

  readonly #statuses = new Map<number, MarketStatus>()

  /** Markets whose state has changed since this was last asked. */
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
