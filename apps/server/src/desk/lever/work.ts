/** One batch of the lever desk: first the ticks up to its time, then its requests. Its record collects the effects. */
import { randomUUID } from 'node:crypto'
import type { Funds } from '@assay/engine/spot'
import {
  noEffects,
  isLivePosition,
  type CancelReason,
  type Effects as FuturesEffects,
  type FuturesCommand,
  type TickCommand as FuturesTick,
} from '@assay/engine/futures'
import type { SecondsCommand, SecondsEffects, SubmitCommand } from '@assay/engine/seconds'
import type { Posting } from '@assay/money'
import type { Instant } from '../../feeds/feed.ts'
import { accountOf, LEVER, systemAccounts, typeOfAccount, userOfAccount } from '../../ledger/accounts.ts'
import { append } from '../append.ts'
import type { BatchStart, Closed, DeskWork } from '../room.ts'
import type { Statement } from '../statements.ts'
import { UNCHANGED, type Changes } from './changes.ts'
import type { LimitsChange, OwnLimits } from './limits.ts'
import type { LeafNames } from './products.ts'
import { clockStatement, trailStatements } from './progress.ts'
import { BatchEffects } from './batch-effects.ts'
import { futuresTickOf, logTickOf, secondsTickOf } from './ticks.ts'
import type { LeverTrading } from './trading.ts'
import type { LeverCommitted, LeverTurn } from './turn.ts'
import { CATCH_UP_MS, nextMidnight } from './catch-up.ts'
import { LEVER_SYSTEM_ACCOUNTS } from './system-accounts.ts'
import { USDT } from '../../ledger/usdt.ts'

