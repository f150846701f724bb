/** What rates are made of: the index tick of the minute, and the volatility of the day. */
import { DAY_MS, MINUTE_MS } from '@assay/engine/market'
import { fairRateOf, hasMoved, isTooNear, offeredOf, realisedVolatilityPpm, type DualType } from '@assay/engine/structured'
import type { DualCoin, StructuredSources } from './services.ts'
import { dualTerms } from './terms.ts'

/** A tick of the index: bid plus ask in ticks, which is twice its mid. */
export interface IndexTick {
  tickMs: number
  tickSeq: number
  twiceMid: number
}

export interface Basis extends IndexTick {
  volatilityPpm: number
}

/** The last tick. Null where it is too old, or may not decide anything. */
export function tickNow({ quote, now }: Pick<StructuredSources, 'quote' | 'now'>, { symbol }: Pick<DualCoin, 'symbol'>): IndexTick | null {
  const last = quote(symbol)
  if (!last || last.state !== 'open' || !last.canTrigger || now() - last.timeMs > dualTerms.tickAgeMs) return null
  return { tickMs: last.timeMs, tickSeq: last.seq, twiceMid: last.deciticks / 5 }
}

interface Wanted {
  type: DualType
  /** In ticks. */
  target: number
  maturesMs: number
}

/** The whole worth of the option at a tick, in 1e-8 of what is put in. */
export const fairAt = ({ tickMs, twiceMid, volatilityPpm }: Basis, { type, target, maturesMs }: Wanted): bigint =>
  fairRateOf({ type, index: twiceMid, target: 2 * target, volatilityPpm, leftMs: maturesMs - tickMs })

/** Is a target too near the index for a rate made of this tick? The public log says of which one it was made. */
export const isClosedAt = ({ twiceMid }: Pick<IndexTick, 'twiceMid'>, { type, target }: Pick<Wanted, 'type' | 'target'>): boolean =>
  isTooNear(type, 2 * target, twiceMid)

/** Half of the margin is gone, or the target was too near: the rate was made of an index that is no longer there. */
export const isStale = (basis: Basis, present: IndexTick, wanted: Wanted): boolean =>
  isClosedAt(basis, wanted) ||
  hasMoved(offeredOf(fairAt(basis, wanted)), fairAt({ ...present, volatilityPpm: basis.volatilityPpm }, wanted))

/** By then the market has the last ticks of a day, so that its close is the one of the chart. */
const CLOSED_AFTER_MS = 5_000

export class Rates {
  readonly #sources: StructuredSources
  readonly #bases = new Map<number, { minute: number; basis: Basis }>()
  readonly #volatilities = new Map<number, { day: number; ppm: Promise<number | null> }>()

  constructor(sources: StructuredSources) {
    this.#sources = sources
  }

  /** What the rates of this minute are made of. Null without a price or with too short a history. */
  async basisOf(coin: DualCoin): Promise<Basis | null> {
    const volatilityPpm = await this.#volatilityOf(coin)
    const minute = Math.floor(this.#sources.now() / MINUTE_MS)
    const known = this.#bases.get(coin.id)
    if (known?.minute === minute && tickNow(this.#sources, coin)) return known.basis
    return volatilityPpm === null ? null : this.#take(coin, volatilityPpm)
  }

  /** As `basisOf`, and made anew where the index has moved too far for this product since the minute began. */
  async freshBasisOf(coin: DualCoin, wanted: Wanted): Promise<Basis | null> {
    const basis = await this.basisOf(coin)
    const present = tickNow(this.#sources, coin)
    if (!basis || !present) return null
    return isStale(basis, present, wanted) ? this.#take(coin, basis.volatilityPpm) : basis
  }

  #take(coin: DualCoin, volatilityPpm: number): Basis | null {
    const tick = tickNow(this.#sources, coin)
    if (!tick) return null
    const basis = { ...tick, volatilityPpm }
    this.#bases.set(coin.id, { minute: Math.floor(this.#sources.now() / MINUTE_MS), basis })
    return basis
  }

  #volatilityOf(coin: DualCoin): Promise<number | null> {
    const day = Math.floor((this.#sources.now() - CLOSED_AFTER_MS) / DAY_MS)
    const known = this.#volatilities.get(coin.id)
    if (known?.day === day) return known.ppm
    const ppm = this.#sources.closes(coin, day * DAY_MS).then(realisedVolatilityPpm)
    this.#volatilities.set(coin.id, { day, ppm })
    ppm.catch(() => this.#volatilities.delete(coin.id))
    return ppm
  }
}
