/** SQL of what changed, for users' screens and mails. */
import type { Lang, SignerNote, WithdrawalState } from '@assay/contract/wire'
import { sql } from 'kysely'
import { closedNumber, drawnNumber } from '../../db/closed-number.ts'
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

const SEQUENCE = 'withdrawal_version'

/** Up to which change nothing older can appear any more. Null where nothing is new, or a transaction that may hold one has not ended in time. */
export async function closedVersion(db: Database): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`select version::text as version from withdrawal_followed`.execute(db)
  if ((await drawnNumber(db, SEQUENCE)) <= BigInt(rows[0]!.version)) return null
  return (await closedNumber(db, SEQUENCE))?.toString() ?? null
}

/** What changed since users were told last, up to a closed change. Whoever else follows waits. What is of users who are gone is told to nobody. */
export async function takeChanged(tx: Tx, closed: string): Promise<{ rows: ChangedRow[]; isAll: boolean }> {
  const { rows: from } = await sql<{ version: string }>`select version::text as version from withdrawal_followed for update`.execute(tx)
  const { rows: found } = await sql<ChangedRow & { isGone: boolean }>`
    select w.version::text as version, w.id::text as id, w.user_id::int as "userId", w.currency_id as "currencyId", w.status, w.needs,
      w.signer_note as "signerNote", trim_scale(w.amount)::text as amount, trim_scale(w.arrives)::text as arrives, w.address,
      w.to_user_id is not null as "isInternal", u.deleted_at is not null as "isGone"
    from withdrawal w join account_user u on u.id = w.user_id
    where w.version > ${from[0]!.version}::bigint and w.version <= ${closed}::bigint order by w.version limit ${STRIDE}`.execute(tx)
  const isAll = found.length < STRIDE
  const followed = isAll ? closed : found.at(-1)!.version
  await sql`update withdrawal_followed set version = ${followed}::bigint where version < ${followed}::bigint`.execute(tx)
  return { rows: found.filter(({ isGone }) => !isGone), isAll }
}

/** The signer wants two approvals where the server had let it pass: it goes back to the first, and one approval that it had counts no more. */
export async function askForTwo(tx: Tx, id: string): Promise<void> {
  await sql`update withdrawal set status = 'first', needs = 2, risks = risks || array['signer'], release_at = null, signer_note = null,
      first_by = null, first_at = null, first_hash = null, first_note = null, decide_by = now() + make_interval(hours => ${REVIEW_HOURS})
    where id = ${id}::bigint and status = 'ready' and needs < 2 and signer_note = 'two_needed'`.execute(tx)
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
    from withdrawal w join account_user u on u.id = w.user_id where w.told_at is null and u.deleted_at is null order by w.id limit ${STRIDE}`.execute(
    db,
  )
  return rows
}

/** False where it was told meanwhile. */
export async function markTold(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update withdrawal set told_at = now() where id = ${id}::bigint and told_at is null`.execute(tx)
  return numAffectedRows === 1n
}
