/**
 * What an installation writes in a day on which nobody comes: a real server whose clock runs fast, its tables before and after, and what
 * else its folder holds. Ticks are cut from the fourth day on, so the first days are the largest.
 *
 *   node bench/idle.ts [hours=24] [speed=24]
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../apps/server/src/db/pool.ts'
import { startServer } from '../e2e/server.ts'
import { finish } from './report.ts'

const HOURS = Number(process.argv[2] ?? 24)
const SPEED = Number(process.argv[3] ?? 24)
const BAR_MB = 100
const MB = 1_000_000
const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** Below it a table is told of with the others. */
const SHOWN_MB = 0.5

interface Sizes {
  tables: Map<string, number>
  /** The whole database, its catalogues included. */
  database: number
  /** In which the database keeps what it is to write: it is used again and again. */
  writeAheadLog: number
  /** What it has put there since it was made. */
  written: number
  log: number
  workedMs: number
}

async function readSizes(dataDir: string): Promise<Sizes> {
  const pool = openPool({ host: join(dataDir, 'run'), user: 'assay', database: 'assay' }, 1)
  try {
    const tables = await pool.query<{ name: string; bytes: string }>(`
      select regexp_replace(relname, '_\\d{6,8}$', '') as name, sum(pg_total_relation_size(oid)) as bytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`)
    const whole = await pool.query<{ database: string; written: string; worked: string }>(`
      select pg_database_size(current_database()) as database, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as written,
        (select tick_ms from lever_clock) as worked`)
    const { database, written, worked } = whole.rows[0]!
    const folder = join(dataDir, 'postgres/pg_wal')
    return {
      tables: new Map(tables.rows.map(({ name, bytes }) => [name, Number(bytes)])),
      database: Number(database),
      written: Number(written),
      writeAheadLog: readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
      log: statSync(join(dataDir, 'postgres.log')).size,
      workedMs: Number(worked),
    }
  } finally {
    await pool.end()
  }
}

function print(before: Sizes, after: Sizes): number {
  const hours = (after.workedMs - before.workedMs) / HOUR_MS
  const aDay = (bytes: number): number => (bytes / MB / hours) * DAY_HOURS
  const grown = [...after.tables].map(([name, bytes]) => ({ name, megabytes: aDay(bytes - (before.tables.get(name) ?? 0)) }))
  for (const { name, megabytes } of grown.sort((one, other) => other.megabytes - one.megabytes))
    if (megabytes >= SHOWN_MB) console.log(`${name.padEnd(24)}${megabytes.toFixed(1)} MB a day`)
  const all = aDay(after.database - before.database + after.log - before.log)
  console.log(
    `${hours.toFixed(1)} hours; the database's own log ${aDay(after.log - before.log).toFixed(2)} MB a day; ` +
      `write-ahead log: ${aDay(after.written - before.written).toFixed(0)} MB a day pass through it, its folder has ` +
      `${(before.writeAheadLog / MB).toFixed(0)}, then ${(after.writeAheadLog / MB).toFixed(0)} MB`,
  )
  return all
}

async function main(): Promise<void> {
  const environment: Record<string, string> = { LOG_LEVEL: 'error' }
  const server = await startServer({ environment })
  const { dataDir } = server
  await server.end()
  environment['NODE_OPTIONS'] = `--import=${join(import.meta.dirname, 'fast-clock.ts')}`
  environment['CLOCK_SPEED'] = String(SPEED)
  await server.start()
  const before = await readSizes(dataDir)
  let after = before
  while (after.workedMs - before.workedMs < HOURS * HOUR_MS) {
    await sleep(5_000)
    after = await readSizes(dataDir)
  }
  await server.close()
  console.log(server.output().trim())
  const megabytes = print(before, after)
  finish('idle', `grows ${megabytes.toFixed(0)} MB a day (bar ${BAR_MB})`, megabytes <= BAR_MB)
}

await main()
