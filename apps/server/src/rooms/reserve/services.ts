import type { SingleRun } from '../../clock/single-run.ts'
import type { ConnectionTarget, Database } from '../../db/pool.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { Secrets } from '../../secrets.ts'
import type { Catalogue } from '../market/door.ts'
import type { ReserveWatch } from './watch.ts'

/** What the use cases of the reserve room work with. */
export interface ReserveServices {
  db: Database
  /** For the worker that makes a tally. */
  target: ConnectionTarget
  /** It writes the public log. */
  lever: Pick<LeverDesk, 'submit'>
  secrets: Pick<Secrets, 'hash' | 'hashUnder' | 'keyNumber'>
  catalogue: Pick<Catalogue, 'currencies'>
  watch: ReserveWatch
  isPlay: boolean
  /** Last price of one unit in USDT. Null without a price. */
  usdtPerUnit(currencyId: number): string | null
  now(): number
  /** One tally is made at a time. Its result is the tally's id. */
  tallies: SingleRun<string>
}