export class LeverWork implements DeskWork<LeverTurn, LeverCommitted> {
  readonly turn: LeverTurn
  nextId: number
  /** The time up to which ticks had been worked through when the batch began. */
  readonly fromMs: number
  readonly #trading: LeverTrading
  readonly #start: BatchStart
  readonly #timeMs: number
  readonly #seen = new Set<number>()
  readonly #publicIds = new Map<number, string>()
  readonly #effects: BatchEffects
  #carries = false
  /** Balances for the options engine. The house's is what it has free for new options. */
  readonly #funds: Funds = {
    available: (account, currencyId) =>
      account === systemAccounts.houseOfDesk ? this.#houseFree(currencyId) : this.#start.balances.available(account, currencyId),
    add: (account, currencyId, delta) => this.#start.balances.add(account, currencyId, delta),
  }
  readonly #names: LeafNames = {
    publicIdOf: (id) => this.#publicIdOf(id),
    symbolOf: (instrumentId) => this.#trading.symbols.get(instrumentId)!,
    currencyOf: (currencyId) => this.#trading.currencies.get(currencyId)!,
    positionOf: (id) => this.#effects.positions.get(id) ?? this.#trading.futures.position(id)!,
    changesOf: (id) => numberOf(this.#trading.changes.get(id) ?? UNCHANGED),
  }

  constructor(trading: LeverTrading, start: BatchStart) {
    this.#trading = trading
    this.#start = start
    this.fromMs = trading.tickMs
    this.#timeMs = Math.max(start.timeMs, trading.timeMs)
    this.nextId = start.nextId
    const { nextId, scaleOf } = start
    this.#effects = new BatchEffects({ nextId, scaleOf, timeMs: this.#timeMs, names: this.#names, products: trading.products })
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
      changesOf: (positionId) => trading.changes.get(positionId) ?? UNCHANGED,
      publicIdOf: (positionId) => this.#publicIdOf(positionId),
      write: (statement) => void this.#effects.written.push(statement),
      log: (leaf) => this.#log(this.#timeMs, [leaf]),
    }
  }

  /** Works through the ticks up to the batch's time, but at most `CATCH_UP_MS` of them, before any request runs. */
  *open(): Generator<void> {
    this.#trading.timeMs = this.#timeMs
    // When the clock was set back there is nothing to work through: ticks never go back in time.
    yield* this.advance(Math.min(this.#start.timeMs, this.#trading.tickMs + CATCH_UP_MS))
  }

  /** Works through every tick up to an instant. Pauses within a tick that sets off many liquidations. */
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

  /** Executes a tick with its pauses. Losses, and profit taken from other positions, are counted over the whole tick. */
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
    this.#log(tick.timeMs, this.#trading.products.contracts.takenLeavesOf(tick, whole.fills, this.#names))
    this.#countLosses(whole, tick.timeMs)
  }

  /**
   * Advances the time: closes seconds of the log, puts scheduled terms in force, charges overnight financing, opens and closes markets.
   * Returns false when it stops at a midnight, where the next batch charges further positions.
   */
  #passTo(timeMs: number): boolean {
    const trading = this.#trading
    while (trading.overnightId !== null || nextMidnight(trading.tickMs) <= timeMs) {
      if (trading.overnightId === null) {
        const beforeMs = trading.tickMs
        this.#reach(nextMidnight(beforeMs))
        trading.beginTerms(beforeMs)
      }
      trading.overnightId = this.#chargeOvernight(trading.overnightId ?? 0)
      if (trading.overnightId !== null) return false
      this.#changeMarkets(trading.tickMs)
    }
    if (timeMs > trading.tickMs && this.#reach(timeMs)) this.#changeMarkets(timeMs)
    return true
  }

  /** Charges overnight financing, before anything else at midnight. Returns the last position charged, or null when all are. */
  #chargeOvernight(afterId: number): number | null {
    const { futures, overnightStride, tickMs } = this.#trading
    const untilId = futures.overnightStrideEnd(afterId, this.#start.isCatchUp ? overnightStride : Infinity)
    this.#trade({ kind: 'overnight', timeMs: tickMs, part: { afterId, untilId } })
    return untilId
  }

  /** Sets the time. Returns whether a new second begins. */
  #reach(timeMs: number): boolean {
    const trading = this.#trading
    const isNewSecond = Math.floor(timeMs / 1000) > Math.floor(trading.tickMs / 1000)
    trading.tickMs = timeMs
    if (isNewSecond) append(this.#effects.closed, trading.log.closeBefore(Math.floor(timeMs / 1000)))
    return isNewSecond
  }

  /** Opens, closes and halts markets. States change at whole seconds, so it is called when a second begins. */
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
      if (command.house) throw new Error('only the desk itself configures the house')
      this.#trading.setTerms(command.instruments, command.timeMs)
      return noEffects()
    }
    if ('account' in command) this.#meet(command.account)
    const effects = futures.execute(command)
    if (command.kind === 'set_stop' && !effects.refused) this.#countChange(command.id, 'stops')
    if (command.kind === 'add_margin' && !effects.refused) this.#countChange(command.id, 'margin')
    return this.#keepEffects(command, effects)
  }

  /** Counts a change of a position. Called before its leaf is made, because the leaf has the count. */
  #countChange(positionId: number, kind: keyof Changes): void {
    const { changes } = this.#trading
    const before = changes.get(positionId) ?? UNCHANGED
    const now = { ...before, [kind]: before[kind] + 1 }
    changes.set(positionId, now)
    this.#effects.changes.set(positionId, now)
  }

  #limit(userId: number, change: LimitsChange): OwnLimits {
    const { limits } = this.#trading
    const { pausedUntilMs: before } = limits.of(userId, this.#timeMs)
    const changed = limits.change(userId, change, this.#timeMs)
    const { pausedUntilMs: untilMs } = changed
    this.#effects.written.push(this.#trading.products.limits.statementOf(userId, changed))
    if (untilMs !== null && untilMs !== before) {
      this.#cancelEntries(userId, 'paused', this.#timeMs)
      this.#effects.ownLimits.push({ kind: 'paused', userId, timeMs: this.#timeMs, untilMs })
    }
    this.#endAtLimit(userId, this.#timeMs)
    return changed
  }

  /** Cancels a user's waiting orders when the daily loss limit is reached. What the same tick has filled stands. */
  #endAtLimit(userId: number, timeMs: number): void {
    const { limits } = this.#trading
    if (!limits.isReached(userId, timeMs)) return
    this.#cancelEntries(userId, 'loss_limit', timeMs)
    this.#effects.ownLimits.push({ kind: 'loss_limit', userId, timeMs, limit: limits.of(userId, timeMs).inForce.dailyLoss! })
  }

  #cancelEntries(userId: number, reason: CancelReason, timeMs: number): void {
    const { futures } = this.#trading
    const account = accountOf(userId, LEVER)
    if (!futures.hasAccount(account)) return
    const command: FuturesCommand = { kind: 'cancel_all', timeMs, account, instrumentId: null, reason }
    this.#keepEffects(command, futures.execute(command))
  }

  #countLosses(effects: Pick<FuturesEffects, 'fills' | 'overnights'>, timeMs: number): void {
    for (const userId of this.#trading.limits.countContracts(effects)) this.#endAtLimit(userId, timeMs)
  }

  #keepEffects(command: FuturesCommand, effects: FuturesEffects): FuturesEffects {
    if (effects.refused) return effects
    this.#log(command.timeMs, this.#trading.products.contracts.acceptanceLeavesOf(command, effects, this.#names))
    this.#keepDone(effects, command.timeMs)
    this.#countLosses(effects, command.timeMs)
    return effects
  }

  #keepDone(effects: FuturesEffects, timeMs: number): void {
    this.#effects.add(effects)
    for (const { positionId, trailTicks } of effects.trails) this.#trading.trails.set(positionId, trailTicks)
    for (const posting of effects.postings) this.#keep(posting)
    this.#log(timeMs, this.#trading.products.contracts.leavesOf(effects, this.#names))
  }

  #option(command: SecondsCommand): SecondsEffects {
    const trading = this.#trading
    if (command.kind === 'set_config') trading.rememberSeconds(command)
    if (command.kind === 'submit') this.#updateHouseBalance(command)
    const effects = trading.seconds.execute(command, this.#funds)
    if (effects.refused || (effects.orders.length === 0 && effects.postings.length === 0)) return effects
    for (const order of effects.orders) {
      this.#effects.options.set(order.id, order)
      if (trading.countOption(order)) this.#endAtLimit(userOfAccount(order.account)!, command.timeMs)
    }
    append(this.#effects.postings, effects.postings)
    const entries = effects.postings.flatMap((posting) => posting.entries)
    const ofHouse = entries.filter(({ account, currencyId }) => account === systemAccounts.houseOfDesk && currencyId === USDT)
    const units = ofHouse.reduce((sum, { available }) => sum + available, 0n)
    if (units !== 0n) this.#follow(systemAccounts.houseOfDesk, units, command.timeMs)
    trading.setOptionHolds(trading.seconds.houseHeld(USDT), command.timeMs)
    this.#log(command.timeMs, trading.products.options.leavesOf(command, effects, this.#names))
    return effects
  }

  /** Gives the futures engine money that moved outside of it. A house that receives money pays its claims. */
  #follow(account: number, units: bigint, timeMs: number): void {
    const command: FuturesCommand = { kind: 'move', timeMs, account, units }
    this.#keepEffects(command, this.#trading.futures.execute(command))
  }

  /** Gives the options engine the house's balance before an option is submitted: in USDT, contracts may have changed it since. */
  #updateHouseBalance({ currencyId, timeMs }: SubmitCommand): void {
    const { futures, seconds } = this.#trading
    const held = seconds.houseHeld(currencyId)
    const units = currencyId === USDT ? futures.available(systemAccounts.houseOfDesk) + held : seconds.houseBalance(currencyId)
    if (units !== seconds.houseBalance(currencyId)) {
      seconds.execute({ kind: 'set_config', timeMs, houseBalances: [{ currencyId, units }] }, this.#funds)
    }
  }

  /**
   * What the house has free for new options. In USDT: its balance less what its contracts require. In another currency: its balance less
   * what options hold, and nothing while it owes a claim.
   */
  #houseFree(currencyId: number): bigint {
    const { futures, seconds } = this.#trading
    if (currencyId === USDT) return seconds.houseBalance(currencyId) - futures.houseView().requirement
    return futures.claims().length > 0 ? 0n : seconds.houseBalance(currencyId) - seconds.houseHeld(currencyId)
  }

  /** Records a posting of the futures engine. The engine has changed its own balances already, so only the desk's are changed here. */
  #keep(posting: Posting): void {
    this.#effects.postings.push(posting)
    for (const { account, currencyId, available } of posting.entries) this.#start.balances.add(account, currencyId, available)
  }

  /** Books postings that no engine makes, such as moves between accounts and refills of the house. Updates the engines' balances. */
  #book(postings: readonly Posting[]): void {
    this.#start.balances.spend(postings)
    append(this.#effects.postings, postings)
    const { futures, seconds } = this.#trading
    for (const { account, currencyId, available } of postings.flatMap(({ entries }) => entries)) {
      const isFollowed =
        typeOfAccount(account) === LEVER && account >= 1000 ? futures.hasAccount(account) : LEVER_SYSTEM_ACCOUNTS.includes(account)
      if (isFollowed && currencyId === USDT) this.#follow(account, available, this.#timeMs)
      if (account !== systemAccounts.houseOfDesk || currencyId === USDT) continue
      const units = seconds.houseBalance(currencyId) + available
      seconds.execute({ kind: 'set_config', timeMs: this.#timeMs, houseBalances: [{ currencyId, units }] }, this.#funds)
    }
  }

  /**
   * Gives the futures engine the balance of an account at its first command. Throws when the engine has another balance already: then the
   * batch fails and everything is loaded again.
   */
  #meet(account: number): void {
    if (this.#seen.has(account)) return
    this.#seen.add(account)
    const { futures } = this.#trading
    const units = this.#start.balances.available(account, USDT)
    if (!futures.hasAccount(account)) futures.setAvailable(account, units)
    else if (futures.available(account) !== units)
      throw new Error(`account ${account} has ${units} units in the desk, ${futures.available(account)} in the futures engine`)
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
      if (log.addEvent(event)) this.#effects.events.push(event)
    }
  }

  close(): Closed {
    const { postings } = this.#effects
    const hard = this.#effects.statements()
    this.#carries = hard.length > 0 || postings.length > 0
    if (!this.#carries) return { postings, statements: [] }
    const { name, trails } = this.#trading
    const moved = [...trails].filter(([positionId]) => !this.#effects.positions.has(positionId))
    const progress: Statement[] = [...trailStatements(moved), clockStatement(name, this.#trading)]
    // The next batch runs before this one is finished, and what it moves is its own to write.
    trails.clear()
    return { postings, statements: [...hard, ...progress] }
  }

  finish(hasWritten: boolean): LeverCommitted | null {
    // A batch that wrote nothing but answers to keys has not written these effects.
    if (!hasWritten || !this.#carries) return null
    const committed = this.#effects.committed()
    const { publicIds, changes } = this.#trading
    for (const position of committed.positions) {
      if (isLivePosition(position)) continue
      publicIds.delete(position.id)
      changes.delete(position.id)
    }
    return committed
  }
}

/** The number of a change in the log, which counts both kinds together. */
const numberOf = ({ stops, margin }: Changes): number => stops + margin
