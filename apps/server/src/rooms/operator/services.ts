import type { Config } from '../../config.ts'
import type { Database } from '../../db/pool.ts'
import type { Secrets } from '../../secrets.ts'
import type { Logger } from 'pino'
import type { LoginLimits } from '../account/door.ts'

/** The dependencies of the operator room's use cases. */
export interface OperatorServices {
  db: Database
  site: Pick<Config, 'mode' | 'seed'>
  secrets: Secrets
  loginLimits: LoginLimits
  log: Pick<Logger, 'warn'>
  now(): number
  /** Ends what open live lines of these tokens may read. Call it after COMMIT, with the hashes of sessions that have ended. */
  endLines(tokenHashes: readonly Buffer[]): void
}
