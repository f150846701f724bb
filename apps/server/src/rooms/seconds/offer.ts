/** Which periods are offered: the figures of the last 24 hours and of the daily search, as they stand in memory and database. */
import { isOffered, type GateFigures, type InstrumentTerms } from '@assay/engine/seconds'
import type { Database } from '../../db/pool.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import { periodTerms } from './terms.ts'
import * as store from './store.ts'

export interface PeriodFigures extends GateFigures {
  instrumentId: number
  /** The figures are over the 24 hours before. */
  untilMs: number
}

/** Why a period is not sold whatever the market does. */
export type OffReason = 'quality' | 'suspended' | 'history'

/** Figures that were not renewed for so long say nothing of now. */
const FIGURES_LAST_MS = 2 * 3_600_000 + 60_000

export interface OfferOptions {
  instruments: readonly Instrument[]
  /** Recorded prices can be known ahead: nothing is sold on them. */
  isHistory: boolean
  now(): number
}

export class Offer {
  readonly #options: OfferOptions
  readonly #figures = new Map<string, PeriodFigures>()
  /** The betting rules that suspend a period today. */
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

  /** In the engine's words; what is not good enough is left out. */
  terms(): InstrumentTerms[] {
    return this.#options.instruments.map(({ id: instrumentId }) => ({
      instrumentId,
      periods: periodTerms
        .map((period) => ({ ...period, reason: this.offReason(instrumentId, period.seconds) }))
        .filter(({ reason }) => reason === null || reason === 'suspended')
        .map(({ seconds, ratioPpm, reason }) => ({ seconds, ratioPpm, isSuspended: reason !== null })),
    }))
  }

  /** Every period that is not sold now, and why: betting rules of the daily search by their names, joined by `+`. */
  off(): { symbol: string; seconds: number; reason: string }[] {
    return this.#options.instruments.flatMap(({ id, symbol }) =>
      periodTerms.flatMap(({ seconds }) => {
        const reason = this.offReason(id, seconds)
        return reason === null ? [] : [{ symbol, seconds, reason: this.#beaten.get(keyOf(id, seconds))?.join('+') ?? reason }]
      }),
    )
  }
}

const keyOf = (instrumentId: number, seconds: number): string => `${instrumentId}:${seconds}`
