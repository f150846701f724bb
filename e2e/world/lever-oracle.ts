/**
 * What contracts and options should have done, by their naive engines over a ledger in memory: told of the same commands at the same
 * times, it works through prices, nights and markets by itself. Every command must have done the same to the last unit.
 */
import type { Posting } from '@assay/money'
import { isDeepStrictEqual } from 'node:util'
import type { LeverTurn } from '../../apps/server/src/desk/lever/lever-desk.ts'
import type { SpotTurn } from '../../apps/server/src/desk/spot/spot-desk.ts'
import type { Feed } from '../../apps/server/src/feeds/feed.ts'
import { createOracleFutures } from '../../packages/engine/src/futures-oracle/door.ts'
import type {
  Effects,
  Fill,
  FuturesCommand,
  FuturesEngine,
  Instrument,
  OvernightCharge,
  Position,
} from '../../packages/engine/src/futures/door.ts'
import { createOracleSecondsEngine } from '../../packages/engine/src/seconds-oracle/door.ts'
import {
  SECOND_CAP_PPM,
  TOTAL_CAP_PPM,
  type OptionOrder,
  type SecondsCommand,
  type SecondsEffects,
  type SecondsEngine,
} from '../../packages/engine/src/seconds/door.ts'
import type { LimitsChange, OwnLimits } from '../../apps/server/src/desk/lever/limits.ts'
import { ENDLESS, Ledger } from './ledger.ts'
import { LimitsOracle } from './limits-oracle.ts'
import { moneyWatching, type Turned, type Watching } from './watch.ts'

export const USDT = 3
export const HOUSE = 11
const [INSURANCE, FEES, LEVER] = [21, 3, 3]
/** Of the other currency that stakes may be paid in, in USDT. */
export const COIN_PRICE = 50_000n
const [SECOND_MS, SLICE_MS, DAY_MS] = [1_000, 60_000, 86_400_000]

export type LeverStep =
  | { engine: 'futures'; command: FuturesCommand; effects: Effects }
  | { engine: 'seconds'; command: SecondsCommand; effects: SecondsEffects }
  | { engine: 'none'; posted: readonly Posting[] }
  | { engine: 'limits'; userId: number; change: LimitsChange; limits: OwnLimits }

export const leverWatching = (oracle: LeverOracle): Watching<LeverTurn, LeverStep> => ({
  spy: (turn, note) => ({
    ...turn,
    trade: (command) => {
      const effects = turn.trade(command)
      note({ engine: 'futures', command, effects: structuredClone(effects) })
      return effects
    },
    option: (command) => {
      const effects = turn.option(command)
      note({ engine: 'seconds', command, effects: structuredClone(effects) })
      return effects
    },
    post: (posted) => {
      turn.post(posted)
      note({ engine: 'none', posted })
    },
    limit: (userId, change) => {
      const limits = turn.limit(userId, change)
      note({ engine: 'limits', userId, change, limits: structuredClone(limits) })
      return limits
    },
  }),
  hear: (turned) => oracle.take(turned),
})

/** The other desk of moves, which trades nothing here. */
export const idleWatching = (oracle: LeverOracle): Watching<SpotTurn, readonly Posting[]> =>
  moneyWatching(({ steps }) => steps.forEach((posted) => oracle.book(posted)))

export interface LeverOracleOptions {
  feed: Pick<Feed, 'instants' | 'status' | 'lastTick'>
  instruments: readonly { id: number; symbol: string; futures: Instrument }[]
  house: { superCap: bigint; positionsMaximum: number }
  startMs: number
}

const asText = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))

export class LeverOracle {
  readonly ledger = new Ledger({ endless: ENDLESS })
  readonly futures: FuturesEngine = createOracleFutures({
    currencyId: USDT,
    houseAccount: HOUSE,
    insuranceAccount: INSURANCE,
    feeAccount: FEES,
  })
  readonly seconds: SecondsEngine = createOracleSecondsEngine({
    houseAccount: HOUSE,
    secondCapPpm: SECOND_CAP_PPM,
    totalCapPpm: TOTAL_CAP_PPM,
  })
  readonly limits = new LimitsOracle()
  readonly faults: string[] = []
  /** Touched since they were last compared, as they stand. */
  readonly rows = new Map<number, Position>()
  readonly orders = new Map<number, OptionOrder>()
  /** Everything since the start. */
  readonly fills: Fill[] = []
  readonly nights: OvernightCharge[] = []
  readonly #options: LeverOracleOptions
  readonly #states = new Map<number, string>()
  #tickMs: number
  #optionHolds = 0n

  /** The ledger has been filled by then, and every market has its first tick. */
  constructor(options: LeverOracleOptions) {
    this.#options = options
    this.#tickMs = options.startMs
  }

