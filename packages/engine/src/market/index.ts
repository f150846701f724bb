import type { Quote } from './types.ts'

/**
 * The index price of an instrument from several sources: a state machine without a clock. `take` receives quotes of the sources. `sample`
 * is called at every instant of the instrument's clock and returns its tick, or why there is none.
 */
export interface IndexConfig {
  /** A source whose last message is older counts as silent. */
  silentAfterMs: number
  /** A quote older than this is not used: crypto 5 s, forex 15 s, stocks 60 s. */
  quoteMaximumAgeMs: number
  /**
   * A source further than this from the median of the others is dropped. Two sources further apart halt the index. Millionths of the price.
   */
  outlierPpm: number
  /** A tick further than this from the last second's median needs confirmation. Millionths of the price. */
  jumpPpm: number
  /** A jump is confirmed by this many further ticks when no second source confirms it. */
  confirmingTicks: number
  /** After a halt, ticks must come for this long before one may trigger. */
  calmAfterHaltMs: number
}

/** Settings that all kinds of instruments share. */
export const indexDefaults: Omit<IndexConfig, 'quoteMaximumAgeMs'> = {
  silentAfterMs: 10_000,
  outlierPpm: 5_000,
  jumpPpm: 10_000,
  confirmingTicks: 4,
  calmAfterHaltMs: 3_000,
}

/** A quote of a source, in ticks of the instrument. */
export interface SourceQuote extends Quote {
  source: string
  /** Time of the quote by the source's clock. */
  quotedMs: number
  receivedMs: number
}

/** Why a quote of a source is ignored. */
export type QuoteFault = 'not_a_price' | 'crossed' | 'from_the_future' | 'out_of_order' | 'duplicate'

/** The index at an instant: bid and ask in ticks, or the reason why there is none. */
export type IndexSample =
  | {
      state: 'open'
      bid: number
      ask: number
      /** Names of the sources in the medians, sorted. */
      sources: string[]
      /** Age of the median source's quote. Orders are refused above an age of their own. */
      ageMs: number
      canTrigger: boolean
    }
  | { state: 'halted'; reason: 'no_source' | 'sources_apart' }

/** The index of one instrument, made of the quotes of its sources. */
export interface Index {
  /** Receives a quote of a source. A faulty quote is ignored, and its fault returned. */
  take(quote: SourceQuote): QuoteFault | null
  /** The tick of an instant. Instants must rise. */
  sample(nowMs: number): IndexSample
}

/** Twice the mid, so that half ticks stay whole. */
const doubleMid = ({ bid, ask }: Quote): number => bid + ask

/** The median. Of an even count the mean of the two middle values, rounded by `round`. */
function median(values: readonly number[], round: (value: number) => number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : round((sorted[middle - 1]! + sorted[middle]!) / 2)
}

const exact = (value: number): number => value

/** Do two prices differ by more than this share of the second? */
const isApart = (price: number, from: number, ppm: number): boolean => Math.abs(price - from) * 1_000_000 > from * ppm

/** How far a source is from the median of the other sources. */
function distance(quote: SourceQuote, all: readonly SourceQuote[]): { gap: number; others: number } {
  const others = median(all.filter((other) => other !== quote).map(doubleMid), exact)
  return { gap: Math.abs(doubleMid(quote) - others), others }
}

/**
 * Drops each source that is too far from the others' median, the furthest first, while more than half of the living sources remain and at
 * least two agree. Null when they do not agree.
 */
function agreeingSources(alive: readonly SourceQuote[], outlierPpm: number): SourceQuote[] | null {
  let kept = [...alive]
  while (kept.length > 1) {
    const ranked = kept.map((quote) => ({ quote, ...distance(quote, kept) })).sort((a, b) => b.gap - a.gap)
    const farthest = ranked[0]!
    if (!isApart(doubleMid(farthest.quote), farthest.others, outlierPpm)) return kept
    kept = kept.filter((quote) => quote !== farthest.quote)
    if (kept.length < 2 || kept.length * 2 <= alive.length) return null
  }
  return kept
}

/** Exchanges' clocks may run this far ahead of ours. More is an error. */
const FUTURE_TOLERANCE_MS = 1000

