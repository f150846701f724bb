/**
 * Codes by mail or text message: six digits, valid for ten minutes, single use. Who asked for a code, by network, has five tries of it, all
 * others together three: guesses of strangers cannot use up the owner's. Limits: one code a minute (after a used one another goes at once)
 * and 30 a day per recipient, 60 an hour per network. A proof of work is required from the sixth code of a recipient's day, and above 20 an hour from one
 * network. Strangers get at most 20 of a recipient's daily codes, so that they cannot lock the owner out.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import type { Database, Tx } from '../../db/pool.ts'
import type { MessageSender } from '../../ports/message-sender.ts'
import type { Lang } from '@assay/contract/wire'
import { networkOf } from '../../http/address.ts'
import type { Recipient } from './address.ts'
import type { ProofOfWork } from './proof-of-work.ts'
import { deviceHashOf } from './sessions.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

const MINUTES = 10
const TRIES = { own: 5, others: 3 }
const RESEND_SECONDS = 60
const FREE_PER_DAY = 5
/** Daily codes of a recipient, by who requests them. */
const DAILY_MAXIMUM = { stranger: 20, device: 25, address: 30 }
const DAY = 24 * 60
const HOUR = 60
const ADDRESS_MAXIMUM_PER_HOUR = 60

export interface CodeRequest {
  recipient: Recipient
  scene: string
  /** The caller's network address. */
  address: string
  deviceToken?: string | null
  lang: Lang
  altcha: string | undefined
}

export interface CodeServices {
  db: Database
  sender: MessageSender
  proofOfWork: ProofOfWork
  /** Multiplies the limits per network. */
  addressLimitFactor: number
}

const hashOf = (key: store.CodeKey, code: string): Buffer => createHash('sha256').update(`${key.recipient}\n${key.scene}\n${code}`).digest()

/**
 * Sends a new code, which replaces the previous one of the same scene. Refuses `proof_required`, `code_wait`, `code_daily_limit` or
 * `too_many_requests`.
 */
export async function sendCode(services: CodeServices, request: CodeRequest): Promise<{ waitSeconds: number; expiresAt: Date }> {
  const { recipient, scene, lang } = request
  const network = networkOf(request.address)
  const today = await codesOfToday(services.db, recipient)
  await services.proofOfWork.require({ address: network, altcha: request.altcha }, today >= FREE_PER_DAY)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = await transact(services.db, async (tx) => {
    await store.lockSubject(tx, network)
    await store.lockSubject(tx, recipient.address)
    await checkLimits(tx, services, request)
    await store.recordAttempt(tx, 'code', recipient.address)
    await store.recordAttempt(tx, 'code', network)
    const key = { recipient: recipient.address, scene, network }
    const expiry = await store.replaceCode(tx, key, { hash: hashOf(key, code), minutes: MINUTES })
    await services.sender.sendCode(tx, { channel: recipient.channel, to: recipient.address, scene, code, lang })
    return expiry
  })
  return { waitSeconds: RESEND_SECONDS, expiresAt }
}

async function codesOfToday(db: Database | Tx, { address }: Recipient): Promise<number> {
  return (await store.countAttempts(db, { kind: 'code', subject: address, minutes: DAY })).count
}

async function checkLimits(tx: Tx, { addressLimitFactor }: CodeServices, request: CodeRequest): Promise<void> {
  const subject = request.recipient.address
  const last = await store.countAttempts(tx, { kind: 'code', subject, minutes: 1 })
  if (last.count > 0 && (await store.hasUnusedCode(tx, subject))) {
    refuse('code_wait', { values: { seconds: Math.max(1, Math.ceil(RESEND_SECONDS - (last.seconds_since ?? 0))) } })
  }
  const today = await codesOfToday(tx, request.recipient)
  if (today >= DAILY_MAXIMUM.stranger) {
    const by = { address: request.address, deviceHash: deviceHashOf(request.deviceToken) }
    if (today >= DAILY_MAXIMUM[await store.howKnown(tx, request.recipient, by)]) refuse('code_daily_limit')
  }
  const hour = await store.countAttempts(tx, { kind: 'code', subject: networkOf(request.address), minutes: HOUR })
  if (hour.count >= ADDRESS_MAXIMUM_PER_HOUR * addressLimitFactor) refuse('too_many_requests', { values: { seconds: 600 } })
}

/**
 * Returns when the code is right, else refuses `code_wrong`. It runs in its own transaction, so that a wrong try counts even when the
 * caller rolls back.
 */
export async function checkCode(db: Database, key: store.CodeKey, given: { code: string; address: string }): Promise<void> {
  const from = { ...key, network: networkOf(given.address) }
  const tried = await store.tryCodes(db, from, TRIES)
  const hash = hashOf(key, given.code)
  if (!tried.some((one) => timingSafeEqual(one.hash, hash))) refuse('code_wrong', { fields: { code: 'code_wrong' } })
  await store.giveTryBack(db, from, tried)
}

/** Consumes a code that was checked, in the caller's transaction. When two callers use it at once, the second is refused `code_wrong`. */
export async function consumeCode(tx: Tx, key: store.CodeKey, code: string): Promise<void> {
  if (!(await store.takeCodes(tx, key, hashOf(key, code)))) refuse('code_wrong', { fields: { code: 'code_wrong' } })
}
