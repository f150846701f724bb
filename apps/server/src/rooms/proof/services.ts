import type { Symbols } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverInstrument } from '../../desk/lever/lever-desk.ts'
import type { Feed, Tick } from '../../feeds/feed.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import { configAnswer } from './config-answer.ts'
import { FinishedHours } from './finished-hours.ts'
import { LogMemory } from './log-memory.ts'

/** Days that ticks are kept. */
export const TICK_DAYS = { sandbox: 3, live: 35 } as const

export interface VoidedOption {
  public_id: string
  symbol: string
  seconds: number
  void_reason: string
  updated_ms: string
}

/** Public data of the options room. */
export interface OptionsView {
  /** Periods that are not offered now, with the reason. */
  suspendedPeriods(): { symbol: string; seconds: number; reason: string }[]
  listVoids(page: { page: number; limit: number }): Promise<{ rows: VoidedOption[]; total: number }>
}

export interface ProofOptions {
  db: Database
  desk: LeverDesk
  feed: Pick<Feed, 'lastTick'>
  instruments: readonly LeverInstrument[]
  /** The instruments whose ticks the desk logs from the feed. */
  indexed: readonly Pick<LeverInstrument, 'id' | 'symbol'>[]
  /** `indexed` and the instruments logged under another feed, so that the whole log can be read. Default: `indexed`. */
  known?: readonly Pick<LeverInstrument, 'id' | 'symbol'>[]
  /** The public configuration as served. Its hash is in the log. */
  configText(): string
  now(): number
}

export interface ProofServices extends Omit<ProofOptions, 'feed' | 'known'> {
  /** Null until the options room is open. */
  options: OptionsView | null
  configFile(): Promise<FileAnswer>
  finishedHours: FinishedHours
  /** Files that are being built, shared by all requests for them. */
  hoursUnderWay: Map<number, Promise<FileAnswer<Buffer>>>
  /** The symbols of all instruments in the log. */
  symbols: Symbols
  /** The cache of the stored log. */
  memory: LogMemory
  /** The id of a symbol. Throws when the log has no ticks of it. */
  idOf(symbol: string): number
  /** The last tick of the current feed at or before an instant. Null when the feed does not have the instrument. */
  fedTick(symbol: string, atMs: number): Tick | null
}

export function createProofServices({ feed, indexed, known = indexed, ...options }: ProofOptions): ProofServices {
  const ids = new Map(known.map(({ id, symbol }) => [symbol, id]))
  const symbols = new Map(known.map(({ id, symbol }) => [id, symbol]))
  const fed = new Set(indexed.map(({ symbol }) => symbol))
  return {
    ...options,
    options: null,
    indexed,
    configFile: configAnswer(options.configText),
    finishedHours: new FinishedHours(),
    hoursUnderWay: new Map(),
    symbols,
    memory: new LogMemory(options.db, symbols),
    idOf(symbol) {
      const id = ids.get(symbol)
      if (id === undefined) throw new Error(`the log has no ticks of ${symbol}`)
      return id
    },
    fedTick: (symbol, atMs) => (fed.has(symbol) ? feed.lastTick(symbol, atMs) : null),
  }
}
