/** The limits that users set for themselves in contracts and options, and their losses of the day. */
import { LEDGER_SCALE, rescale, worthAt } from '@assay/money'
import { HOUR_MS, DAY_MS } from '@assay/engine/market'
import type { Effects } from '@assay/engine/futures'
import { isLiveOption, type OptionOrder } from '@assay/engine/seconds'
import type { Amount, InFlight, LimitBook, LimitsChange, OwnLimits, OwnRefusal } from '../../desk/lever/limits.ts'
import { userOfAccount } from '../../ledger/accounts.ts'
import { USDT } from '../../ledger/usdt.ts'
import { limitsAt, changeLimits } from './limits.ts'

/** Limits and losses as stored in the database. */
export interface KeptLimits {
  dayMs: number
  limits: readonly (OwnLimits & { userId: number })[]
  /** Losses of the day. Negative for a profit. */
  losses: readonly (Amount & { userId: number })[]
}

const NONE: OwnLimits = { inForce: { dailyLoss: null, reminderMinutes: null }, pending: null, pausedUntilMs: null }

export const dayOf = (timeMs: number): number => timeMs - (timeMs % DAY_MS)

export class OwnLimitBook implements LimitBook {
  readonly #usdtPerUnit: (currencyId: number) => string | null
  readonly #limits = new Map<number, OwnLimits>()
  /** Losses of the day of all users, with or without a limit: a new limit counts what was lost before it was set. */
  readonly #losses = new Map<number, Map<number, bigint>>()
  /** Stakes of options that have not ended, by user and option. */
  readonly #stakes = new Map<number, Map<number, Amount>>()
  #dayMs: number

  constructor({ dayMs, limits, losses }: KeptLimits, usdtPerUnit: (currencyId: number) => string | null) {
    this.#dayMs = dayMs
    this.#usdtPerUnit = usdtPerUnit
    for (const { userId, ...own } of limits) this.#limits.set(userId, own)
    for (const { userId, ...loss } of losses) this.addLoss(userId, loss, dayMs)
  }

  /** The limits at an instant. Pending ones that are due by then are in force. A pause that is over is null. */
  of(userId: number, atMs: number): OwnLimits {
    const own = this.#limits.get(userId) ?? NONE
    const isPaused = own.pausedUntilMs !== null && own.pausedUntilMs > atMs
    return { ...limitsAt(own, atMs), pausedUntilMs: isPaused ? own.pausedUntilMs : null }
  }

  /** Changes limits by the rule of `changeLimits`. A pause can be made longer, never shorter. */
  change(userId: number, { wish, pauseHours }: LimitsChange, atMs: number): OwnLimits {
    const { pausedUntilMs, ...state } = this.of(userId, atMs)
    const untilMs = pauseHours === undefined ? null : Math.max(pausedUntilMs ?? 0, atMs + pauseHours * HOUR_MS)
    const changed: OwnLimits = { ...changeLimits(state, wish, atMs), pausedUntilMs: untilMs ?? pausedUntilMs }
    this.#limits.set(userId, changed)
    return changed
  }

  /** Counts fees, closed profit and overnight fees. Deficits do not count, because the user does not pay them. */
  countContracts({ fills, overnights }: Pick<Effects, 'fills' | 'overnights'>): Set<number> {
    const users = new Set<number>()
    const lose = (account: number, units: bigint, atMs: number): void => {
      const userId = userOfAccount(account)!
      this.addLoss(userId, { currencyId: USDT, units }, atMs)
      users.add(userId)
    }
    for (const fill of fills) lose(fill.account, fill.fee + fill.liquidationFee - fill.profit - fill.deficit, fill.timeMs)
    for (const charge of overnights) lose(charge.account, charge.fee, charge.timeMs)
    return users
  }

  /** Counts the stake while the option runs, then the loss or the winnings. */
  countOption(option: OptionOrder, scale: number): boolean {
    const { id, account, currencyId, status, stake, winnings, updatedMs } = option
    const userId = userOfAccount(account)!
    const inColumns = (units: bigint): bigint => rescale(units, scale, LEDGER_SCALE)
    if (isLiveOption(option)) this.setStake(userId, id, { currencyId, units: inColumns(stake) })
    else this.endStake(userId, id)
    if (status !== 'won' && status !== 'lost') return false
    this.addLoss(userId, { currencyId, units: inColumns(status === 'lost' ? stake : -winnings) }, updatedMs)
    return true
  }

  addLoss(userId: number, { currencyId, units }: Amount, timeMs: number): void {
    this.#turnDay(timeMs)
    if (dayOf(timeMs) < this.#dayMs) return
    const own = entryOf(this.#losses, userId)
    own.set(currencyId, (own.get(currencyId) ?? 0n) + units)
  }

  setStake(userId: number, optionId: number, stake: Amount): void {
    entryOf(this.#stakes, userId).set(optionId, stake)
  }

  endStake(userId: number, optionId: number): void {
    const own = this.#stakes.get(userId)
    own?.delete(optionId)
    if (own?.size === 0) this.#stakes.delete(userId)
  }

  /**
   * USDT units lost since 00:00 UTC, other currencies at their last price. Negative for a profit. Zero on a new day before its first
   * booking. The call itself does not start the new day, because losses of the old one may still arrive.
   */
  lostToday(userId: number, atMs: number): bigint {
    if (dayOf(atMs) > this.#dayMs) return 0n
    return this.#worthOf([...(this.#losses.get(userId) ?? [])].map(([currencyId, units]) => ({ currencyId, units })))
  }

  /** Whether the daily loss limit is reached. Stakes of running options do not count. */
  isReached(userId: number, atMs: number): boolean {
    const limit = this.#limits.has(userId) ? this.of(userId, atMs).inForce.dailyLoss : null
    return limit !== null && this.lostToday(userId, atMs) >= limit
  }

  /** Why the user may open nothing, or not this. Stakes of running options and `waiting` count as lost. Null when he may. */
  openingRefusal(userId: number, atMs: number, { waiting, asked = null }: InFlight): OwnRefusal | null {
    if (!this.#limits.has(userId)) return null
    const { pausedUntilMs, inForce } = this.of(userId, atMs)
    if (pausedUntilMs !== null) return { code: 'trading_paused', untilMs: pausedUntilMs }
    if (inForce.dailyLoss === null) return null
    const left = inForce.dailyLoss - this.lostToday(userId, atMs) - waiting() - this.#worthOf(this.#stakes.get(userId)?.values() ?? [])
    if (left <= 0n) return { code: 'loss_limit_reached' }
    return asked && this.#worthOf([asked]) > left ? { code: 'over_limit', left } : null
  }

  #turnDay(timeMs: number): void {
    if (dayOf(timeMs) <= this.#dayMs) return
    this.#dayMs = dayOf(timeMs)
    this.#losses.clear()
  }

  #worthOf(amounts: Iterable<Amount>): bigint {
    let sum = 0n
    for (const { currencyId, units } of amounts) sum += worthAt(units, this.#usdtPerUnit(currencyId) ?? '0')
    return sum
  }
}

function entryOf<Inner>(of: Map<number, Map<number, Inner>>, userId: number): Map<number, Inner> {
  const known = of.get(userId)
  if (known) return known
  const made = new Map<number, Inner>()
  of.set(userId, made)
  return made
}
