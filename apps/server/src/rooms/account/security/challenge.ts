/**
 * Challenges for passkeys. A challenge names its act and its user and proves itself, so that asking for many fills nothing. It is good for
 * ten minutes, for that act and one answer: `spendChallenge` notes the answer with the effect.
 */
import { hash, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@assay/engine/market'
import type { Secrets } from '../../../secrets.ts'

const NONCE_BYTES = 16
const TIME_BYTES = 6
const LIFE_MS = 10 * MINUTE_MS

/** What a challenge is for. A login by passkey alone has no user yet. */
export interface Purpose {
  act: string
  userId: number | null
}

const aboutOf = ({ act, userId }: Purpose): string => `challenge ${act} ${userId ?? ''}`

export function newChallenge(secrets: Secrets, purpose: Purpose, nowMs: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(NONCE_BYTES + TIME_BYTES)
  randomBytes(NONCE_BYTES).copy(head)
  head.writeUIntBE(nowMs + LIFE_MS, NONCE_BYTES, TIME_BYTES)
  return new Uint8Array([...head, ...secrets.hash(head.toString('base64url'), aboutOf(purpose))])
}

/** Whether this is a challenge of ours for that purpose, and not expired. */
export function isChallenge(secrets: Secrets, purpose: Purpose, asked: { challenge: string; nowMs: number }): boolean {
  const bytes = Buffer.from(asked.challenge, 'base64url')
  const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  if (head.length < NONCE_BYTES + TIME_BYTES) return false
  if (!secrets.isHashOf(bytes.subarray(head.length), head.toString('base64url'), aboutOf(purpose))) return false
  return head.readUIntBE(NONCE_BYTES, TIME_BYTES) > asked.nowMs
}

/** The row that says it was answered. */
export const spentRow = (challenge: string, nowMs: number): { hash: Buffer; expiresAt: Date } => ({
  hash: hash('sha256', challenge, 'buffer'),
  expiresAt: new Date(nowMs + LIFE_MS),
})
