/**
 * Sessions with opaque tokens: 256 random bits, stored as their SHA-256. A session is valid for 30 days after its last use, but no longer than
 * SESSION_DAYS after its login, and can be revoked at once.
 */
import { hash, randomBytes } from 'node:crypto'
import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { SESSION_DAYS } from '../../config.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { Session } from '../../http/context.ts'
import { findLiveSessions, insertSession, isKnownDevice, listSessions } from './store.ts'

const IDLE_DAYS = 30
/** How long a session is cached. Revoking removes it from the cache at once. */
const CACHE_MS = 30_000
const LOOKUPS_MAXIMUM = 500

export interface OpenedSession {
  id: string
  token: string
  isNewDevice: boolean
}

/** Opens, finds and ends sessions. */
export interface Sessions {
  /** The session of a token, or null. `address` is the client's, for the limit of look-ups. The server's own checks leave it out. */
  find(token: string, address?: string): Promise<Session | null>
  /** Opens a session. Also returns whether the device is new to this user. */
  open(tx: Database | Tx, owner: SessionOwner): Promise<OpenedSession>
  /** A user's, as he and operators see them: the one that was used last first. */
  list(userId: number): Promise<ListedSession[]>
  forget(tokenHashes: Buffer[]): void
  /** What is known of a user's sessions is read anew, because the user has changed. Live lines stay. */
  refresh(userId: number): void
  hashOf(token: string): Buffer
}

export interface ListedSession {
  id: string
  device: string
  address: string
  created_at: string
  seen_at: string
}

export interface SessionOwner {
  userId: number
  /** What the device is called. */
  device: string
  /** By what it is known again. Without one it is new each time. */
  deviceToken?: string | null
  address: string
}

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** As a device is stored. Null where it has no token. */
export const deviceHashOf = (deviceToken: string | null | undefined): Buffer | null =>
  deviceToken ? sha256(`device:${deviceToken}`) : null

export interface SessionOptions {
  /** Called with the token hashes of revoked sessions, so that their live connections can be closed. */
  onEnded(tokenHashes: Buffer[]): void
  /** After its login a session ends in any case. */
  days?: number
  /** Limits the look-ups per network address, or refuses one. Cached sessions do not count. */
  limitLookup?(address: string, lookup: () => Promise<Session | null>): Promise<Session | null>
}

export function createSessions(db: Database, { onEnded, limitLookup, days = SESSION_DAYS }: SessionOptions): Sessions {
  const cache = new LRUCache<string, Session>({ max: 50_000, ttl: CACHE_MS })
  // Requests that arrive together share one query. With many users who call rarely, most requests need a look-up.
  const lookups = new DataLoader<Buffer, Session | null>((hashes) => findLiveSessions(db, hashes, { idleDays: IDLE_DAYS, days }), {
    cache: false,
    maxBatchSize: LOOKUPS_MAXIMUM,
    batchScheduleFn: setImmediate,
  })
  let endedCount = 0
  return {
    hashOf: sha256,
    async find(token, address) {
      if (token.length < 20 || token.length > 100) return null
      const tokenHash = sha256(token)
      const cacheKey = tokenHash.toString('base64')
      const cached = cache.get(cacheKey)
      if (cached) return cached
      const endedBefore = endedCount
      const lookUp = () => lookups.load(tokenHash)
      const session = await (limitLookup && address !== undefined ? limitLookup(address, lookUp) : lookUp())
      // A session that ended during its look-up must not be cached.
      if (session && endedCount === endedBefore) cache.set(cacheKey, session)
      return session
    },
    async open(tx, { userId, device, deviceToken, address }) {
      const token = randomBytes(32).toString('base64url')
      const deviceHash = deviceHashOf(deviceToken)
      const isNewDevice = deviceHash === null || !(await isKnownDevice(tx, userId, deviceHash))
      const id = await insertSession(tx, { userId, device, address, tokenHash: sha256(token), deviceHash, days: Math.min(IDLE_DAYS, days) })
      return { id, token, isNewDevice }
    },
    async list(userId) {
      const rows = await listSessions(db, userId, days)
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString(), seen_at: row.seen_at.toISOString() }))
    },
    refresh(userId) {
      endedCount++
      for (const [key, session] of cache.entries()) if (session.userId === userId) cache.delete(key)
    },
    forget(tokenHashes) {
      endedCount++
      for (const tokenHash of tokenHashes) cache.delete(tokenHash.toString('base64'))
      onEnded(tokenHashes)
    },
  }
}
