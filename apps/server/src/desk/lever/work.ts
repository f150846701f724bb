/** One batch of the lever desk: ticks first, then what was asked. What came of it stands in its record. */
import { randomUUID } from 'node:crypto'
import type { Funds } from '@assay/engine/spot'
import {
  noEffects,
  type CancelReason,
  type Effects as FuturesEffects,
  type FuturesCommand,
  type TickCommand as FuturesTick,
} from '@assay/engine/futures'
import type { SecondsCommand, SecondsEffects, SubmitCommand } from '@assay/engine/seconds'
import type { Instant } from '../../feeds/feed.ts'
import { accountOf, LEVER, systemAccounts, typeOfAccount, userOfAccount } from '../../ledger/accounts.ts'
import { append } from '../append.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { BatchStart, Closed, DeskWork } from '../room.ts'
import type { Statement } from '../statements.ts'
import { limitsStatement, UNCHANGED, type Changes } from './limits-store.ts'
import { acceptanceLeaves, futuresLeaves, optionLeaves, takenLeaves, type LeafNames } from './leaves.ts'
import type { LimitsChange, OwnLimits } from './own-limits.ts'
import { clockStatement, trailStatements } from './progress.ts'
import { LeverRecord } from './record.ts'
import { futuresTickOf, logTickOf, secondsTickOf } from './ticks.ts'
import type { LeverTrading } from './trading.ts'
import type { LeverCommitted, LeverTurn } from './turn.ts'
import { CATCH_UP_MS, nextMidnight } from './catch-up.ts'
import { LEVER_SYSTEM_ACCOUNTS } from './system-accounts.ts'
import { USDT } from './usdt.ts'

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
  readonly #record: LeverRecord
  #carries = false
  /** Balances as the engine of options sees them: of the house, what it may still promise. */
  readonly #funds: Funds = {
    available: (account, currencyId) =>
      account === systemAccounts.houseOfDesk ? this.#houseFree(currencyId) : this.#start.balances.available(account, currencyId),
    add: (account, currencyId, delta) => this.#start.balances.add(account, currencyId, delta),
  }
  readonly #names: LeafNames = {
    publicIdOf: (id) => this.#publicIdOf(id),
    symbolOf: (instrumentId) => this.#trading.symbols.get(instrumentId)!,
    currencyOf: (currencyId) => this.#trading.currencies.get(currencyId)!,
    rowOf: (id) => this.#record.rows.get(id) ?? this.#trading.futures.row(id)!,
    changesOf: (id) => numberOf(this.#trading.changes.get(id) ?? UNCHANGED),
  }

  constructor(trading: LeverTrading, start: BatchStart) {
    this.#trading = trading
    this.#start = start
    this.fromMs = trading.tickMs
    this.#timeMs = Math.max(start.timeMs, trading.timeMs)
    this.nextId = start.nextId
    const { nextId, scaleOf } = start
    this.#record = new LeverRecord({ nextId, scaleOf, timeMs: this.#timeMs, names: this.#names, messagesOf: trading.messagesOf })
    this.turn = {
      timeMs: this.#timeMs,
      futures: trading.futures,
      seconds: trading.seconds,
      available: (account, currencyId) => start.balances.available(account, currencyId),
      takeId: () => this.nextId++,
      trade: (command) => this.#trade(command),
      option: (command) => this.#option(command),
      post: (postings) => this.#book(postings),
      limits: trading.limits,
      limit: (userId, change) => this.#limit(userId, change),
      changesOf: (rowId) => trading.changes.get(rowId) ?? UNCHANGED,
      publicIdOf: (rowId) => this.#publicIdOf(rowId),
      write: (statement) => void this.#record.written.push(statement),
      log: (leaf) => this.#log(this.#timeMs, [leaf]),
    }
  }

  /** Nobody's command runs before the ticks that came before it. */
  *open(): Generator<void> {
    this.#trading.timeMs = this.#timeMs
    // The clock may have gone back; prices never do.
    yield* this.advance(Math.min(this.#start.timeMs, this.#trading.tickMs + CATCH_UP_MS))
  }

  /** Works through every tick up to an instant; pauses where one sets off much. */
  *advance(untilMs: number): Generator<void> {
    const trading = this.#trading
    if (untilMs <= trading.tickMs) return
    for (const instant of trading.feed.instants(trading.tickMs, untilMs)) {
      if (!this.#passTo(instant.timeMs)) return
      yield* this.#takeInstant(instant)
    }
    this.#passTo(untilMs)
  }

  *#takeInstant({ ticks }: Instant): Generator<void> {
    for (const tick of ticks) {
      const id = this.#trading.idsBySymbol.get(tick.symbol)
      if (id === undefined) continue
      this.#trading.log.addTick(logTickOf(id, tick))
      const instrument = this.#trading.instruments.get(tick.symbol)
      if (!instrument) continue
      this.#option(secondsTickOf(instrument.id, tick))
      yield* this.#takeTick(futuresTickOf(instrument.id, tick))
    }
  }

  /** What one tick did counts as one for losses, and for profit taken from other positions. */
  *#takeTick(tick: FuturesTick): Generator<void> {
    const { futures } = this.#trading
    let effects = futures.execute(tick)
    const whole = { fills: effects.fills, overnights: [] }
    for (;;) {
      this.#keepDone(effects, tick.timeMs)
      if (!futures.isPaused) break
      yield
      effects = futures.resume()
      append(whole.fills, effects.fills)
    }
    this.#log(tick.timeMs, takenLeaves(tick, whole.fills, this.#names))
    this.#countLosses(whole, tick.timeMs)
  }

  /**
   * Lets time pass: closes seconds of the log, charges the night, opens and closes markets. False when it stands still at a
   * midnight, of which the next batch charges more.
   */
  #passTo(timeMs: number): boolean {
    const trading = this.#trading
    while (trading.nightId !== null || nextMidnight(trading.tickMs) <= timeMs) {
      if (trading.nightId === null) this.#reach(nextMidnight(trading.tickMs))
      trading.nightId = this.#chargeNight(trading.nightId ?? 0)
      if (trading.nightId !== null) return false
      this.#changeMarkets(trading.tickMs)
    }
    if (timeMs > trading.tickMs && this.#reach(timeMs)) this.#changeMarkets(timeMs)
    return true
  }

  /** Before whatever else midnight brings. Answers up to which position it has come, null when there are no more. */
  #chargeNight(afterId: number): number | null {
    const { futures, nightPart, tickMs } = this.#trading
    const untilId = futures.overnightPart(afterId, nightPart)
    this.#trade({ kind: 'overnight', timeMs: tickMs, part: { afterId, untilId } })
    return untilId
  }

  /** Answers whether a new second begins. */
  #reach(timeMs: number): boolean {
    const trading = this.#trading
    const isNewSecond = Math.floor(timeMs / 1000) > Math.floor(trading.tickMs / 1000)
    trading.tickMs = timeMs
    if (isNewSecond) append(this.#record.closed, trading.log.closeBefore(Math.floor(timeMs / 1000)))
    return isNewSecond
  }

  /** Markets open, close and halt by whole seconds. */
  #changeMarkets(timeMs: number): void {
    const trading = this.#trading
    for (const { id, status } of trading.statusChanges(timeMs)) {
      this.#trade({ kind: 'status', timeMs, instrumentId: id, status: status.state })
      const sessionEndMs = status.state === 'open' ? status.nextChangeMs : null
      this.#option({ kind: 'status', timeMs, instrumentId: id, state: status.state, sessionEndMs })
    }
  }

  #trade(command: Exclude<FuturesCommand, FuturesTick>): FuturesEffects {
    const { futures } = this.#trading
    if (command.kind === 'set_config') {
      if (command.house) throw new Error('the desk itself keeps the figures of the house')
      this.#trading.setTerms(command.instruments, command.timeMs)
      return noEffects()
    }
    if ('account' in command) this.#meet(command.account)
    const effects = futures.execute(command)
    if (command.kind === 'set_stop' && !effects.refused) this.#countChange(command.id, 'stops')
    if (command.kind === 'add_margin' && !effects.refused) this.#countChange(command.id, 'margin')
    return this.#keepEffects(command, effects)
  }

  /** Before its leaf is written, which names it. */
  #countChange(rowId: number, kind: keyof Changes): void {
    const { changes } = this.#trading
    const before = changes.get(rowId) ?? UNCHANGED
    const now = { ...before, [kind]: before[kind] + 1 }
    changes.set(rowId, now)
    this.#record.changes.set(rowId, now)
  }

  #limit(userId: number, change: LimitsChange): OwnLimits {
    const { limits } = this.#trading
    const { pausedUntilMs: before } = limits.of(userId, this.#timeMs)
    const changed = limits.change(userId, change, this.#timeMs)
    const { pausedUntilMs: untilMs } = changed
    this.#record.written.push(limitsStatement(userId, changed))
    if (untilMs !== null && untilMs !== before) {
      this.#cancelEntries(userId, 'paused', this.#timeMs)
      this.#record.ownLimits.push({ kind: 'paused', userId, timeMs: this.#timeMs, untilMs })
    }
    this.#endAtLimit(userId, this.#timeMs)
    return changed
  }

  /** Orders that wait do not outlive the day's loss limit of their owner; what the tick that reached it filled stands. */
  #endAtLimit(userId: number, timeMs: number): void {
    const { limits } = this.#trading
    if (!limits.isReached(userId, timeMs)) return
    this.#cancelEntries(userId, 'loss_limit', timeMs)
    this.#record.ownLimits.push({ kind: 'loss_limit', userId, timeMs, limit: limits.of(userId, timeMs).inForce.dailyLoss! })
  }

  #cancelEntries(userId: number, reason: CancelReason, timeMs: number): void {
    const { futures } = this.#trading
    const account = accountOf(userId, LEVER)
    if (!futures.knows(account)) return
    const command: FuturesCommand = { kind: 'cancel_all', timeMs, account, instrumentId: null, reason }
    this.#keepEffects(command, futures.execute(command))
  }

  #countLosses(effects: Pick<FuturesEffects, 'fills' | 'overnights'>, timeMs: number): void {
    for (const userId of this.#trading.countContracts(effects)) this.#endAtLimit(userId, timeMs)
  }

  #keepEffects(command: FuturesCommand, effects: FuturesEffects): FuturesEffects {
    if (effects.refused) return effects
    this.#log(command.timeMs, acceptanceLeaves(command, effects, this.#names))
    this.#keepDone(effects, command.timeMs)
    this.#countLosses(effects, command.timeMs)
    return effects
  }

  #keepDone(effects: FuturesEffects, timeMs: number): void {
    this.#record.add(effects)
    for (const { rowId, trailTicks } of effects.trails) this.#trading.trails.set(rowId, trailTicks)
    for (const posting of effects.postings) this.#keep(posting)
    this.#log(timeMs, futuresLeaves(effects, this.#names))
  }

  #option(command: SecondsCommand): SecondsEffects {
    const trading = this.#trading
    if (command.kind === 'set_config') trading.rememberSeconds(command)
    if (command.kind === 'submit') this.#tellHouse(command)
    const effects = trading.seconds.execute(command, this.#funds)
    if (effects.refused || (effects.orders.length === 0 && effects.postings.length === 0)) return effects
    for (const order of effects.orders) {
      this.#record.options.set(order.id, order)
      if (trading.countOption(order)) this.#endAtLimit(userOfAccount(order.account)!, command.timeMs)
    }
    append(this.#record.postings, effects.postings)
    const entries = effects.postings.flatMap((posting) => posting.entries)
    const ofHouse = entries.filter(({ account, currencyId }) => account === systemAccounts.houseOfDesk && currencyId === USDT)
    const units = ofHouse.reduce((sum, { available }) => sum + available, 0n)
    if (units !== 0n) this.#follow(systemAccounts.houseOfDesk, units, command.timeMs)
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
    const held = seconds.houseHeld(currencyId)
    const units = currencyId === USDT ? futures.available(systemAccounts.houseOfDesk) + held : seconds.houseBalance(currencyId)
    if (units !== seconds.houseBalance(currencyId)) {
      seconds.execute({ kind: 'set_config', timeMs, houseBalances: [{ currencyId, units }] }, this.#funds)
    }
  }

  /** For a win in USDT it has only what its contracts leave; while it owes a claim, in any currency nothing for new business. */
  #houseFree(currencyId: number): bigint {
    const { futures, seconds } = this.#trading
    if (currencyId === USDT) return seconds.houseBalance(currencyId) - futures.houseView().requirement
    return futures.claims().length > 0 ? 0n : seconds.houseBalance(currencyId) - seconds.houseHeld(currencyId)
  }

  /** A posting of the futures engine: its accounts are the engine's own, the batch's balances follow. */
  #keep(posting: Posting): void {
    this.#record.postings.push(posting)
    for (const { account, currencyId, available } of posting.entries) this.#start.balances.add(account, currencyId, available)
  }

  /** What no engine makes: moves between accounts, refills of the house. The engines follow. */
  #book(postings: readonly Posting[]): void {
    this.#start.balances.spend(postings)
    append(this.#record.postings, postings)
    const { futures, seconds } = this.#trading
    for (const { account, currencyId, available } of postings.flatMap(({ entries }) => entries)) {
      const isFollowed =
        typeOfAccount(account) === LEVER && account >= 1000 ? futures.knows(account) : LEVER_SYSTEM_ACCOUNTS.includes(account)
      if (isFollowed && currencyId === USDT) this.#follow(account, available, this.#timeMs)
      if (account !== systemAccounts.houseOfDesk || currencyId === USDT) continue
      const units = seconds.houseBalance(currencyId) + available
      seconds.execute({ kind: 'set_config', timeMs: this.#timeMs, houseBalances: [{ currencyId, units }] }, this.#funds)
    }
  }

  /** The engine takes up an account at its first command; from then on both must agree, or everything is loaded again. */
  #meet(account: number): void {
    if (this.#seen.has(account)) return
    this.#seen.add(account)
    const { futures } = this.#trading
    const units = this.#start.balances.available(account, USDT)
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
      if (log.addEvent(event)) this.#record.events.push(event)
    }
  }

  close(): Closed {
    const { postings } = this.#record
    const hard = this.#record.statements()
    this.#carries = hard.length > 0 || postings.length > 0
    if (!this.#carries) return { postings, statements: [] }
    const { name, trails } = this.#trading
    const moved = [...trails].filter(([rowId]) => !this.#record.rows.has(rowId))
    const progress: Statement[] = [...trailStatements(moved), clockStatement(name, this.#trading)]
    return { postings, statements: [...hard, ...progress] }
  }

  finish(hasWritten: boolean): LeverCommitted | null {
    // A batch that only kept an answer to a key carried nothing of this.
    if (!hasWritten || !this.#carries) return null
    const committed = this.#record.committed()
    const { publicIds, changes, trails } = this.#trading
    trails.clear()
    for (const { id, status } of committed.rows) {
      if (status !== 'closed' && status !== 'cancelled') continue
      publicIds.delete(id)
      changes.delete(id)
    }
    return committed
  }
}

/** Its number in the log, where both kinds count together. */
const numberOf = ({ stops, margin }: Changes): number => stops + margin
