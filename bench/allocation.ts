/**
 * The end of a sale with many commitments: from its close until every commitment is settled and COMMIT has returned for the last of them.
 * Beside it an order of somebody else now and then: how long the desk lets it wait.
 *
 *   node bench/allocation.ts [commitments=100000]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ownerClient, type ConnectionTarget } from '../apps/server/src/db/pool.ts'
import { systemAccounts } from '../apps/server/src/ledger/accounts.ts'
import { endSale } from '../apps/server/src/rooms/subscription/close.ts'
import { createTestServices, crowd, openSale, passTime } from '../apps/server/src/rooms/subscription/testing.ts'
import { insertCurrencies, startIdleSpot } from '../apps/server/src/rooms/wallet/testing.ts'
import { createTestDatabase } from '../apps/server/src/testing.ts'
import { finish } from './report.ts'

const BAR_MS = 5_000
const WAIT_BAR_MS = 200
const HOUR_MS = 3_600_000

async function asOwner(target: ConnectionTarget, query: string): Promise<void> {
  const client = ownerClient(target)
  await client.connect()
  await client.query(query)
  await client.end()
}

const count = Number(process.argv[2] ?? 100_000)
const database = await createTestDatabase()
let figures: { tookMs: number; waitedMs: number }
try {
  await insertCurrencies(database.db)
  const desk = await startIdleSpot(database)
  const services = createTestServices(database, desk)
  const { id } = await openSale(services, { supply: '20000000', issuance: '20000000', cap: '600' })
  await crowd(database, id, count)
  await passTime(database, id, HOUR_MS)
  // Tables that grew for months know how large they are; these were filled a moment ago.
  await asOwner(database.owner, 'analyze')
  let waitedMs = 0
  const ending = new AbortController()
  const others = (async () => {
    while (!ending.signal.aborted) {
      const startedMs = performance.now()
      await desk.submit({ userId: null, accounts: [systemAccounts.mint], idempotent: null, run: (turn) => turn.timeMs })
      waitedMs = Math.max(waitedMs, performance.now() - startedMs)
      await sleep(10)
    }
  })()
  const startedMs = performance.now()
  await endSale(services, id)
  const tookMs = performance.now() - startedMs
  ending.abort()
  await others
  await desk.close()
  figures = { tookMs, waitedMs }
} finally {
  await database.close()
}
const { tookMs, waitedMs } = figures
finish(
  'allocation',
  `${count} commitments settled in ${(tookMs / 1000).toFixed(2)} s (bar ${BAR_MS / 1000}), others waited ${Math.round(waitedMs)} ms at most (bar ${WAIT_BAR_MS})`,
  tookMs <= BAR_MS && waitedMs <= WAIT_BAR_MS,
)
