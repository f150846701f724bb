import type pg from 'pg'
import { ConfigError } from '../config.ts'

const OLDEST_MAJOR = 15

/** Throws a ConfigError for a server that may lose committed transactions, and for a version that this SQL was not tested on. */
export async function checkDurability(client: pg.Client): Promise<void> {
  const result = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num')`,
  )
  const settings = new Map(result.rows.map((row) => [row.name, row.setting]))
  if (Number(settings.get('server_version_num')) < OLDEST_MAJOR * 10_000) {
    throw new ConfigError(`PostgreSQL ${OLDEST_MAJOR} or newer is needed`)
  }
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings.get(name) === 'off')
      throw new ConfigError(`PostgreSQL runs with ${name} off and could lose money that was confirmed: set it to on`)
  }
}

const DENIED = '42501'
const BROKEN_RULE = '23000'
const BELOW_ZERO = '23514'

/** A posting of one unit from the treasury to an account, as `ledger_post` takes it. */
const postTo = (account: string, { units = '1', before = '0', hold = 'null', writer = 'spot' } = {}): string => `select ledger_post(
  '${writer}', now(), '{1,1}', '{test,test}', '{test,test}', array[41, ${account}]::bigint[], array[c.id, c.id], array[-1, ${units}]::numeric[],
  array[0, 0]::numeric[], array[null, ${units}]::numeric[], array[null, 0]::numeric[], array[null, ${hold}]::text[],
  array[41, ${account}]::bigint[], array[c.id, c.id], array[t.available, ${before}]::numeric[], array[t.held, 0]::numeric[],
  array[t.available - 1, ${before} + ${units}]::numeric[], array[t.held, 0]::numeric[])
  from (select min(id) as id from currency) c
  cross join lateral (select coalesce(max(available), 0) as available, coalesce(max(held), 0) as held from ledger_balance
    where account_id = 41 and currency_id = c.id) t`

/** Attempts that the database must refuse by the documents, each with its SQLSTATE. */
const FENCE: readonly { what: string; attempt: string; code: string }[] = [
  { what: 'change a balance', attempt: 'update ledger_balance set available = available + 1', code: DENIED },
  { what: 'change an entry', attempt: 'update ledger_entry set available_delta = 0', code: DENIED },
  { what: 'remove entries', attempt: 'delete from ledger_entry', code: DENIED },
  { what: 'empty the ledger', attempt: 'truncate ledger_entry', code: DENIED },
  {
    what: 'add an entry by hand',
    attempt: `insert into ledger_entry (posting_id, line, time, account_id, currency_id, available_delta, held_delta, kind, reference)
      values (1, 1, now(), 1, 1, 1, 0, 'test', 'test')`,
    code: DENIED,
  },
  { what: 'drop a hold', attempt: 'delete from ledger_hold', code: DENIED },
  { what: 'move a hold by hand', attempt: `select ledger_move_holds(now(), '{41}', '{1}', '{1}', '{test:1}')`, code: DENIED },
  { what: 'make a table that hides one of the ledger’s', attempt: 'create temp table ledger_entry (id int)', code: DENIED },
  {
    what: 'add an account without a floor',
    attempt: `insert into ledger_account (id, name, has_floor) values (99, 'test', false)`,
    code: DENIED,
  },
  { what: 'change what operators did', attempt: `update operator_log set detail = '{}'`, code: DENIED },
  { what: 'cut the operators’ log off', attempt: 'update operator_log_head set number = 0', code: DENIED },
  { what: 'switch off triggers', attempt: 'set session_replication_role = replica', code: DENIED },
  { what: 'replace ledger_post', attempt: 'alter function ledger_ensure_partitions(timestamptz) rename to other', code: DENIED },
  { what: 'book on an account that does not exist', attempt: postTo('999999999999'), code: BROKEN_RULE },
  { what: 'book on an account of another writer', attempt: postTo('11'), code: BROKEN_RULE },
  { what: 'book what does not sum to zero', attempt: postTo('31', { units: '2' }), code: BROKEN_RULE },
]

/** Tries these attempts as the server's own login, and undoes them. Throws when one succeeds, or when the login may become the owner. */
export async function proveFence(client: pg.Client): Promise<void> {
  await refuseOwner(client)
  const currencies = await client.query('select from currency limit 1')
  for (const { what, attempt, code } of FENCE) {
    if (code !== DENIED && currencies.rowCount === 0) continue
    const found = await codeOf(client, attempt)
    if (found !== code && !(code === BROKEN_RULE && found === BELOW_ZERO))
      throw new Error(`the ledger's fence has a gap: the server's login could ${what} (${found ?? 'no error'})`)
  }
}

async function refuseOwner(client: pg.Client): Promise<void> {
  const result = await client.query<{ name: string }>(`
    select r.rolname as name from pg_roles r
    where pg_has_role(session_user, r.oid, 'member')
      and (r.rolsuper or r.oid in (select relowner from pg_class where relname in ('ledger_entry', 'ledger_balance', 'ledger_hold')))`)
  const owner = result.rows[0]
  if (owner) throw new Error(`the server's login may become ${owner.name}, who owns the ledger`)
}

/** Runs the attempt in a block that catches the error, so that an expected refusal does not appear in the database's log. */
async function codeOf(client: pg.Client, attempt: string): Promise<string | undefined> {
  await client.query('begin')
  try {
    await client.query(`do $fence$ begin
      perform set_config('assay.refused', '', false);
      execute $attempt$${attempt}$attempt$;
      exception when others then perform set_config('assay.refused', sqlstate, false);
    end $fence$`)
    const result = await client.query<{ code: string }>(`select current_setting('assay.refused') as code`)
    return result.rows[0]!.code || undefined
  } finally {
    await client.query('rollback')
  }
}
