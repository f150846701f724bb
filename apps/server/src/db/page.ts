/** A page of a list, for the stores. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from './pool.ts'

/** Pages count from 1. */
export interface PageOf {
  page: number
  limit: number
}

export interface Listed<Row> {
  rows: Row[]
  /** How long the whole list is. */
  total: number
}

interface List {
  select: RawBuilder<unknown>
  /** Tables, joins and conditions: `from` and all up to the order. */
  from: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
}

export async function readPage<Row>(db: Database, { select, from, orderBy }: List, { page, limit }: PageOf): Promise<Listed<Row>> {
  const [rows, count] = await Promise.all([
    sql<Row>`select ${select} ${from} order by ${orderBy} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  return { rows: rows.rows, total: count.rows[0]!.total }
}
