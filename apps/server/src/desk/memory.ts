import { rescale, unitsOf } from '@assay/money'
import type pg from 'pg'
import type { StoredAnswer } from '../http/idempotency.ts'
import type { StoredBalance } from './balances.ts'
import { column } from './columns.ts'
import type { ScaleOf } from './statements.ts'

/** What a desk knows of itself: its last committed batch, and the first id that was not given out. */
export interface DeskMemory {
  batchNumber: number
  nextId: number
  /** The desk that wrote it. */
  run: string | null
}

export async function loadMemory(pool: pg.Pool, desk: string): Promise<DeskMemory> {
  const result = await pool.query('select number, next_id, run from desk_batch where desk = $1', [desk])
  const row = result.rows[0]
  return { batchNumber: Number(row?.number ?? 0), nextId: Number(row?.next_id ?? 1), run: row?.run ?? null }
}

export interface LedgerCurrency {
  name: string
  /** Decimals of its ledger. */
  scale: number
}

export async function loadCurrencies(pool: pg.Pool): Promise<Map<number, LedgerCurrency>> {
  const result = await pool.query('select id, name, scale from currency')
  return new Map(result.rows.map(({ id, name, scale }) => [id, { name, scale }]))
}

const COLUMN_SCALE = 8

/** All balances of these accounts. */
export async function loadBalances(pool: pg.Pool, accounts: readonly number[], scaleOf: ScaleOf): Promise<StoredBalance[]> {
  const result = await pool.query({
    name: 'desk_balances',
    text: 'select account_id, currency_id, available, held from ledger_balance where account_id = any($1::bigint[])',
    values: [column([...accounts])],
  })
  return result.rows.map((row) => {
    const units = (text: string): bigint => rescale(unitsOf(text, COLUMN_SCALE), COLUMN_SCALE, scaleOf(row.currency_id))
    return { account: Number(row.account_id), currencyId: row.currency_id, available: units(row.available), held: units(row.held) }
  })
}

export interface KeptAnswer {
  request_hash: Buffer
  answer: StoredAnswer
}

/** The first answers to these keys, by `user:key`. */
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
