/** A puzzle a browser solves in a second, asked only of addresses that ask for many codes or accounts. */
import { randomBytes } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/pool.ts'
import { countAttempts } from './store.ts'

const FREE_PER_HOUR = 20
const MAXIMUM_NUMBER = 50_000
const EXPIRY_MS = 5 * 60_000

export interface ProofOfWork {
  /** Passes, or refuses `proof_required` with the challenge in the fields. */
  require(address: string, altcha: string | undefined): Promise<void>
}

export function createProofOfWork(db: Database, addressLimitFactor: number): ProofOfWork {
  const hmacKey = randomBytes(32).toString('hex')
  // A solved challenge is worth one request.
  const spent = new LRUCache<string, true>({ max: 10_000, ttl: EXPIRY_MS })
  return {
    async require(address, altcha) {
      const codes = await countAttempts(db, { kind: 'code', subject: address, minutes: 60 })
      const accounts = await countAttempts(db, { kind: 'register', subject: address, minutes: 60 })
      if (Math.max(codes.count, accounts.count) < FREE_PER_HOUR * addressLimitFactor) return
      if (altcha && !spent.has(altcha) && (await verifySolution(altcha, hmacKey))) {
        spent.set(altcha, true)
        return
      }
      const challenge = await createChallenge({ hmacKey, maxnumber: MAXIMUM_NUMBER, expires: new Date(Date.now() + EXPIRY_MS) })
      refuse('proof_required', { raw: { altcha: JSON.stringify(challenge) } })
    },
  }
}
