import type pg from 'pg'

/** What a desk knows of itself: its last committed batch, and the first id that was not given out. */
export interface DeskMemory {
  batchNumber: number
  nextId: number
}

export async function loadMemory(pool: pg.Pool, desk: string): Promise<DeskMemory> {
  const result = await pool.query('select number, next_id from desk_batch where desk = $1', [desk])
  const row = result.rows[0]
  return { batchNumber: Number(row?.number ?? 0), nextId: Number(row?.next_id ?? 1) }
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
