/** Keys and digits of authenticator apps (RFC 6238): six digits each 30 seconds. */
import { generateSecret, generateURI, verify } from 'otplib'
import type { Secrets } from './secrets.ts'

const PERIOD_SECONDS = 30
const ISSUER = 'Assay'

export interface AppKey {
  key: string
  /** Encrypted. */
  sealed: Buffer
  /** What the QR code holds. */
  uri: string
}

interface Owner {
  /** Whose key it is: it opens under the same words only. */
  about: string
  /** What the app shows. */
  label: string
}

const uriOf = (key: string, label: string): string => generateURI({ issuer: ISSUER, label, secret: key })

export function newKey(secrets: Secrets, { about, label }: Owner): AppKey {
  const key = generateSecret()
  return { key, sealed: secrets.seal(key, about), uri: uriOf(key, label) }
}

export function readKey(secrets: Secrets, { about, label, sealed }: Owner & { sealed: Buffer }): AppKey {
  const key = secrets.open(sealed, about)
  return { key, sealed, uri: uriOf(key, label) }
}

interface Given {
  about: string
  sealed: Buffer
  /** The step of the last digits that were used; 0 before the first. */
  lastStep: number
  digits: string
  nowMs: number
}

/**
 * The time step whose digits these are: the present one, or one beside it for clocks that are half a minute off. Null for other digits, and
 * for a step that was used or passed before.
 */
export async function stepOf(secrets: Secrets, { about, sealed, lastStep, digits, nowMs }: Given): Promise<number | null> {
  const result = await verify({
    secret: secrets.open(sealed, about),
    token: digits,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: PERIOD_SECONDS,
    period: PERIOD_SECONDS,
    ...(lastStep > 0 && { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
