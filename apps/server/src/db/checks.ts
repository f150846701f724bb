import type pg from 'pg'

const OLDEST_MAJOR = 15

/** A server that may forget what it confirmed, or that this SQL was not tested on, is refused in one line. */
export async function checkDurability(client: pg.Client): Promise<void> {
  const result = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num')`,
  )
  const settings = new Map(result.rows.map((row) => [row.name, row.setting]))
  if (Number(settings.get('server_version_num')) < OLDEST_MAJOR * 10_000) {
    throw new Error(`PostgreSQL ${OLDEST_MAJOR} or newer is needed`)
  }
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings.get(name) === 'off') throw new Error(`PostgreSQL runs with ${name} off: it could lose money that was confirmed`)
  }
}

/** The role of the application may add to the ledger and read it, nothing else; partitions are closed to it. */
export async function checkLedgerPrivileges(client: pg.Client): Promise<void> {
  const result = await client.query<{ relation: string; privilege: string }>(`
    select c.relname as relation, p.privilege
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    cross join unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'INSERT', 'SELECT']) as p (privilege)
    where (c.relname in ('ledger_entry', 'ledger_posting') and p.privilege in ('UPDATE', 'DELETE', 'TRUNCATE')
        or i.inhparent in ('ledger_entry'::regclass, 'ledger_posting'::regclass) and c.relkind = 'r')
      and has_table_privilege('assay_app', c.oid, p.privilege)
    limit 1`)
  const found = result.rows[0]
  if (found) throw new Error(`the application's role has ${found.privilege} on ${found.relation}: the ledger would not be append-only`)
}
