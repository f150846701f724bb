/** What windows that have begun come to so far, from the minutes of the public log that are over. */
import { MINUTE_MS } from '@assay/engine/market'
import { fixingOf, runningMeanOf, WINDOW_MS, type RunningMean } from '@assay/engine/structured'
import type { DualCoin, StructuredSources } from './services.ts'

interface Window {
  coin: Pick<DualCoin, 'symbol'>
  /** Its end. */
  untilMs: number
}

interface Known extends RunningMean {
  /** Minutes before this moment are counted. */
  toMs: number
}

const NONE: RunningMean = { minutes: 0, mean: null }

export class RunningMeans {
  readonly #sources: Pick<StructuredSources, 'ticksOf' | 'now'>
  /** One of each coin: windows of a coin follow one another. */
  readonly #known = new Map<string, Known & { untilMs: number }>()

  constructor(sources: Pick<StructuredSources, 'ticksOf' | 'now'>) {
    this.#sources = sources
  }

  /** Null before the window begins. A minute is read once, when it is over and the log has come so far. */
  async of({ coin: { symbol }, untilMs }: Window): Promise<RunningMean | null> {
    const nowMs = this.#sources.now()
    const fromMs = untilMs - WINDOW_MS
    if (nowMs < fromMs) return null
    const toMs = Math.min(untilMs, Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)
    const known = this.#known.get(symbol)
    const before = known?.untilMs === untilMs ? known : undefined
    if (before?.toMs === toMs || toMs === fromMs) return before ?? NONE
    const ticks = await this.#sources.ticksOf({ symbol, fromMs, untilMs: toMs })
    if (!ticks) return before ?? NONE
    const found = runningMeanOf(fixingOf(ticks, untilMs).means)
    this.#known.set(symbol, { ...found, untilMs, toMs })
    return found
  }
}
