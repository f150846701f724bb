import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { expect, it } from 'vitest'
import { solve } from './proof-of-work.ts'

it('finds an answer the server accepts', async () => {
  const challenge = await createChallenge({ hmacKey: 'key', maxnumber: 500, expires: new Date(Date.now() + 60_000) })
  expect(await verifySolution(await solve(JSON.stringify(challenge)), 'key')).toBe(true)
})
