/** Reads the log of what operators did. `db/deeds.ts` writes it. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'

export interface LogRow {
  number: string
  at: Date
  operatorId: string | null
  operatorName: string | null
  action: string
  subject: string
  detail: string
  hash: string
}

const columns = sql`
  l.number, l.at, l.operator_id as "operatorId", o.name as "operatorName", l.action, l.subject, l.detail, encode(l.hash, 'hex') as hash`

export const listLog = (db: Database, subject: string | null, page: PageOf): Promise<Listed<LogRow>> =>
  readPage<LogRow>(
    db,
    {
      select: columns,
      from: sql`from operator_log l left join operator o on o.id = l.operator_id where ${subject}::text is null or l.subject = ${subject}`,
      orderBy: sql`l.number desc`,
    },
    page,
  )

/** The hash of an entry; of number 0 the one that the first begins with. Null where there is none. */
export async function hashAt(db: Database, number: bigint): Promise<string | null> {
  if (number === 0n) return EMPTY
  const result = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from operator_log where number = ${String(number)}`.execute(
    db,
  )
  return result.rows[0]?.hash ?? null
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const EMPTY = sha256('')

/** The hash that an entry must have after the hash before it. The console's page does the same in the browser. */
export const hashOf = (before: string, { number, at, operatorId, action, subject, detail }: LogRow): string =>
  sha256([before, number, at.toISOString(), operatorId ?? '-', action, subject, detail].join('\n'))

/** The number and hash of the newest entry. */
export async function logHead(db: Database): Promise<{ number: bigint; hash: string }> {
  const result = await sql<{ number: string; hash: string }>`select number, encode(hash, 'hex') as hash from operator_log_head`.execute(db)
  const [row] = result.rows
  return { number: BigInt(row!.number), hash: row!.hash }
}
