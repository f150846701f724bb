import type { Pool } from 'pg'
import type { Database } from '../../db/pool.ts'
import type { MessageSender } from '../../ports/message-sender.ts'
import type { Secrets } from '../../secrets.ts'
import type { LoginLimits } from './login-limits.ts'
import type { Exports } from '../../http/exports.ts'
import type { UploadOffer } from '../upload/door.ts'
import type { Whole } from '../whole.ts'
import type { AllUserData } from '../user-data.ts'
import type { Newcomer } from './newcomers.ts'
import type { ProofOfWork } from './proof-of-work.ts'
import type { ConfirmLimits } from './security/confirm-limits.ts'
import type { PasskeySite } from './security/passkeys.ts'
import type { Sessions } from './sessions.ts'
import type { CodeKey } from './store.ts'

/** The dependencies of the account room's use cases. */
export interface AccountServices {
  db: Database
  sender: MessageSender
  sessions: Sessions
  loginLimits: LoginLimits
  confirmLimits: ConfirmLimits
  proofOfWork: ProofOfWork
  secrets: Secrets
  passkeySite: PasskeySite
  /** Epoch milliseconds. */
  now(): number
  checkCode(key: CodeKey, given: { code: string; address: string }): Promise<void>
  inviteRequired: boolean
  /** What other rooms do for a new account. */
  newcomers: readonly Newcomer[]
  addressLimitFactor: number
  /** Spot fees of a user, as fractions. */
  feeRates(): { maker: string; taker: string }
  /** Publishes that the user's messages have changed. Call it after COMMIT. */
  publishMessages(userId: number): void
  /** For the export, which reads the types of columns. */
  pool: Pool
  pictures: UploadOffer
  /** What all rooms keep of their users. */
  userData: AllUserData
  exports: Exports
  /** The handler of a user's call, of any room. */
  handlerOf: Whole['handlerOf']
  /** Money is play money. */
  isSandbox: boolean
  /** Resolves when the desks have committed what they had been asked before. */
  desksPassed(): Promise<void>
}
