/** Authenticator apps of users. */
import * as digits from '../../../digits.ts'
import type { Secrets } from '../../../secrets.ts'
import { authenticatorOf } from '../sealed.ts'

export const newKey = (secrets: Secrets, { id, username }: { id: number; username: string }): digits.AppKey =>
  digits.newKey(secrets, { about: authenticatorOf(id), label: username })

interface Given {
  userId: number
  secret: Buffer
  lastStep: number
  digits: string
  nowMs: number
}

export const stepOf = (secrets: Secrets, { userId, secret, ...given }: Given): Promise<number | null> =>
  digits.stepOf(secrets, { about: authenticatorOf(userId), sealed: secret, ...given })
