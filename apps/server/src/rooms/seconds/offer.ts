/** The periods that are offered, by the gate's figures of the last 24 hours and its daily search for betting rules. */
import { isOffered, type GateFigures, type InstrumentTerms } from '@assay/engine/seconds'
import { MINUTE_MS, HOUR_MS } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { Period } from './terms.ts'
import * as store from './store.ts'

export interface PeriodFigures extends GateFigures {
  instrumentId: number
  /** The figures cover the 24 hours before this instant. */
  untilMs: number
}

/** Why a period is not offered, apart from the state of the market. */
export type OffReason = 'quality' | 'suspended' | 'history'

/** Older figures do not count. */
const FIGURES_LAST_MS = 2 * HOUR_MS + MINUTE_MS

export interface OfferOptions {
  instruments: readonly Instrument[]
  /** True for recorded prices. Users can know them ahead, so no period is offered. */
  isHistory: boolean
  now(): number
}

export class Offer {
  readonly #options: OfferOptions
  readonly #figures = new Map<string, PeriodFigures>()
  /** Names of the betting rules that suspend a period today. */
  readonly #beaten = new Map<string, string[]>()

  constructor(options: OfferOptions) {
    this.#options = options
  }

  async load(db: Database): Promise<void> {
    this.setFigures(await store.listFigures(db))
    this.setRules(await store.listRules(db))
  }

  setFigures(figures: readonly PeriodFigures[]): void {
    for (const one of figures) this.#figures.set(keyOf(one.instrumentId, one.seconds), one)
  }

  setRules(rules: readonly store.StoredRule[]): void {
    for (const { instrumentId, seconds } of rules) this.#beaten.delete(keyOf(instrumentId, seconds))
    for (const { instrumentId, seconds, rule, suspends } of rules) {
      const key = keyOf(instrumentId, seconds)
      if (suspends) this.#beaten.set(key, [...(this.#beaten.get(key) ?? []), rule].sort())
    }
  }

  figures(instrumentId: number, seconds: number): PeriodFigures | null {
    return this.#figures.get(keyOf(instrumentId, seconds)) ?? null
  }

  offReason(instrumentId: number, seconds: number): OffReason | null {
    if (this.#options.isHistory) return 'history'
    if (this.#beaten.has(keyOf(instrumentId, seconds))) return 'suspended'
    const figures = this.figures(instrumentId, seconds)
    const isFresh = figures !== null && this.#options.now() - figures.untilMs <= FIGURES_LAST_MS
    return isFresh && isOffered(figures) ? null : 'quality'
  }

  /** The terms for the engine: offered periods and suspended ones. All others are left out. */
  terms(offered: readonly Period[]): InstrumentTerms[] {
    return this.#options.instruments.map(({ id: instrumentId }) => ({
      instrumentId,
      periods: offered
        .map((period) => ({ ...period, reason: this.offReason(instrumentId, period.seconds) }))
        .filter(({ reason }) => reason === null || reason === 'suspended')
        .map(({ seconds, ratioPpm, reason }) => ({ seconds, ratioPpm, isSuspended: reason !== null })),
    }))
  }

  /** Every one of these periods that is not offered, with the reason. For a suspended one that is the names of its betting rules, joined by `+`. */
  off(periods: readonly Period[]): { symbol: string; seconds: number; reason: string }[] {
    return this.#options.instruments.flatMap(({ id, symbol }) =>
      periods.flatMap(({ seconds }) => {
        const reason = this.offReason(id, seconds)
        return reason === null ? [] : [{ symbol, seconds, reason: this.#beaten.get(keyOf(id, seconds))?.join('+') ?? reason }]
      }),
    )
  }
}

const keyOf = (instrumentId: number, seconds: number): string => `${instrumentId}:${seconds}`
