/** One batch of the lever desk: ticks first, then what was asked, and the statements that keep all of it. */
import { randomUUID } from 'node:crypto'
import {
  noEffects,
  type AccountState,
  type ClosingDropped,
  type Claim,
  type Effects as FuturesEffects,
  type Fill,
  type FuturesCommand,
  type FuturesEngine,
  type Liquidation,
  type OvernightCharge,
  type Row,
  type Warning,
} from '@assay/engine/futures'
import type { OptionOrder, SecondsCommand, SecondsEffects, SecondsEngine, SubmitCommand } from '@assay/engine/seconds'
import type { Instant } from '../../feeds/feed.ts'
import { LEVER, systemAccounts, typeOfAccount } from '../../ledger/accounts.ts'
import type { BatchStart, DeskWork } from '../room.ts'
import { ledgerStatement, type EnginePosting, type Statement } from '../statements.ts'
import { insertStatement, upsertStatement } from '../table.ts'
import { acceptanceLeaves, futuresLeaves, optionLeaves, type LeafNames } from './leaves.ts'
import {
  accountTable,
  claimTable,
  eventTable,
  fillTable,
  liquidationTable,
  optionTable,
  overnightTable,
  rowTable,
  secondTable,
  type ClosedSecond,
  type Event,
} from './tables.ts'
import { futuresTickOf, logTickOf, secondsTickOf } from './ticks.ts'
import type { LeverTrading } from './trading.ts'
import { CATCH_UP_MS } from './catch-up.ts'
import { USDT } from './usdt.ts'

/** What a request has at its turn. */
export interface LeverTurn {
  readonly timeMs: number
  readonly futures: FuturesEngine
  readonly seconds: SecondsEngine
  /** Available of an account that the request named in its balances. */
  available(account: number, currencyId: number): bigint
  takeId(): number
  trade(command: FuturesCommand): FuturesEffects
  option(command: SecondsCommand): SecondsEffects
  /** Books what no engine makes: moves between a user's accounts, refills of the house. The engines follow. */
  post(posting: EnginePosting): void
  /** The random name of a row or option. */
  publicIdOf(rowId: number): string
  /** Writes with the batch. */
  write(statement: Statement): void
  /** Puts a leaf into the public log. */
  log(leaf: string): void
}

/** Everything a committed batch did, for those who tell others. */
export interface LeverCommitted {
  timeMs: number
  rows: Row[]
  publicIds: ReadonlyMap<number, string>
  fills: Fill[]
  overnights: OvernightCharge[]
  liquidations: Liquidation[]
  warnings: Warning[]
  claims: Claim[]
  closingsDropped: ClosingDropped[]
  options: OptionOrder[]
  postings: EnginePosting[]
  seconds: ClosedSecond[]
}

const DAY_MS = 86_400_000

