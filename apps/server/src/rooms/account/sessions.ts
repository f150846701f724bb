/** Opaque tokens: 256 random bits, kept as their SHA-256, good for 30 days from the last use, revocable at once. */
import { hash, randomBytes } from 'node:crypto'
import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/pool.ts'
import type { Session, Tx } from '../../http/context.ts'
import { findLiveSessions, insertSession, isKnownDevice } from './store.ts'

const DAYS = 30
/** How long a found session is believed without asking the database again; revoking forgets it at once. */
const CACHE_MS = 30_000
const LOOKUPS_MAXIMUM = 500

export interface OpenedSession {
  id: string
  token: string
  isNewDevice: boolean
}

export interface Sessions {
  /** Of a token that came from a network address; without one, the server itself asks. */
  find(token: string, address?: string): Promise<Session | null>
  /** Opens a session of a device, whether or not it is new to this user. */
  open(tx: Database | Tx, owner: { userId: number; device: string; address: string }): Promise<OpenedSession>
  forget(tokenHashes: Buffer[]): void
  hashOf(token: string): Buffer
}

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

export interface SessionOptions {
  /** Told of sessions that ended before their time, so that what they opened can be closed. */
  onEnded(tokenHashes: Buffer[]): void
  /** Keeps to their limit the lookups that a network address causes, or refuses one; memory's answers pass by it. */
  limitLookup?(address: string, lookup: () => Promise<Session | null>): Promise<Session | null>
}

export function createSessions(db: Database, { onEnded, limitLookup }: SessionOptions): Sessions {
  const cache = new LRUCache<string, Session>({ max: 50_000, ttl: CACHE_MS })
  // Requests that arrive together share a lookup: with many users, each asking now and then, most of them need one.
  const lookups = new DataLoader<Buffer, Session | null>((hashes) => findLiveSessions(db, hashes, DAYS), {
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
      // One that ended while it was looked up is not kept.
      if (session && endedCount === endedBefore) cache.set(cacheKey, session)
      return session
    },
    async open(tx, owner) {
      const token = randomBytes(32).toString('base64url')
      const deviceHash = sha256(owner.device)
      const isNewDevice = !(await isKnownDevice(tx, owner.userId, deviceHash))
      const id = await insertSession(tx, { ...owner, tokenHash: sha256(token), deviceHash, days: DAYS })
      return { id, token, isNewDevice }
    },
    forget(tokenHashes) {
      endedCount++
      for (const tokenHash of tokenHashes) cache.delete(tokenHash.toString('base64'))
      onEnded(tokenHashes)
    },
  }
}
