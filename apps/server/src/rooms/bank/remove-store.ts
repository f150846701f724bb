/** SQL of what is kept of the banks of users who are gone. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

const AT_ONCE = 500

/** Payments under way still need where they go. */
export async function listOver(db: Database, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from account_user u where u.deleted_at < now() - make_interval(days => ${days})
      and (exists (select from bank_account a where a.user_id = u.id and a.erased_at is null)
        or exists (select from bank_proof f where f.user_id = u.id))
      and not exists (select from bank_pay_out p where p.user_id = u.id and p.state in ('new', 'requested', 'approved', 'returning'))
      and not exists (select from bank_pay_in p where p.user_id = u.id and p.state in ('sent', 'checked'))
    order by u.deleted_at limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Payments keep the row that they name, with nothing in it but its kind, currency and country. Answers the files of what was a proof. */
export async function eraseOf(tx: Tx, userId: string): Promise<string[]> {
  await sql`
    update bank_account set erased_at = now(), removed_at = coalesce(removed_at, now()), holder = '', holder_seen = '', number_shown = '',
      number_sealed = null, number_key = '', bank_name = '', province = '', city = '', branch = '', address = '', phone = '', bic = '', aba = '',
      valid_to = ''
    where user_id = ${userId}::bigint and erased_at is null`.execute(tx)
  const { rows } = await sql<{ name: string }>`delete from bank_proof where user_id = ${userId}::bigint returning name`.execute(tx)
  return rows.map(({ name }) => name)
}
