import { ownerClient } from '../apps/server/src/db/pool.ts'
import type { TestDatabase } from '../apps/server/src/testing.ts'

/** Tables that grew for months know how large they are; those of a bench were filled a moment ago. */
export async function analyze({ owner }: TestDatabase): Promise<void> {
  const client = ownerClient(owner)
  await client.connect()
  await client.query('analyze')
  await client.end()
}
