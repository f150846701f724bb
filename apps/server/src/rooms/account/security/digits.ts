/** Keys and digits of authenticator apps (RFC 6238): six digits each 30 seconds. */
import { generateSecret, generateURI, verify } from 'otplib'
import type { Secrets } from '../../../secrets.ts'

const PERIOD_SECONDS = 30
const ISSUER = 'Assay'

export interface NewKey {
  key: string
  /** Encrypted. */
  sealed: Buffer
  /** What the QR code holds. */
  uri: string
}

const aboutOf = (userId: number): string => `authenticator ${userId}`

export function newKey(secrets: Secrets, user: { id: number; username: string }): NewKey {
  const key = generateSecret()
  return { key, sealed: secrets.seal(key, aboutOf(user.id)), uri: generateURI({ issuer: ISSUER, label: user.username, secret: key }) }
}

interface Given {
  userId: number
  secret: Buffer
  lastStep: number
  digits: string
  nowMs: number
}

/**
 * The time step whose digits these are: the present one, or one beside it for clocks that are half a minute off. Null for other digits, and
 * for a step that was used or passed before.
 */
export async function stepOf(secrets: Secrets, { userId, secret, lastStep, digits, nowMs }: Given): Promise<number | null> {
  const result = await verify({
    secret: secrets.open(secret, aboutOf(userId)),
    token: digits,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: PERIOD_SECONDS,
    period: PERIOD_SECONDS,
    ...(lastStep > 0 && { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
