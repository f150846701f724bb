/**
 * A puzzle that a browser solves in about a second. It is required from networks that request many codes or accounts, and where the caller
 * sets `isDue`.
 */
import { randomBytes } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import { MINUTE_MS } from '@assay/engine/market'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Database } from '../../db/pool.ts'
import { countAttempts } from './store.ts'

const FREE_PER_HOUR = 20
const MAXIMUM_NUMBER = 50_000
const EXPIRY_MS = 5 * MINUTE_MS

const solutionText = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int(),
  salt: z.string(),
  signature: z.string(),
})

export interface ProofOfWork {
  /** Resolves, or refuses `proof_required` with the challenge in the fields. */
  require(by: { address: string; altcha?: string | undefined }, isDue?: boolean): Promise<void>
}

export function createProofOfWork(db: Database, addressLimitFactor: number): ProofOfWork {
  const hmacKey = randomBytes(32).toString('hex')
  // Spent challenges. The key is the challenge and not the solution, which can be written in several ways.
  const spent = new LRUCache<string, true>({ max: 10_000, ttl: EXPIRY_MS })
  return {
    async require({ address, altcha }, isDue = false) {
      const codes = await countAttempts(db, { kind: 'code', subject: address, minutes: 60 })
      const accounts = await countAttempts(db, { kind: 'register', subject: address, minutes: 60 })
      if (!isDue && Math.max(codes.count, accounts.count) < FREE_PER_HOUR * addressLimitFactor) return
      const solution = altcha === undefined ? null : readSolution(altcha)
      // Verification comes first, so that only challenges signed here fill the cache. Check and mark have no await between them, because
      // copies may arrive at once.
      if (solution && (await verifySolution(solution, hmacKey)) && !spent.has(solution.challenge)) {
        spent.set(solution.challenge, true)
        return
      }
      const challenge = await createChallenge({ hmacKey, maxnumber: MAXIMUM_NUMBER, expires: new Date(Date.now() + EXPIRY_MS) })
      refuse('proof_required', { raw: { altcha: JSON.stringify(challenge) } })
    },
  }
}

/** Null when the text is not a solution. The library would throw for some of these texts. */
function readSolution(altcha: string): z.infer<typeof solutionText> | null {
  try {
    return solutionText.safeParse(JSON.parse(atob(altcha))).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return null
    throw error
  }
}
