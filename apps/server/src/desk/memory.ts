/** Queries for what a desk has in memory: its progress, currencies, balances and stored answers. */
import { rescale, unitsOf, LEDGER_SCALE } from '@assay/money'
import type pg from 'pg'
import type { StoredAnswer } from './kept-answer.ts'
import type { StoredBalance } from './balances.ts'
import { column } from './columns.ts'
import type { ScaleOf } from './statements.ts'

/** The stored progress of a desk: the number of its last committed batch, and its next free id. */
export interface DeskMemory {
  batchNumber: number
  nextId: number
  /** The run of the desk that wrote it. */
  run: string | null
}

export async function loadMemory(pool: pg.Pool, desk: string): Promise<DeskMemory> {
  const result = await pool.query('select number, next_id, run from desk_batch where desk = $1', [desk])
  const row = result.rows[0]
  return { batchNumber: Number(row?.number ?? 0), nextId: Number(row?.next_id ?? 1), run: row?.run ?? null }
}

export interface LedgerCurrency {
  name: string
  /** Decimals of the currency in the ledger. */
  scale: number
}

export async function loadCurrencies(pool: pg.Pool): Promise<Map<number, LedgerCurrency>> {
  const result = await pool.query('select id, name, scale from currency')
  return new Map(result.rows.map(({ id, name, scale }) => [id, { name, scale }]))
}

/** All balances of these accounts, in units at the scale that `scaleOf` returns for the currency. */
export async function loadBalances(pool: Pick<pg.Pool, 'query'>, accounts: readonly number[], scaleOf: ScaleOf): Promise<StoredBalance[]> {
  const result = await pool.query({
    name: 'desk_balances',
    text: 'select account_id, currency_id, available, held from ledger_balance where account_id = any($1::bigint[])',
    values: [column([...accounts])],
  })
  return result.rows.map((row) => {
    const units = (text: string): bigint => rescale(unitsOf(text, LEDGER_SCALE), LEDGER_SCALE, scaleOf(row.currency_id))
    return { account: Number(row.account_id), currencyId: row.currency_id, available: units(row.available), held: units(row.held) }
  })
}

export interface KeptAnswer {
  request_hash: Buffer
  answer: StoredAnswer
}

/** The stored answers to these keys since yesterday (UTC), by `user:key`. */
export async function findAnswers(pool: pg.Pool, asked: readonly { userId: number; key: string }[]): Promise<Map<string, KeptAnswer>> {
  const result = await pool.query({
    name: 'desk_answers',
    text: `select a.user_id, a.key, a.request_hash, a.answer from idempotency_answer a
      join unnest($1::bigint[], $2::uuid[]) as w (user_id, key) using (user_id, key)
      where a.day >= (now() at time zone 'UTC')::date - 1`,
    values: [column(asked.map(({ userId }) => userId)), column(asked.map(({ key }) => key))],
  })
  return new Map(result.rows.map((row) => [`${row.user_id}:${row.key}`, row]))
}
