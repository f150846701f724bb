import { solveChallenge } from 'altcha-lib/v1'
import type { Challenge, Payload } from 'altcha-lib/v1/types'

/**
 * Solves the challenge that a server sends when one address makes too many requests. Takes about a second on a phone.
 * @param challenge the challenge as JSON text
 * @returns the answer in base64, as the field `altcha` carries it
 */
export async function solve(challenge: string): Promise<string> {
  const { algorithm, challenge: hash, maxnumber, salt, signature } = JSON.parse(challenge) as Challenge
  const solution = await solveChallenge(hash, salt, algorithm, maxnumber).promise
  const payload: Payload = { algorithm, challenge: hash, number: solution?.number ?? 0, salt, signature }
  return btoa(JSON.stringify(payload))
}
