/**
 * Dual investments that mature together: from their named price until COMMIT has returned for the last payment, and until the last line of
 * the public log. Reference: to book that they are held, in the same run.
 *
 *   node bench/settlement.ts [investments=10000]
 */
import pino from 'pino'
import { Deadlines } from '../apps/server/src/clock/deadlines.ts'
import { settleAtDeadline } from '../apps/server/src/rooms/structured/settle.ts'
import { investors } from '../apps/server/src/rooms/structured/testing.ts'
import { TestDual } from '../apps/server/src/testing-dual.ts'
import { analyze } from './analyze.ts'
import { finish } from './report.ts'
import { besideOthers, WAIT_BAR_MS, type Waited } from './waiting.ts'

const BAR = 4

const count = Number(process.argv[2] ?? 10_000)
const test = await TestDual.open()
const { database } = test
let figures: Waited
let bookedMs: number
let loggedMs: number
let left: number
try {
  await test.stop()
  bookedMs = (await investors(database, count)).bookedMs
  await analyze(database)
  await test.start()
  const runner = new Deadlines({ db: database.db, log: pino({ level: 'warn' }), deadlines: [settleAtDeadline(test.services)] })
  const startedMs = performance.now()
  figures = await besideOthers(test.spot, () => runner.pass())
  await test.services.log.write()
  loggedMs = performance.now() - startedMs
  const open = await database.pool.query(
    'select (select count(*) from dual_investment where settled_at is null) + (select count(*) from dual_unlogged) as count',
  )
  left = Number(open.rows[0].count)
} finally {
  await test.close()
}
const { tookMs, waitedMs } = figures
const ratio = tookMs / bookedMs
finish(
  'settlement',
  `${count} investments paid in ${(tookMs / 1000).toFixed(2)} s, ${ratio.toFixed(2)} of what holding them took (bar ${BAR}), ` +
    `logged after ${(loggedMs / 1000).toFixed(2)} s, others waited ${Math.round(waitedMs)} ms at most (bar ${WAIT_BAR_MS})`,
  left === 0 && ratio <= BAR && waitedMs <= WAIT_BAR_MS,
)
