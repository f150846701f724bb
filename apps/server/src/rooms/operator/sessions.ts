/** Sessions of operators: opaque tokens, stored as their SHA-256, over after eight hours however busy one was. */
import { hash, randomBytes } from 'node:crypto'
import type { Database, Tx } from '../../db/pool.ts'
import type { OperatorSession } from '../../http/context.ts'
import * as store from './store.ts'

const HOURS = 8
const TOKEN_LENGTH = 43

export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The session of a token, looked up at each call: what an operator may do ends at once. Null when it is unknown or over. */
export async function findOperator(db: Database, token: string): Promise<OperatorSession | null> {
  if (token.length !== TOKEN_LENGTH) return null
  const found = await store.findSession(db, hashOf(token))
  if (!found) return null
  return { id: found.id, operatorId: Number(found.operatorId), name: found.name, roles: found.roles, until: found.until }
}

export async function openSession(
  tx: Tx,
  of: { operatorId: string; device: string; address: string },
): Promise<{ token: string; until: Date }> {
  const token = newSecret()
  return { token, until: await store.insertSession(tx, { ...of, tokenHash: hashOf(token), hours: HOURS }) }
}
