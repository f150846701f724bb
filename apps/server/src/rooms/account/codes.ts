/**
 * Six digits, ten minutes, five tries, single use. Sending is limited per recipient (one a minute, 30 a day) and per network address
 * (60 an hour). A proof of work is asked for from the sixth of a recipient's day on, and above 20 an hour from one address. Of a
 * recipient's day strangers get 20: whatever they ask for, the account's owner is not locked out.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../http/context.ts'
import type { MessageSender } from '../../ports/message-sender.ts'
import type { Lang } from '@assay/contract/wire'
import { networkOf } from '../../http/address.ts'
import type { Recipient } from './address.ts'
import type { ProofOfWork } from './proof-of-work.ts'
import type { Sessions } from './sessions.ts'
import * as store from './store.ts'
import { transact } from '../../db/transact.ts'

const MINUTES = 10
const TRIES = 5
const RESEND_SECONDS = 60
const FREE_PER_DAY = 5
/** Of a day's codes, by who asks. A browser's name can be guessed, so the last are for addresses alone. */
const DAILY_MAXIMUM = { stranger: 20, device: 25, address: 30 }
const DAY = 24 * 60
const HOUR = 60
const ADDRESS_MAXIMUM_PER_HOUR = 60

export interface CodeRequest {
  recipient: Recipient
  scene: string
  /** The caller's network, as limits count it. */
  address: string
  device: string
  lang: Lang
  altcha: string | undefined
}

export interface CodeServices {
  db: Database
  sender: MessageSender
  proofOfWork: ProofOfWork
  sessions: Pick<Sessions, 'hashOf'>
  /** Multiplies what counts by network address. */
  addressLimitFactor: number
}

const hashOf = (key: store.CodeKey, code: string): Buffer => createHash('sha256').update(`${key.recipient}\n${key.scene}\n${code}`).digest()

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
    const key = { recipient: recipient.address, scene }
    const expiry = await store.replaceCode(tx, key, { hash: hashOf(key, code), minutes: MINUTES })
    await services.sender.sendCode(tx, { channel: recipient.channel, to: recipient.address, scene, code, lang })
    return expiry
  })
  return { waitSeconds: RESEND_SECONDS, expiresAt }
}

async function codesOfToday(db: Database | Tx, { address }: Recipient): Promise<number> {
  return (await store.countAttempts(db, { kind: 'code', subject: address, minutes: DAY })).count
}

async function checkLimits(tx: Tx, { sessions, addressLimitFactor }: CodeServices, request: CodeRequest): Promise<void> {
  const subject = request.recipient.address
  const last = await store.countAttempts(tx, { kind: 'code', subject, minutes: 1 })
  if (last.count > 0) refuse('code_wait', { values: { seconds: Math.max(1, Math.ceil(RESEND_SECONDS - (last.seconds_since ?? 0))) } })
  const today = await codesOfToday(tx, request.recipient)
  if (today >= DAILY_MAXIMUM.stranger) {
    const by = { address: request.address, deviceHash: sessions.hashOf(request.device) }
    if (today >= DAILY_MAXIMUM[await store.howKnown(tx, request.recipient, by)]) refuse('code_daily_limit')
  }
  const hour = await store.countAttempts(tx, { kind: 'code', subject: networkOf(request.address), minutes: HOUR })
  if (hour.count >= ADDRESS_MAXIMUM_PER_HOUR * addressLimitFactor) refuse('too_many_requests', { values: { seconds: 600 } })
}

/** Right or `code_wrong`; a wrong one counts as a try even when the caller's transaction rolls back, so it runs on its own. */
export async function checkCode(db: Database, key: store.CodeKey, code: string): Promise<void> {
  const expected = await store.tryCode(db, key, TRIES)
  if (!expected || !timingSafeEqual(expected, hashOf(key, code))) refuse('code_wrong', { fields: { code: 'code_wrong' } })
  await store.giveTryBack(db, key)
}

/** Uses the code up inside the caller's transaction: of two at once, one finds it gone. */
export async function consumeCode(tx: Tx, key: store.CodeKey, code: string): Promise<void> {
  const expected = await store.tryCode(tx, key, TRIES)
  if (!expected || !timingSafeEqual(expected, hashOf(key, code))) refuse('code_wrong', { fields: { code: 'code_wrong' } })
  await store.deleteCode(tx, key)
}
