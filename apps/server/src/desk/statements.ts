/** The statements every batch has, each set-based: however many commands it carries, it locks, books and answers with one of each. */
import { formatUnits } from '@assay/money'
import { column, textColumn } from './columns.ts'

export interface Statement {
  name: string
  text: string
  /** Made when it is sent, so that the database works on one statement while the next one's columns are written. */
  values(): unknown[]
}

/** Decimals of a currency's ledger. */
export type ScaleOf = (currencyId: number) => number

/** A posting as engines make them: units at the currency's ledger scale, summing to zero per currency. */
export interface EnginePosting {
  kind: string
  reference: string
  entries: { account: number; currencyId: number; available: bigint; held: bigint; hold: string | null }[]
}

/** None when there is nothing to book. */
export function ledgerStatements(postings: EnginePosting[], batch: { number: number; timeMs: number }, scaleOf: ScaleOf): Statement[] {
  if (postings.length === 0) return []
  const text = `select ledger_post(to_timestamp($1::float8 / 1000), $2, $3::text[], $4::text[], $5::int[], $6::bigint[], $7::int[],
    $8::numeric[], $9::numeric[], $10::text[])`
  return [{ name: 'desk_ledger', text, values: () => [batch.timeMs, batch.number, ...postingColumns(postings, scaleOf)] }]
}

function postingColumns(postings: EnginePosting[], scaleOf: ScaleOf): string[] {
  const entries = postings.flatMap((posting, index) => posting.entries.map((entry) => ({ entry, posting: index + 1 })))
  return [
    column(postings.map((posting) => posting.kind)),
    textColumn(postings.map((posting) => posting.reference)),
    column(entries.map((row) => row.posting)),
    column(entries.map((row) => row.entry.account)),
    column(entries.map((row) => row.entry.currencyId)),
    column(entries.map(({ entry }) => formatUnits(entry.available, scaleOf(entry.currencyId)))),
    column(entries.map(({ entry }) => formatUnits(entry.held, scaleOf(entry.currencyId)))),
    textColumn(entries.map((row) => row.entry.hold)),
  ]
}

export interface AnswerRow {
  userId: number
  key: string
  hash: Buffer
  answer: string
}

export const insertAnswersStatement = (answers: AnswerRow[]): Statement => ({
  name: 'desk_insert_answers',
  text: `insert into idempotency_answer (user_id, key, day, request_hash, answer)
    select user_id, key, (now() at time zone 'UTC')::date, decode(hash, 'hex'), answer
    from unnest($1::bigint[], $2::uuid[], $3::text[], $4::json[]) as a (user_id, key, hash, answer)`,
  values: () => [
    column(answers.map((row) => row.userId)),
    column(answers.map((row) => row.key)),
    column(answers.map((row) => row.hash.toString('hex'))),
    textColumn(answers.map((row) => row.answer)),
  ],
})

export const batchNumberStatement = (desk: string, number: number, nextId: number): Statement => ({
  name: 'desk_batch_number',
  text: `insert into desk_batch (desk, number, next_id) values ($1, $2, $3)
    on conflict (desk) do update set number = excluded.number, next_id = excluded.next_id`,
  values: () => [desk, number, nextId],
})

/** Waits for whoever works under one of these keys elsewhere: see http/idempotency.ts. In one order, before any balance. */
export const lockKeysStatement = (users: number[], keys: string[]): Statement => ({
  name: 'desk_lock_keys',
  text: `select pg_advisory_xact_lock(user_id, hashed) from (
      select user_id, hashtext(key) as hashed from unnest($1::int[], $2::text[]) as w (user_id, key) order by 1, 2) k`,
  values: () => [column(users), column(keys)],
})

/** Locks the balances of those who submitted, in id order, and reads what is available. */
export const lockBalancesStatement = (accounts: number[], currencies: number[]): Statement => ({
  name: 'desk_lock_balances',
  text: `select b.account_id, b.currency_id, b.available from ledger_balance b
    join unnest($1::bigint[], $2::int[]) as w (account_id, currency_id) using (account_id, currency_id)
    order by b.account_id, b.currency_id for update of b`,
  values: () => [column(accounts), column(currencies)],
})

export const findAnswersStatement = (users: number[], keys: string[]): Statement => ({
  name: 'desk_find_answers',
  text: `select a.user_id, a.key, a.request_hash, a.answer from idempotency_answer a
    join unnest($1::bigint[], $2::uuid[]) as w (user_id, key) using (user_id, key)
    where a.day >= (now() at time zone 'UTC')::date - 1`,
  values: () => [column(users), column(keys)],
})
