/** A solved challenge is valid for one request, however its solution is written and however many copies arrive at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import { solveChallenge } from 'altcha-lib/v1'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createProofOfWork, type ProofOfWork } from './proof-of-work.ts'
import { recordAttempt } from './store.ts'

const BUSY = '192.0.2.7'

let test: TestDatabase
let proofOfWork: ProofOfWork

beforeAll(async () => {
  test = await createTestDatabase()
  for (let count = 0; count < 20; count++) await recordAttempt(test.db, 'code', BUSY)
})
afterAll(() => test.close())
beforeEach(() => {
  proofOfWork = createProofOfWork(test.db, 1)
})

const encode = (solution: unknown): string => btoa(JSON.stringify(solution))

/** Undefined when the proof is accepted, else the challenge of the refusal. */
async function ask(altcha?: string): Promise<Record<string, unknown> | undefined> {
  try {
    await proofOfWork.require({ address: BUSY, altcha })
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'proof_required') throw error
    return JSON.parse(error.detail.raw!['altcha']!)
  }
}

async function solve(): Promise<Record<string, unknown>> {
  const { algorithm, challenge, salt, signature } = (await ask())! as Record<string, string>
  const { number } = (await solveChallenge(challenge!, salt!).promise)!
  return { algorithm, challenge, number, salt, signature }
}

describe('a solution', () => {
  it('passes once, whatever is added to it afterwards', async () => {
    const solution = await solve()
    expect(await ask(encode(solution))).toBeUndefined()
    expect(await ask(encode(solution))).toBeDefined()
    expect(await ask(encode({ ...solution, took: 1 }))).toBeDefined()
    expect(await ask(encode(Object.fromEntries(Object.entries(solution).toReversed())))).toBeDefined()
    expect(await ask(` ${encode(solution)}`)).toBeDefined()
  })

  it('passes once of many copies at once', async () => {
    const solution = await solve()
    // All wait for the same lock, so that they check their proof at the same moment.
    const lock = await test.pool.connect()
    await lock.query('begin; lock table account_attempt in access exclusive mode')
    const asked = Array.from({ length: 11 }, (_, took) => ask(encode({ ...solution, took })))
    await sleep(100)
    await lock.query('commit')
    lock.release()
    expect((await Promise.all(asked)).filter((challenge) => challenge === undefined)).toHaveLength(1)
  })

  it('is not used up by a wrong one for the same challenge', async () => {
    const solution = await solve()
    expect(await ask(encode({ ...solution, number: Number(solution['number']) + 1 }))).toBeDefined()
    expect(await ask(encode({ ...solution, signature: 'f'.repeat(64) }))).toBeDefined()
    expect(await ask(encode(solution))).toBeUndefined()
  })
})

it.each(['no base64 ✗', btoa('no json'), encode(null), encode([]), encode({ algorithm: 'MD5', salt: 1 })])(
  'asks again for a proof after %s',
  async (altcha) => expect(await ask(altcha)).toBeDefined(),
)