export class LeverWork implements DeskWork<LeverTurn, LeverCommitted> {
  readonly turn: LeverTurn
  nextId: number
  /** How far the desk had come when the batch began. */
  readonly fromMs: number
  readonly #trading: LeverTrading
  readonly #start: BatchStart
  readonly #timeMs: number
  readonly #seen = new Set<number>()
  readonly #publicIds = new Map<number, string>()
  readonly #rows = new Map<number, Row>()
  readonly #claims = new Map<string, Claim>()
  readonly #accounts = new Map<number, AccountState>()
  readonly #options = new Map<number, OptionOrder>()
  readonly #fills: Fill[] = []
  readonly #overnights: OvernightCharge[] = []
  readonly #liquidations: Liquidation[] = []
  readonly #warnings: Warning[] = []
  readonly #dropped: ClosingDropped[] = []
  readonly #postings: EnginePosting[] = []
  readonly #events: Event[] = []
  readonly #closed: ClosedSecond[] = []
  readonly #written: Statement[] = []
  #carries = false
  readonly #names: LeafNames = {
    publicIdOf: (id) => this.#publicIdOf(id),
    symbolOf: (instrumentId) => this.#trading.symbols.get(instrumentId)!,
    currencyOf: (currencyId) => this.#trading.currencies.get(currencyId)!,
    rowOf: (id) => this.#rows.get(id) ?? this.#trading.futures.row(id)!,
  }

  constructor(trading: LeverTrading, start: BatchStart) {
    this.#trading = trading
    this.#start = start
    this.fromMs = trading.tickMs
    this.#timeMs = Math.max(start.timeMs, trading.timeMs)
    this.nextId = start.nextId
    this.turn = {
      timeMs: this.#timeMs,
      futures: trading.futures,
      seconds: trading.seconds,
      available: (account, currencyId) => start.funds.available(account, currencyId),
      takeId: () => this.nextId++,
      trade: (command) => this.#trade(command),
      option: (command) => this.#option(command),
      post: (posting) => this.#book(posting),
      publicIdOf: (rowId) => this.#publicIdOf(rowId),
      write: (statement) => void this.#written.push(statement),
      log: (leaf) => this.#log(this.#timeMs, [leaf]),
    }
  }

  /** Nobody's command runs before the ticks that came before it. */
  open(): void {
    this.#trading.timeMs = this.#timeMs
    // The clock may have gone back; prices never do.
    this.advance(Math.min(this.#start.timeMs, this.#trading.tickMs + CATCH_UP_MS))
  }

  /** Works through every tick up to an instant. */
  advance(untilMs: number): void {
    const trading = this.#trading
    for (const instant of trading.feed.instants(trading.tickMs, untilMs)) this.#takeInstant(instant)
    this.#passTo(untilMs)
  }

  #takeInstant({ timeMs, ticks }: Instant): void {
    this.#passTo(timeMs)
    for (const tick of ticks) {
      const id = this.#trading.idsBySymbol.get(tick.symbol)
      if (id === undefined) continue
      this.#trading.log.addTick(logTickOf(id, tick))
      const instrument = this.#trading.instruments.get(tick.symbol)
      if (!instrument) continue
      this.#option(secondsTickOf(instrument.id, tick))
      this.#trade(futuresTickOf(instrument.id, tick))
    }
  }

  /** Lets time pass: closes seconds of the log, charges the night, opens and closes markets. */
  #passTo(timeMs: number): void {
    const trading = this.#trading
    for (;;) {
      const midnightMs = (Math.floor(trading.tickMs / DAY_MS) + 1) * DAY_MS
      if (midnightMs > timeMs) break
      this.#reach(midnightMs)
      this.#trade({ kind: 'overnight', timeMs: midnightMs })
    }
    if (timeMs > trading.tickMs) this.#reach(timeMs)
  }

  #reach(timeMs: number): void {
    const trading = this.#trading
    const isNewSecond = Math.floor(timeMs / 1000) > Math.floor(trading.tickMs / 1000)
    trading.tickMs = timeMs
    if (!isNewSecond) return
    this.#closed.push(...trading.log.closeBefore(Math.floor(timeMs / 1000)))
    for (const { id, status } of trading.statusChanges(timeMs)) {
      this.#trade({ kind: 'status', timeMs, instrumentId: id, status: status.state })
      const sessionEndMs = status.state === 'open' ? status.nextChangeMs : null
      this.#option({ kind: 'status', timeMs, instrumentId: id, state: status.state, sessionEndMs })
    }
  }

  #trade(command: FuturesCommand): FuturesEffects {
    const { futures } = this.#trading
    if (command.kind === 'set_config') {
      if (command.house) throw new Error('the desk itself keeps the figures of the house')
      this.#trading.setTerms(command.instruments, command.timeMs)
      return noEffects()
    }
    if ('account' in command) this.#meet(command.account)
    return this.#keepEffects(command, futures.execute(command))
  }

  #keepEffects(command: FuturesCommand, effects: FuturesEffects): FuturesEffects {
    if (effects.refused) return effects
    for (const row of effects.rows) this.#rows.set(row.id, row)
    for (const { rowId, trailTicks } of effects.trails) this.#trading.trails.set(rowId, trailTicks)
    for (const state of effects.accounts) this.#accounts.set(state.account, state)
    for (const { claim } of effects.claims) this.#claims.set(`${claim.rowId}:${claim.fill}`, claim)
    this.#fills.push(...effects.fills)
    this.#overnights.push(...effects.overnights)
    this.#liquidations.push(...effects.liquidations)
    this.#warnings.push(...effects.warnings)
    this.#dropped.push(...effects.closingsDropped)
    for (const posting of effects.postings) this.#keep(posting)
    this.#log(command.timeMs, [...acceptanceLeaves(command, effects, this.#names), ...futuresLeaves(effects, this.#names)])
    return effects
  }

  #option(command: SecondsCommand): SecondsEffects {
    const trading = this.#trading
    if (command.kind === 'set_config') trading.rememberSeconds(command)
    if (command.kind === 'submit') this.#tellHouse(command)
    const effects = trading.seconds.execute(command, this.#start.funds)
    if (effects.refused || (effects.orders.length === 0 && effects.postings.length === 0)) return effects
    for (const order of effects.orders) this.#options.set(order.id, order)
    for (const posting of effects.postings) {
      this.#postings.push(posting)
      for (const { account, currencyId, available } of posting.entries) {
        if (account === systemAccounts.houseOfDesk && currencyId === USDT && available !== 0n)
          this.#follow(account, available, command.timeMs)
      }
    }
    trading.setOptionHolds(trading.seconds.houseHeld(USDT), command.timeMs)
    this.#log(command.timeMs, optionLeaves(command, effects, this.#names))
    return effects
  }

  /** Money that came or went outside the futures engine. A house that gets some pays its claims. */
  #follow(account: number, units: bigint, timeMs: number): void {
    const command: FuturesCommand = { kind: 'move', timeMs, account, units }
    this.#keepEffects(command, this.#trading.futures.execute(command))
  }

  /** What the house owns and has free: in USDT contracts have won and lost since it was told last. */
  #tellHouse({ currencyId, timeMs }: SubmitCommand): void {
    const { futures, seconds } = this.#trading
    const { funds } = this.#start
    const held = seconds.houseHeld(currencyId)
    const units = currencyId === USDT ? futures.available(systemAccounts.houseOfDesk) + held : seconds.houseBalance(currencyId)
    if (units !== seconds.houseBalance(currencyId)) {
      seconds.execute({ kind: 'set_config', timeMs, houseBalances: [{ currencyId, units }] }, funds)
    }
    funds.set(systemAccounts.houseOfDesk, currencyId, units - held)
  }

  /** A posting of the futures engine: its accounts are the engine's own, the batch's balances follow. */
  #keep(posting: EnginePosting): void {
    this.#postings.push(posting)
    for (const { account, currencyId, available } of posting.entries) this.#start.funds.add(account, currencyId, available)
  }

  #book(posting: EnginePosting): void {
    this.#keep(posting)
    const { futures, seconds } = this.#trading
    for (const { account, currencyId, available } of posting.entries) {
      const isFollowed = typeOfAccount(account) === LEVER && account >= 1000 ? futures.knows(account) : SYSTEM.has(account)
      if (isFollowed && currencyId === USDT) this.#follow(account, available, this.#timeMs)
      if (account !== systemAccounts.houseOfDesk || currencyId === USDT) continue
      const units = seconds.houseBalance(currencyId) + available
      seconds.execute({ kind: 'set_config', timeMs: this.#timeMs, houseBalances: [{ currencyId, units }] }, this.#start.funds)
    }
  }

  /** The engine takes up an account at its first command; from then on both must agree, or everything is loaded again. */
  #meet(account: number): void {
    if (this.#seen.has(account)) return
    this.#seen.add(account)
    const { futures } = this.#trading
    const units = this.#start.funds.available(account, USDT)
    if (!futures.knows(account)) futures.setAvailable(account, units)
    else if (futures.available(account) !== units)
      throw new Error(`the books say ${units} for account ${account}, the engine ${futures.available(account)}`)
  }

  #publicIdOf(id: number): string {
    const known = this.#publicIds.get(id) ?? this.#trading.publicIds.get(id)
    if (known) return known
    const made = randomUUID()
    this.#publicIds.set(id, made)
    this.#trading.publicIds.set(id, made)
    return made
  }

  #log(timeMs: number, leaves: string[]): void {
    const { log } = this.#trading
    for (const leaf of leaves) {
      const event = { second: log.secondOf(timeMs), leaf }
      if (log.addEvent(event)) this.#events.push(event)
    }
  }

  statements(): Statement[] {
    const named = [...this.#rows.values()].map((row) => ({ ...row, publicId: this.#publicIdOf(row.id) }))
    const options = [...this.#options.values()].map((order) => ({ order, scale: this.#start.scaleOf(order.currencyId) }))
    const hard: Statement[] = [
      ...(this.#postings.length > 0
        ? [ledgerStatement(this.#postings, { ...this.#start, timeMs: this.#timeMs }, this.#start.scaleOf)]
        : []),
      ...(named.length > 0 ? [upsertStatement(rowTable, named)] : []),
      ...(this.#fills.length > 0 ? [insertStatement(fillTable, this.#fills)] : []),
      ...(this.#overnights.length > 0 ? [insertStatement(overnightTable, this.#overnights)] : []),
      ...(this.#liquidations.length > 0 ? [insertStatement(liquidationTable, this.#liquidations)] : []),
      ...(this.#claims.size > 0 ? [upsertStatement(claimTable, [...this.#claims.values()])] : []),
      ...(this.#accounts.size > 0 ? [upsertStatement(accountTable, [...this.#accounts.values()])] : []),
      ...(options.length > 0 ? [upsertStatement(optionTable, options)] : []),
      ...(this.#events.length > 0 ? [insertStatement(eventTable, this.#events)] : []),
      ...(this.#closed.length > 0 ? [insertStatement(secondTable, this.#closed)] : []),
      ...this.#written,
    ]
    this.#carries = hard.length > 0
    return this.#carries ? [...hard, ...this.#trailStatements(), this.#clockStatement()] : []
  }

  /** Trailing stops that moved since the last transaction. */
  #trailStatements(): Statement[] {
    const { trails } = this.#trading
    const moved = [...trails].filter(([rowId]) => !this.#rows.has(rowId))
    if (moved.length === 0) return []
    return [
      {
        name: 'desk_trails',
        text: `update futures_row r set trail_ticks = t.ticks from unnest($1::bigint[], $2::bigint[]) as t (id, ticks) where r.id = t.id`,
        values: [`{${moved.map(([rowId]) => rowId).join(',')}}`, `{${moved.map(([, ticks]) => ticks).join(',')}}`],
      },
    ]
  }

  #clockStatement(): Statement {
    return {
      name: 'desk_lever_clock',
      text: `insert into lever_clock (desk, tick_ms) values ($1, $2) on conflict (desk) do update set tick_ms = excluded.tick_ms`,
      values: [this.#trading.name, this.#trading.tickMs],
    }
  }

  finish(hasWritten: boolean): LeverCommitted | null {
    // A batch that only kept an answer to a key carried nothing of this.
    if (!hasWritten || !this.#carries) return null
    const { publicIds, trails } = this.#trading
    trails.clear()
    const rows = [...this.#rows.values()]
    const names = new Map(rows.map((row) => [row.id, this.#publicIdOf(row.id)]))
    for (const row of rows) if (row.status === 'closed' || row.status === 'cancelled') publicIds.delete(row.id)
    return {
      timeMs: this.#timeMs,
      rows,
      publicIds: names,
      fills: this.#fills,
      overnights: this.#overnights,
      liquidations: this.#liquidations,
      warnings: this.#warnings,
      claims: [...this.#claims.values()],
      closingsDropped: this.#dropped,
      options: [...this.#options.values()],
      postings: this.#postings,
      seconds: this.#closed,
    }
  }
}

const SYSTEM = new Set<number>([systemAccounts.houseOfDesk, systemAccounts.insurance, systemAccounts.feesOfLever])
