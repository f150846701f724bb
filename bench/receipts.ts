/**
 * Receipts of ten thousand options that ended in one second, out of the stored log as the hourly work makes them: how long all of them
 * take, and for how long at a time nobody else in the process has a turn.
 *
 *   node bench/receipts.ts [options=10000]
 */
import { systemAccounts } from '../apps/server/src/ledger/accounts.ts'
import { give } from '../apps/server/src/ledger/testing.ts'
import { LoggedMinutes } from '../apps/server/src/rooms/proof/logged-minutes.ts'
import { receiptFrom, receiptOf, loggedOrders } from '../apps/server/src/rooms/proof/receipts.ts'
import { findBounds, listIds } from '../apps/server/src/rooms/proof/store.ts'
import { periodTerms } from '../apps/server/src/rooms/seconds/terms.ts'
import { createTestOptions, USDT, type TestOptions } from '../apps/server/src/rooms/seconds/testing.ts'
import { finish } from './report.ts'
import { acceptAll } from './settle.ts'

const BAR = { tookMs: 2_000, heldMs: 10 }
/** Turns are looked at so often, at most: work of shorter ones adds up between. */
const SAMPLE_MS = 1
const MINUTE_MS = 60_000

/** Some options that were accepted in one second and ended in one, in minutes that are over. */
async function endTogether(test: TestOptions, count: number): Promise<string[]> {
  await test.desk.close()
  await give(test.database.pool, systemAccounts.houseOfDesk, { currencyId: USDT, amount: '49000000' })
  await test.start()
  await test.advance(1_000)
  await acceptAll(test, count)
  await test.advance(2_000 + periodTerms[0]!.seconds * 1_000)
  await test.advance(2 * MINUTE_MS)
  const { first, newest } = (await findBounds(test.proof.db))!
  return listIds(test.proof.db, { from: first, to: newest, after: '', limit: count + 1 })
}

interface Held<Result> {
  result: Result
  tookMs: number
  /** What this thread had of the processor meanwhile; the rest is PostgreSQL's, or was waited for. */
  processorMs: number
  /** The longest work of this thread between two turns of others; what it waited for the processor is not its own. */
  heldMs: number
}

const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function measured<Result>(work: () => Promise<Result>): Promise<Held<Result>> {
  let [heldMs, isOver, lastMs] = [0, false, workedMs()]
  const turn = (): void => {
    const nowMs = workedMs()
    heldMs = Math.max(heldMs, nowMs - lastMs)
    lastMs = nowMs
    if (!isOver) setTimeout(turn, SAMPLE_MS)
  }
  turn()
  const [started, before] = [performance.now(), workedMs()]
  const result = await work()
  const tookMs = performance.now() - started
  isOver = true
  turn()
  return { result, tookMs, processorMs: workedMs() - before, heldMs }
}

async function makeAll({ proof }: TestOptions, ids: readonly string[]): Promise<number> {
  const log = new LoggedMinutes(proof, (await findBounds(proof.db))!)
  let leaves = 0
  for await (const order of loggedOrders(proof.db, log, ids)) {
    const { receipt } = await receiptFrom(proof, log, order)
    leaves += receipt!.seconds.reduce((sum, second) => sum + second.leaves.length, 0)
  }
  return leaves
}

const figures = ({ tookMs, processorMs, heldMs }: Held<unknown>): string =>
  `${tookMs.toFixed(1)} ms, ${processorMs.toFixed(1)} of them work of this thread, others held up ${heldMs.toFixed(1)} ms at most`

async function main(): Promise<void> {
  const count = Number(process.argv[2] ?? 10_000)
  const test = await createTestOptions()
  const ids = await endTogether(test, count)
  if (ids.length !== count) throw new Error(`${ids.length} of ${count} options stand in the log`)
  const first = await measured(() => receiptOf(test.proof, ids[0]!))
  console.log(`the first one, whose seconds are read: ${figures(first)}`)
  const next = await measured(() => receiptOf(test.proof, ids[1]!))
  console.log(`another one: ${figures(next)}`)
  const all = await measured(() => makeAll(test, ids))
  console.log(`all: ${figures(all)}, ${all.result} leaves`)
  await test.close()
  const heldMs = Math.max(first.heldMs, next.heldMs, all.heldMs)
  finish(
    'receipts',
    `${count} receipts of one second in ${(all.tookMs / 1000).toFixed(2)} s (bar ${BAR.tookMs / 1000}), others held up ${heldMs.toFixed(1)} ms at most (bar ${BAR.heldMs})`,
    all.tookMs <= BAR.tookMs && heldMs <= BAR.heldMs,
  )
}

if (import.meta.main) await main()
