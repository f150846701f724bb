import type { Symbols } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverInstrument } from '../../desk/lever/lever-desk.ts'
import type { Feed, Tick } from '../../feeds/feed.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import { configAnswer } from './config-answer.ts'
import { FinishedHours } from './finished-hours.ts'
import { LogMemory } from './log-memory.ts'

/** Ticks are kept for so long. */
export const TICK_DAYS = { sandbox: 3, live: 35 } as const

export interface VoidedOption {
  public_id: string
  symbol: string
  seconds: number
  void_reason: string
  updated_ms: string
}

export interface ProofOptions {
  db: Database
  desk: LeverDesk
  feed: Pick<Feed, 'lastTick'>
  instruments: readonly LeverInstrument[]
  /** Those the desk logs: the feed has ticks of them. */
  indexed: readonly Pick<LeverInstrument, 'id' | 'symbol'>[]
  /** With those it logged under another feed: what stands in the log can always be read. Without it there are no others. */
  known?: readonly Pick<LeverInstrument, 'id' | 'symbol'>[]
  /** The public configuration as it is served, whose hash is in the log. */
  configText: string
  /** Periods of options that are not sold now, and why. */
  suspendedPeriods(): { symbol: string; seconds: number; reason: string }[]
  listVoids(page: { page: number; limit: number }): Promise<{ rows: VoidedOption[]; total: number }>
  now(): number
}

export interface ProofServices extends Omit<ProofOptions, 'feed' | 'known'> {
  configFile(): Promise<FileAnswer>
  finishedHours: FinishedHours
  /** Made now: the same for all who ask meanwhile. */
  hoursUnderWay: Map<number, Promise<FileAnswer<Buffer>>>
  /** Of everything in the log. */
  symbols: Symbols
  /** What was read of the log lately. */
  memory: LogMemory
  /** Throws when the log has no ticks of such a symbol. */
  idOf(symbol: string): number
  /** The last one at or before an instant, as the feed of now has it; null when it has none of the instrument. */
  fedTick(symbol: string, atMs: number): Tick | null
}

export function createProofServices({ feed, indexed, known = indexed, ...options }: ProofOptions): ProofServices {
  const ids = new Map(known.map(({ id, symbol }) => [symbol, id]))
  const symbols = new Map(known.map(({ id, symbol }) => [id, symbol]))
  const fed = new Set(indexed.map(({ symbol }) => symbol))
  return {
    ...options,
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
