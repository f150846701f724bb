/** What the database knows of the key of its installation: not the key itself, only how to recognise it. */
import { sql } from 'kysely'
import type { Database, Tx } from './pool.ts'

const CHECK = 'secret_check'
const HASH_KEYS = 'secret_hash_keys'
const EXCHANGE = 'secret_exchange'

export interface KeyFacts {
  /** Of the key that the database was written with. Null: none yet. */
  check: string | null
  /** Hash keys of keys before, sealed. Null: it is the first key. */
  hashKeys: string | null
  /** The check of the key to which an exchange was begun and not finished. */
  exchange: string | null
}

export async function keyFacts(db: Database | Tx): Promise<KeyFacts> {
  const rows = await db.selectFrom('site_fact').select(['name', 'value']).where('name', 'in', [CHECK, HASH_KEYS, EXCHANGE]).execute()
  const valueOf = (name: string): string | null => rows.find((row) => row.name === name)?.value ?? null
  return { check: valueOf(CHECK), hashKeys: valueOf(HASH_KEYS), exchange: valueOf(EXCHANGE) }
}

/**
 * Whether the secrets in the database were written with the key of this check. The first key that comes stays, and while there is no secret
 * yet another may take its place.
 */
export async function isKeyOfDatabase(db: Database, check: string): Promise<boolean> {
  await sql`
    insert into site_fact (name, value) values (${CHECK}, ${check})
    on conflict (name) do update set value = excluded.value
      where not exists (select from account_authenticator) and not exists (select from account_user where phishing_code is not null)
        and not exists (select from site_fact where name = ${HASH_KEYS}) and not exists (select from operator)
        and not exists (select from identity_picture) and not exists (select from bank_account)
        and not exists (select from agreement_signature) and not exists (select from support_file)`.execute(db)
  return (await keyFacts(db)).check === check
}

const put = (db: Database | Tx, name: string, value: string) =>
  sql`insert into site_fact (name, value) values (${name}, ${value}) on conflict (name) do update set value = excluded.value`.execute(db)

export async function beginExchange(db: Database, check: string): Promise<void> {
  await put(db, EXCHANGE, check)
}

/** From now on the database is that of the next key. */
export async function passToKey(tx: Tx, { check, hashKeys }: { check: string; hashKeys: string }): Promise<void> {
  await put(tx, CHECK, check)
  await put(tx, HASH_KEYS, hashKeys)
}

export async function endExchange(db: Database): Promise<void> {
  await sql`delete from site_fact where name = ${EXCHANGE}`.execute(db)
}
