/** Chains whose signer stopped by itself. */
import type { Alarm } from '@assay/contract/wire'
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

export async function signerAlarms(db: Database): Promise<Alarm[]> {
  const { rows } = await sql<{ chain: string; detail: string }>`select chain, detail from signer_halt order by chain`.execute(db)
  return rows.map(({ chain, detail }) => ({ kind: 'signer_halted', about: chain, detail }))
}