  begin(): void {
    const { instruments, house, feed, startMs: timeMs } = this.#options
    const futures = instruments.map((one) => one.futures)
    const figures = { ...house, otherHolds: 0n, otherBalance: 0n }
    this.futures.execute({ kind: 'set_config', timeMs, instruments: futures, house: figures })
    for (const { id, symbol } of instruments) {
      const tick = feed.lastTick(symbol, timeMs)
      this.futures.loadMarket({
        instrumentId: id,
        status: 'open',
        tick: { seq: tick.seq, timeMs, bid: tick.bid, ask: tick.ask, ageMs: 0 },
        hasTicked: true,
      })
      this.seconds.loadStatus({ kind: 'status', instrumentId: id, timeMs, state: 'open', sessionEndMs: null })
      this.seconds.loadTick({ kind: 'tick', instrumentId: id, seq: tick.seq, timeMs, price: (tick.bid + tick.ask) * 5, ageMs: 0 })
    }
    for (const account of [HOUSE, INSURANCE, FEES]) this.futures.setAvailable(account, this.ledger.available(account, USDT))
  }

  take({ timeMs, steps }: Turned<LeverStep>): void {
    while (timeMs - this.#tickMs > SLICE_MS) this.#workTo(this.#tickMs + SLICE_MS)
    if (timeMs > this.#tickMs) this.#workTo(timeMs)
    for (const step of steps) {
      this.#checkOpening(step, timeMs)
      if (step.engine === 'none') this.#post(step.posted, timeMs)
      else if (step.engine === 'limits') this.#limit(step, timeMs)
      else if (step.engine === 'futures') this.#same(step, this.#trade(step.command))
      else this.#same(step, this.#option(step.command))
    }
  }

  /** Nobody opens anything beyond what he allows himself. */
  #checkOpening(step: LeverStep, timeMs: number): void {
    if (step.engine !== 'futures' && step.engine !== 'seconds') return
    const { kind } = step.command
    if (kind !== 'submit' && kind !== 'reverse') return
    const userId = userOf(step.command.account)
    if (this.limits.isShut(userId, timeMs)) this.faults.push(`${asText(step.command)} of one who may open nothing`)
  }

  /** Orders that wait end with a pause, and with the day's loss that their owner lets himself have. */
  #limit({ userId, change, limits }: Extract<LeverStep, { engine: 'limits' }>, timeMs: number): void {
    if (this.limits.change(userId, change, timeMs)) this.#endEntries(userId, 'paused', timeMs)
    if (this.limits.isReached(userId, timeMs)) this.#endEntries(userId, 'loss_limit', timeMs)
    this.#same({ command: change, effects: limits }, this.limits.of(userId, timeMs))
  }

