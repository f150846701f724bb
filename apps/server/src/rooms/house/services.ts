import type pg from 'pg'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { ReserveOffer } from '../reserve/door.ts'
import type { WalletCurrency } from '../wallet/door.ts'
import type { Whole } from '../whole.ts'
import type { CommitTimes } from '../../desk/commit-times.ts'
import type { CheckRun } from './check.ts'

/** What the use cases of the house room work with. */
export interface HouseServices {
  db: Database
  pool: Pick<pg.Pool, 'totalCount' | 'waitingCount'>
  desk: Pick<LeverDesk, 'futures'>
  traded: readonly Instrument[]
  /** Those of them with contracts. */
  leveraged: readonly Instrument[]
  currencies: readonly WalletCurrency[]
  prices: {
    usdtPerUnit(currencyId: number): string | null
    quote(symbol: string): { timeMs: number } | null
    status(symbol: string): { state: string }
  }
  instruments: readonly Instrument[]
  whole: Whole
  commits: CommitTimes
  checks: CheckRun
  /** What is owed and held by currency, as it was looked at last. */
  reserves: Pick<ReserveOffer, 'coins'>
  dataDir: string
  now(): number
}
