/** For tests of options: prices in ticks that the test sets while it runs. */
import { candleColumns, HOUR_MS } from '@assay/engine/market'
import { formatUnits } from '@assay/money'
import type { Feed } from '../../feeds/feed.ts'
import type { IndexedInstrument } from '../../feeds/instruments.ts'
import type { ScriptLine } from '../../feeds/script-file.ts'
import { ScriptedFeed } from '../../feeds/scripted.ts'
import type { SourceTrades } from './services.ts'

const SPREAD_TICKS = 2
const FIRST_BID = 500_000

/** A history without candles. */
const noHistory = (startMs: number): Pick<Feed, 'ticksFromMs' | 'lastTick' | 'past'> => ({
  ticksFromMs: startMs,
  lastTick: (symbol, atMs) => ({ symbol, seq: 0, timeMs: atMs, bid: 1, ask: 2, sources: [], ageMs: 0, canTrigger: true }),
  past: async () => ({ minutes: candleColumns(), days: candleColumns(), untilMs: startMs }),
})

export class OptionsFeed extends ScriptedFeed {
  /** Returns the sources' public trades. The test sets it. */
  trades: ((symbol: string, fromMs: number, toMs: number) => Promise<SourceTrades>) | undefined
  readonly #instruments: readonly IndexedInstrument[]
  readonly #lines: ScriptLine[]

  constructor(instruments: readonly IndexedInstrument[], startMs: number) {
    const lines: ScriptLine[] = []
    super({ instruments, startMs, readScript: () => lines.splice(0), history: noHistory(startMs) })
    this.#instruments = instruments
    this.#lines = lines
    for (const { symbol } of instruments) this.setBid(symbol, startMs, FIRST_BID)
  }

  /** Sets the bid from an instant on, in ticks. The ask is two ticks above it. */
  setBid(symbol: string, fromMs: number, bid: number): void {
    const { priceDecimals } = this.#instruments.find((instrument) => instrument.symbol === symbol)!
    const priceOf = (ticks: number) => formatUnits(BigInt(ticks), priceDecimals)
    this.#lines.push({ symbol, fromMs, bid: priceOf(bid), ask: priceOf(bid + SPREAD_TICKS) })
  }

  /** Sets the age of every quote from an instant on. */
  setAge(fromMs: number, ageMs: number): void {
    for (const { symbol } of this.#instruments) this.#lines.push({ symbol, fromMs, ageMs })
  }

  /** Leaves out the ticks in (fromMs, untilMs]. */
  silence(symbol: string, fromMs: number, untilMs: number): void {
    this.#lines.push({ symbol, fromMs: fromMs + 1, silent: true }, { symbol, fromMs: untilMs + 1, silent: false })
  }

  /** Closes the market for an hour. */
  closeAt(symbol: string, atMs: number): void {
    this.#lines.push({ symbol, fromMs: atMs, state: 'closed' }, { symbol, fromMs: atMs + HOUR_MS, state: 'open' })
  }
}
