/** SQL of what changed, for users' screens and mails. */
import type { Lang, SignerNote, WithdrawalState } from '@assay/contract/wire'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { REVIEW_HOURS } from './terms.ts'

const STRIDE = 200

export interface ChangedRow {
  version: string
  id: string
  userId: number
  currencyId: number
  status: WithdrawalState
  needs: number
  signerNote: SignerNote | null
  amount: string
  arrives: string
  address: string
  isInternal: boolean
}

/** What was changed before this start is seen again: a message has its subject, and screens ask for what they show. */
export async function newestVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(min(version) - 1, 0)::text as version from withdrawal where ended_at is null or ended_at > now() - interval '10 minutes'`.execute(
    db,
  )
  return rows[0]!.version
}

export async function changedSince(db: Database, version: string): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select version::text as version, id::text as id, user_id::int as "userId", currency_id as "currencyId", status, needs,
      signer_note as "signerNote", trim_scale(amount)::text as amount, trim_scale(arrives)::text as arrives, address,
      to_user_id is not null as "isInternal"
    from withdrawal where version > ${version}::bigint order by version limit ${STRIDE}`.execute(db)
  return rows
}

/** The signer wants two approvals where the server had let it pass: it goes back to the first, and one approval that it had counts no more. */
export async function askForTwo(db: Database, id: string): Promise<void> {
  await sql`update withdrawal set status = 'first', needs = 2, risks = risks || array['signer'], release_at = null, signer_note = null,
      first_by = null, first_at = null, first_hash = null, first_note = null, decide_by = now() + make_interval(hours => ${REVIEW_HOURS})
    where id = ${id}::bigint and status = 'ready' and needs < 2 and signer_note = 'two_needed'`.execute(db)
}

export interface UntoldRow {
  id: string
  userId: number
  currencyId: number
  amount: string
  address: string
  requestedAt: Date
  lang: Lang
}

export async function listUntold(db: Database): Promise<UntoldRow[]> {
  const { rows } = await sql<UntoldRow>`
    select w.id::text as id, w.user_id::int as "userId", w.currency_id as "currencyId", trim_scale(w.amount)::text as amount, w.address,
      w.requested_at as "requestedAt", u.lang
    from withdrawal w join account_user u on u.id = w.user_id where w.told_at is null order by w.id limit ${STRIDE}`.execute(db)
  return rows
}

/** False where it was told meanwhile. */
export async function markTold(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update withdrawal set told_at = now() where id = ${id}::bigint and told_at is null`.execute(tx)
  return numAffectedRows === 1n
}
