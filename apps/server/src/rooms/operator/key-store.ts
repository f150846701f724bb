/** SQL of the keys by which operators sign. */
import type { ApprovalKey } from '@assay/chain/approval'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

export interface KeyRow extends ApprovalKey {
  number: string
  madeAt: Date
}

export async function listKeys(db: Database | Tx, operatorId: number): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`select id::text as number, operator_id::text as operator, site, credential_id as id, public_key,
    made_at as "madeAt" from operator_key where operator_id = ${operatorId} order by operator_key.id`.execute(db)
  return rows
}

interface NewKey {
  operatorId: number
  site: string
  credentialId: string
  publicKey: string
}

/** Its number. Null where the key is known already. */
export async function insertKey(tx: Tx, { operatorId, site, credentialId, publicKey }: NewKey): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`insert into operator_key (operator_id, site, credential_id, public_key)
    values (${operatorId}, ${site}, ${credentialId}, ${publicKey})
    on conflict (credential_id) do nothing returning id::text as id`.execute(tx)
  return rows[0]?.id ?? null
}
