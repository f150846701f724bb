/** Visitors: somebody without an account, known by a random token that his device keeps. The database has its hash alone. */
import { hash, randomBytes } from 'node:crypto'
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/pool.ts'
import { networkOf } from '../../http/address.ts'
import type { CallContext } from '../../http/context.ts'
import type { SupportServices } from './services.ts'
import * as store from './store.ts'

/** Of a network, in an hour. */
const VISITORS_PER_HOUR = 10
const TOKEN = /^[\w-]{43}$/
const TOKEN_BYTES = 32

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Tokens of a network that nobody has, in a minute. A device knows its own. */
const UNKNOWN_PER_MINUTE = 20
const unknown = new LRUCache<string, number>({ max: 10_000, ttl: 60_000 })

/** Who writes: a user, or a visitor. */
export interface Writer {
  userId: number | null
  visitorId: number | null
}

/** Null for a token that nobody has. Refuses a network that has tried too many. */
export async function findVisitor(db: Database, token: string, address: string): Promise<number | null> {
  if (!TOKEN.test(token)) return null
  const network = networkOf(address)
  const tries = unknown.get(network) ?? 0
  if (tries >= UNKNOWN_PER_MINUTE) refuse('too_many_requests', { values: { seconds: Math.ceil(unknown.getRemainingTTL(network) / 1_000) } })
  const found = await store.findVisitor(db, hashOf(token))
  if (found === null) unknown.set(network, tries + 1, { noUpdateTTL: true })
  return found
}

/** Null for a guest without a token that somebody has. */
export async function findWriter(db: Database, visitor: string | undefined, context: CallContext): Promise<Writer | null> {
  if (context.session) return { userId: context.session.userId, visitorId: null }
  const visitorId = visitor === undefined ? null : await findVisitor(db, visitor, context.address)
  return visitorId === null ? null : { userId: null, visitorId }
}

/** Refuses `support_case_unknown`: nobody's token opens nothing. */
export const requireWriter = async (db: Database, visitor: string | undefined, context: CallContext): Promise<Writer> =>
  (await findWriter(db, visitor, context)) ?? refuse('support_case_unknown')

/** A guest pays for each conversation that he could begin with a proof of work, so that nobody fills the line. */
export async function visit(
  { db, proofOfWork, addressLimitFactor }: SupportServices,
  { altcha }: CallParsed<'support.visit'>,
  { address }: CallContext,
): Promise<CallOutput<'support.visit'>> {
  const network = networkOf(address)
  if ((await store.countVisitors(db, network)) >= VISITORS_PER_HOUR * addressLimitFactor) refuse('support_visitors_maximum')
  await proofOfWork.require({ address, altcha }, true)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await store.insertVisitor(db, { tokenHash: hashOf(token), network })
  return { visitor: token }
}
