import type { Symbols } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverInstrument } from '../../desk/lever/lever-desk.ts'
import type { Feed } from '../../feeds/feed.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import { configAnswer } from './config-answer.ts'
import { FinishedHours } from './finished-hours.ts'

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
  /** Those the desk logs. */
  indexed: readonly Pick<LeverInstrument, 'id' | 'symbol'>[]
  /** The public configuration as it is served, whose hash is in the log. */
  configText: string
  /** Periods of options that are not sold now, and why. */
  suspendedPeriods(): { symbol: string; seconds: number; reason: string }[]
  listVoids(page: { page: number; limit: number }): Promise<{ rows: VoidedOption[]; total: number }>
  now(): number
}

export interface ProofServices extends ProofOptions {
  configFile(): Promise<FileAnswer>
  finishedHours: FinishedHours
  /** Made now: the same for all who ask meanwhile. */
  hoursUnderWay: Map<number, Promise<FileAnswer<Buffer>>>
  symbols: Symbols
  idOf(symbol: string): number
}

export function createProofServices(options: ProofOptions): ProofServices {
  const symbols = new Map(options.indexed.map(({ id, symbol }) => [id, symbol]))
  const ids = new Map(options.indexed.map(({ id, symbol }) => [symbol, id]))
  return {
    ...options,
    configFile: configAnswer(options.configText),
    finishedHours: new FinishedHours(),
    hoursUnderWay: new Map(),
    symbols,
    idOf: (symbol) => ids.get(symbol)!,
  }
}
