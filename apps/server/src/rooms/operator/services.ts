import type { Database } from '../../db/pool.ts'
import type { Secrets } from '../../secrets.ts'
import type { Logger } from 'pino'
import type { LoginLimits } from '../account/door.ts'

/** The dependencies of the operator room's use cases. */
export interface OperatorServices {
  db: Database
  secrets: Secrets
  loginLimits: LoginLimits
  log: Pick<Logger, 'warn'>
  now(): number
}
