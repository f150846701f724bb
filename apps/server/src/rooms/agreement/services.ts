import type { Database } from '../../db/pool.ts'
import type { Secrets } from '../../secrets.ts'
import type { AgreementVersion } from '../../../data/agreements/shape.ts'

/** What the use cases of the agreement room work with. */
export interface AgreementServices {
  db: Database
  secrets: Pick<Secrets, 'sealFile' | 'openFile'>
  /** The oldest first. */
  versions: readonly AgreementVersion[]
  /** Writes signatures that are not there yet into the public log. What fails is done by a chore. */
  log(): Promise<void>
}
