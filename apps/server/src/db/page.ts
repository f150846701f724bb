/** Reads pages of lists, for the stores. */
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from './pool.ts'

/** Pages count from 1. */
export interface PageOf {
  page: number
  limit: number
}

export interface Listed<Row> {
  rows: Row[]
  /** The number of rows of the list, counted up to a thousand rows behind the page. */
  total: number
}

interface List {
  select: RawBuilder<unknown>
  /** Tables, joins and conditions: `from` and all up to the order. */
  from: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
}

/** A reader needs to know whether more pages follow. A long history is not counted to its end for that. */
const COUNTED_BEYOND = 1_000

export async function readPage<Row>(db: Database | Tx, { select, from, orderBy }: List, page: PageOf): Promise<Listed<Row>> {
  const { limit } = page
  const { rows } = await sql<Row>`select ${select} ${from} order by ${orderBy} limit ${limit} offset ${startOf(page)}`.execute(db)
  return { rows, total: await totalOf(db, from, { ...page, shown: rows.length }) }
}

/** The number of rows of a list, counted up to a thousand behind the page. No query is needed when the page shows the end of the list. */
export async function totalOf(db: Database | Tx, from: RawBuilder<unknown>, page: PageOf & { shown: number }): Promise<number> {
  const start = startOf(page)
  const { shown, limit } = page
  if (shown < limit && (shown > 0 || start === 0)) return start + shown
  const most = start + shown + COUNTED_BEYOND
  const counted = await sql<{ total: number }>`select count(*)::int as total from (select ${from} limit ${most}) as counted`.execute(db)
  return counted.rows[0]!.total
}

const startOf = ({ page, limit }: PageOf): number => (page - 1) * limit
