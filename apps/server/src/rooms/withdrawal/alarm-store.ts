/** SQL of what a signer says that it will not do, and of withdrawals that nobody speaks of. */
import { networks, type ChainId } from '@assay/chain/networks'
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

export async function listHalts(db: Database): Promise<{ chain: string; reason: string; detail: string }[]> {
  const { rows } = await sql<{ chain: string; reason: string; detail: string }>`
    select chain, reason, detail from signer_halt order by chain, reason`.execute(db)
  return rows
}

/** A signer looks each second. What it waits for it says, and while it signs it says what its wallet has. */
const SILENT_MINUTES = 10
/** No block has had what was sent for so long: its fee is too low, or nodes have lost it. */
const UNMINED_HOURS = 3
/** A block has it for long, and it does not end: the signer's nodes do not say the same of it. */
const UNENDED_HOURS = 12

export interface StandingRow {
  chain: string
  number: number
  oldest: string
  status: string
}

export async function listStanding(db: Database, signed: ReadonlySet<ChainId>): Promise<StandingRow[]> {
  const chainOf = JSON.stringify(Object.fromEntries(networks.filter(({ chain }) => signed.has(chain)).map(({ id, chain }) => [id, chain])))
  const { rows } = await sql<StandingRow>`
    select n.chain, count(*)::int as number, min(w.id)::text as oldest, (array_agg(w.status order by w.id))[1] as status
    from withdrawal w join jsonb_each_text(${chainOf}::jsonb) n (network, chain) on n.network = w.network
      join account_user u on u.id = w.user_id
    where w.ended_at is null and w.to_user_id is null and (
      w.status = 'ready' and w.release_at < now() - make_interval(mins => ${SILENT_MINUTES}) and w.paying_by is null and u.frozen_at is null
        and (u.withdrawals_locked_until is null or u.withdrawals_locked_until <= now())
        and (w.signer_note is null or not exists (select from signer_wallet s
          where s.chain = n.chain and s.at > now() - make_interval(mins => ${SILENT_MINUTES})))
      or w.status = 'signed' and w.signed_at < now() - make_interval(mins => ${SILENT_MINUTES})
      or w.status = 'sent' and w.sent_at < now() - make_interval(hours => case when w.confirmations = 0 then ${UNMINED_HOURS}::int else ${UNENDED_HOURS}::int end))
    group by n.chain order by n.chain`.execute(db)
  return rows
}