interface Jump {
  /** Twice the mid before the jump. */
  from: number
  to: number
  ticksAfter: number
}

class Machine implements Index {
  readonly #config: IndexConfig
  readonly #last = new Map<string, SourceQuote>()
  /** Twice the mids of the last second's ticks, without those that wait for confirmation. */
  #recent: { timeMs: number; mid: number }[] = []
  #jump: Jump | null = null
  #isHalted = true
  #calmFromMs = -Infinity

  constructor(config: IndexConfig) {
    this.#config = config
  }

  take(quote: SourceQuote): QuoteFault | null {
    const { bid, ask, quotedMs, receivedMs } = quote
    if (!Number.isSafeInteger(bid) || !Number.isSafeInteger(ask) || bid <= 0 || ask <= 0) return 'not_a_price'
    if (bid > ask) return 'crossed'
    if (quotedMs > receivedMs + FUTURE_TOLERANCE_MS) return 'from_the_future'
    const before = this.#last.get(quote.source)
    if (before && (quotedMs < before.quotedMs || receivedMs < before.receivedMs)) return 'out_of_order'
    if (before && quotedMs === before.quotedMs && receivedMs === before.receivedMs) return 'duplicate'
    this.#last.set(quote.source, { ...quote })
    return null
  }

  sample(nowMs: number): IndexSample {
    const { silentAfterMs, quoteMaximumAgeMs, outlierPpm } = this.#config
    const alive = [...this.#last.values()]
      .filter(({ receivedMs, quotedMs }) => nowMs - receivedMs <= silentAfterMs && nowMs - quotedMs <= quoteMaximumAgeMs)
      .sort((a, b) => (a.source < b.source ? -1 : 1))
    if (alive.length === 0) return this.#halt('no_source')
    const kept = agreeingSources(alive, outlierPpm)
    if (!kept) return this.#halt('sources_apart')
    if (this.#isHalted) {
      this.#isHalted = false
      this.#calmFromMs = nowMs + this.#config.calmAfterHaltMs
    }
    const bid = median(
      kept.map((quote) => quote.bid),
      Math.floor,
    )
    const ask = median(
      kept.map((quote) => quote.ask),
      Math.ceil,
    )
    const isConfirmed = this.#confirm(nowMs, bid + ask, kept)
    return {
      state: 'open',
      bid,
      ask,
      sources: kept.map(({ source }) => source),
      ageMs: median(
        kept.map(({ quotedMs }) => Math.max(0, nowMs - quotedMs)),
        Math.ceil,
      ),
      canTrigger: isConfirmed && nowMs >= this.#calmFromMs,
    }
  }

  #halt(reason: 'no_source' | 'sources_apart'): IndexSample {
    this.#isHalted = true
    this.#recent = []
    this.#jump = null
    return { state: 'halted', reason }
  }

  /** Is the tick no jump, or a confirmed one? */
  #confirm(nowMs: number, mid: number, kept: readonly SourceQuote[]): boolean {
    const { jumpPpm, confirmingTicks } = this.#config
    this.#recent = this.#recent.filter(({ timeMs }) => timeMs >= nowMs - 1000)
    const base =
      this.#jump?.from ??
      (this.#recent.length > 0
        ? median(
            this.#recent.map((tick) => tick.mid),
            exact,
          )
        : mid)
    if (!isApart(mid, base, jumpPpm)) {
      this.#jump = null
      this.#recent.push({ timeMs: nowMs, mid })
      return true
    }
    if (!this.#jump || isApart(mid, this.#jump.to, jumpPpm)) this.#jump = { from: base, to: mid, ticksAfter: 0 }
    else this.#jump.ticksAfter++
    const seconded = kept.filter((quote) => isApart(doubleMid(quote), base, jumpPpm) && doubleMid(quote) > base === mid > base).length >= 2
    if (!seconded && this.#jump.ticksAfter < confirmingTicks) return false
    this.#jump = null
    this.#recent = [{ timeMs: nowMs, mid }]
    return true
  }
}

/** An index without any quote. It is halted until it has one. */
export function createIndex(config: IndexConfig): Index {
  return new Machine(config)
}
