/** What the signer of a chain will not do by itself. */
import type { Alarm } from '@assay/contract/wire'
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

const kinds: Record<string, Alarm['kind']> = { nonce: 'signer_halted', deposit_key: 'deposit_key' }

export async function signerAlarms(db: Database): Promise<Alarm[]> {
  const { rows } = await sql<{ chain: string; reason: string; detail: string }>`
    select chain, reason, detail from signer_halt order by chain, reason`.execute(db)
  return rows.map(({ chain, reason, detail }) => ({ kind: kinds[reason] ?? 'signer_halted', about: chain, detail }))
}
