/**
 * The limits users set themselves for contracts and options, and what they have lost today. The desk knows them, so that an opening is
 * decided in the order of everything else it does: two orders sent at once cannot both pass where one may.
 */
import { divHalfUp, powerOfTen, unitsOf } from '@assay/money'
import { limitsAt, changeLimits, type LimitsState, type LimitsWish } from './limits.ts'

/** All that a user set, as it is kept. */
export interface OwnLimits extends LimitsState {
  pausedUntilMs: number | null
}

export interface LimitsChange {
  wish: LimitsWish
  pauseHours?: number | undefined
}

/** Money of a currency, in units of the ledger's columns (8 decimals). */
export interface Amount {
  currencyId: number
  units: bigint
}

export type OwnRefusal =
  | { code: 'trading_paused'; untilMs: number }
  | { code: 'loss_limit_reached' }
  /** What is asked for could lose more on top of what is lost already; `left` of USDT may be. */
  | { code: 'over_limit'; left: bigint }

/** On top of what is booked, and of the stakes of options that have not ended. */
export interface InFlight {
  /** USDT units that closings and orders that wait will book once they fill; worked out for those who have a limit. */
  waiting(): bigint
  /** The stake of an option, or what an order costs at once. */
  asked?: Amount | null
}

/** As the database has it. */
export interface KeptLimits {
  dayMs: number
  limits: readonly (OwnLimits & { userId: number })[]
  /** Of the day; below zero when won. */
  losses: readonly (Amount & { userId: number })[]
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const PRICE_SCALE = 20
const NONE: OwnLimits = { inForce: { dailyLoss: null, reminderMinutes: null }, pending: null, pausedUntilMs: null }

export const dayOf = (timeMs: number): number => timeMs - (timeMs % DAY_MS)

export class LimitBook {
  readonly #usdtPerUnit: (currencyId: number) => string | null
  readonly #limits = new Map<number, OwnLimits>()
  /** Of everybody who won or lost today, so that a limit set this minute knows the hours before. */
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

  /** As they stand at an instant: what waited until then is in force, a pause that is over is none. */
  of(userId: number, atMs: number): OwnLimits {
    const own = this.#limits.get(userId) ?? NONE
    const isPaused = own.pausedUntilMs !== null && own.pausedUntilMs > atMs
    return { ...limitsAt(own, atMs), pausedUntilMs: isPaused ? own.pausedUntilMs : null }
  }

  /** What is stricter holds at once, what is looser after a day; a pause only ever grows. */
  change(userId: number, { wish, pauseHours }: LimitsChange, atMs: number): OwnLimits {
    const { pausedUntilMs, ...state } = this.of(userId, atMs)
    const untilMs = pauseHours === undefined ? null : Math.max(pausedUntilMs ?? 0, atMs + pauseHours * HOUR_MS)
    const changed: OwnLimits = { ...changeLimits(state, wish, atMs), pausedUntilMs: untilMs ?? pausedUntilMs }
    this.#limits.set(userId, changed)
    return changed
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
   * USDT units since 00:00 UTC, other currencies at their last price; below zero after a good day. On a day of which nothing is booked
   * yet, nothing: asking ends no day, of the one before losses may still come.
   */
  lostToday(userId: number, atMs: number): bigint {
    if (dayOf(atMs) > this.#dayMs) return 0n
    return this.#worthOf([...(this.#losses.get(userId) ?? [])].map(([currencyId, units]) => ({ currencyId, units })))
  }

  /** Whether as much is lost as the user lets himself lose. Stakes that are not decided do not count here. */
  isReached(userId: number, atMs: number): boolean {
    const limit = this.#limits.has(userId) ? this.of(userId, atMs).inForce.dailyLoss : null
    return limit !== null && this.lostToday(userId, atMs) >= limit
  }

  /** Why this user may open nothing, or not what is asked for. What may still be lost by what he asked for before counts as lost. */
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
    for (const { currencyId, units } of amounts) {
      const worth = unitsOf(this.#usdtPerUnit(currencyId) ?? '0', PRICE_SCALE)
      sum += divHalfUp(units * worth, powerOfTen(PRICE_SCALE))
    }
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
