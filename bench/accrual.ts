/**
 * One midnight of locked mining: from the first yield that is due until COMMIT has returned for the last. Beside it an order of somebody
 * else now and then: how long the desk lets it wait. Reference: to book that they are locked, in the same run.
 *
 *   node bench/accrual.ts [yields=100000]
 */
import pino from 'pino'
import { Deadlines } from '../apps/server/src/clock/deadlines.ts'
import { accrue } from '../apps/server/src/rooms/mining/accrue.ts'
import { miners } from '../apps/server/src/rooms/mining/testing.ts'
import { currencies, insertCurrencies, startIdleSpot } from '../apps/server/src/rooms/wallet/testing.ts'
import { createTestDatabase } from '../apps/server/src/testing.ts'
import { analyze } from './analyze.ts'
import { finish } from './report.ts'
import { besideOthers, WAIT_BAR_MS, type Waited } from './waiting.ts'

const BAR = 3
const DAYS = 7

const count = Number(process.argv[2] ?? 100_000)
const database = await createTestDatabase()
let figures: Waited
let bookedMs: number
let left: number
try {
  await insertCurrencies(database.db)
  const made = await miners(database, { count, days: DAYS, dueDays: 1 })
  bookedMs = made.bookedMs
  await analyze(database)
  const desk = await startIdleSpot(database)
  const deadlines = [accrue({ desk, currencies, publishMessages: () => undefined })]
  const runner = new Deadlines({ db: database.db, log: pino({ level: 'warn' }), deadlines })
  figures = await besideOthers(desk, () => runner.pass())
  const paid = await database.pool.query('select count(*)::int as count from mining_payout')
  left = count - paid.rows[0].count
  await desk.close()
} finally {
  await database.close()
}
const { tookMs, waitedMs } = figures
const ratio = tookMs / bookedMs
finish(
  'accrual',
  `${count} yields paid in ${(tookMs / 1000).toFixed(2)} s, ${ratio.toFixed(2)} of what locking them took (bar ${BAR}), ` +
    `others waited ${Math.round(waitedMs)} ms at most (bar ${WAIT_BAR_MS})`,
  left === 0 && ratio <= BAR && waitedMs <= WAIT_BAR_MS,
)
