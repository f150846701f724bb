import type { Database } from '../../db/pool.ts'
import type { MessageSender } from '../../ports/message-sender.ts'
import type { LoginLimits } from './login-limits.ts'
import type { ProofOfWork } from './proof-of-work.ts'
import type { Sessions } from './sessions.ts'
import type { CodeKey } from './store.ts'

/** What the use cases of the account room work with. */
export interface AccountServices {
  db: Database
  sender: MessageSender
  sessions: Sessions
  loginLimits: LoginLimits
  proofOfWork: ProofOfWork
  checkCode(key: CodeKey, code: string): Promise<void>
  inviteRequired: boolean
  addressLimitFactor: number
  /** Spot fees of a user, as fractions. */
  feeRates: { maker: string; taker: string }
  /** Tells a user's screens, after COMMIT, that his messages have changed. */
  tellMessages(userId: number): void
}