  #endEntries(userId: number, reason: 'paused' | 'loss_limit', timeMs: number): void {
    const account = userId * 10 + LEVER
    if (this.futures.hasAccount(account)) this.#trade({ kind: 'cancel_all', timeMs, account, instrumentId: null, reason })
  }

  /** What is booked counts in the day it is booked at. */
  #countLosses(losses: readonly { account: number; units: bigint; atMs: number }[], timeMs: number): void {
    for (const { account, units, atMs } of losses) this.limits.lose(userOf(account), units, atMs)
    for (const userId of new Set(losses.map(({ account }) => userOf(account))))
      if (this.limits.isReached(userId, timeMs)) this.#endEntries(userId, 'loss_limit', timeMs)
  }

  #same({ command, effects }: { command: unknown; effects: unknown }, expected: unknown): void {
    if (isDeepStrictEqual(effects, expected)) return
    this.faults.push(`${asText(command)}\n  did ${asText(effects)}\n  not ${asText(expected)}`)
  }

  /** Every price up to an instant, and what time itself brings. */
  #workTo(untilMs: number): void {
    for (const { timeMs, ticks } of this.#options.feed.instants(this.#tickMs, untilMs)) {
      this.#passTo(timeMs)
      for (const { symbol, seq, bid, ask, canTrigger, ageMs } of ticks) {
        const { id: instrumentId } = this.#options.instruments.find((one) => one.symbol === symbol)!
        this.#option({ kind: 'tick', instrumentId, seq, timeMs, price: (bid + ask) * 5, ageMs })
        this.#trade({ kind: 'tick', instrumentId, seq, timeMs, bid, ask, canTrigger, ageMs })
      }
    }
    this.#passTo(untilMs)
  }

  #passTo(timeMs: number): void {
    for (let night = nextNight(this.#tickMs); night <= timeMs; night = nextNight(night)) {
      this.#tickMs = night
      this.#trade({ kind: 'overnight', timeMs: night })
      this.#changeMarkets(night)
    }
    const isNewSecond = Math.floor(timeMs / SECOND_MS) > Math.floor(this.#tickMs / SECOND_MS)
    this.#tickMs = Math.max(this.#tickMs, timeMs)
    if (isNewSecond) this.#changeMarkets(timeMs)
  }

  /** Markets open, close and halt by whole seconds. */
  #changeMarkets(timeMs: number): void {
    for (const { id: instrumentId, symbol } of this.#options.instruments) {
      const { state, nextChangeMs } = this.#options.feed.status(symbol, timeMs)
      if (this.#states.get(instrumentId) === `${state} ${nextChangeMs}`) continue
      this.#states.set(instrumentId, `${state} ${nextChangeMs}`)
      this.#trade({ kind: 'status', timeMs, instrumentId, status: state })
      this.#option({ kind: 'status', timeMs, instrumentId, state, sessionEndMs: state === 'open' ? nextChangeMs : null })
    }
  }

  #trade(command: FuturesCommand): Effects {
    if ('account' in command && !this.futures.hasAccount(command.account))
      this.futures.setAvailable(command.account, this.ledger.available(command.account, USDT))
    const effects = this.futures.execute(command)
    for (const posting of effects.postings) this.ledger.book(posting, false)
    for (const row of effects.positions) this.rows.set(row.id, row)
    this.fills.push(...effects.fills)
    this.nights.push(...effects.overnights)
    const losses = [
      ...effects.fills.map((fill) => ({ ...fill, units: fill.fee + fill.liquidationFee - fill.profit - fill.deficit, atMs: fill.timeMs })),
      ...effects.overnights.map((night) => ({ ...night, units: night.fee, atMs: night.timeMs })),
    ]
    this.#countLosses(losses, command.timeMs)
    return effects
  }

  #option(command: SecondsCommand): SecondsEffects {
    const { timeMs } = command
    if (command.kind === 'submit') this.#tellOwned(command.currencyId, timeMs)
    const effects = this.seconds.execute(command, this.ledger)
    for (const order of effects.orders) {
      this.orders.set(order.id, order)
      const { account, status, updatedMs: atMs } = order
      if (status === 'won' || status === 'lost') this.#countLosses([{ account, units: lostUsdt(order), atMs }], timeMs)
    }
    for (const posting of effects.postings) this.ledger.book(posting, true)
    const entries = effects.postings.flatMap((posting) => posting.entries)
    const ofHouse = entries.filter(({ account, currencyId }) => account === HOUSE && currencyId === USDT)
    const units = ofHouse.reduce((sum, { available }) => sum + available, 0n)
    if (units !== 0n) this.#trade({ kind: 'move', timeMs, account: HOUSE, units })
    this.#tellHolds(timeMs)
    return effects
  }

  #tellOwned(currencyId: number, timeMs: number): void {
    const units = this.ledger.available(HOUSE, currencyId) + this.ledger.held(HOUSE, currencyId)
    this.seconds.execute({ kind: 'set_config', timeMs, houseBalances: [{ currencyId, units }] }, this.ledger)
  }

  /** What the house may have to pay for options counts in what it must be able to bear. */
  #tellHolds(timeMs: number): void {
    const held = this.seconds.houseHeld(USDT)
    if (held === this.#optionHolds) return
    this.#optionHolds = held
    const house = { ...this.#options.house, otherHolds: held, otherBalance: held }
    this.futures.execute({ kind: 'set_config', timeMs, instruments: [], house })
  }

  /** By the ledger's own rules: sums of zero, nobody below nothing. */
  book(posted: readonly Posting[]): void {
    try {
      for (const posting of posted) this.ledger.book(posting, false)
    } catch (error) {
      this.faults.push(`${asText(posted)}: ${String(error)}`)
    }
  }

  /** Money that moves by no engine's doing. */
  #post(posted: readonly Posting[], timeMs: number): void {
    this.book(posted)
    for (const { account, currencyId, available } of posted.flatMap(({ entries }) => entries)) {
      if (currencyId !== USDT || account % 10 !== LEVER || !this.futures.hasAccount(account)) continue
      // What contracts need stays.
      const free = this.futures.accountView(account).freeMargin
      if (free + available < 0n && available < 0n) this.faults.push(`${-available} moved out of ${account}, of which ${free} was free`)
      this.#trade({ kind: 'move', timeMs, account, units: available })
    }
  }
}

const userOf = (account: number): number => Math.floor(account / 10)

const lostUsdt = ({ currencyId, status, stake, winnings }: OptionOrder): bigint =>
  (status === 'lost' ? stake : -winnings) * (currencyId === USDT ? 1n : COIN_PRICE)

const nextNight = (timeMs: number): number => (Math.floor(timeMs / DAY_MS) + 1) * DAY_MS
