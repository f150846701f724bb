/**
 * kill -9 of the server at each step of a move of the house between the two desks, on either side of its COMMIT: what was approved leaves once
 * and lands once, and what was not is still open.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findViolations } from '../../apps/server/src/books.ts'
import { openDatabase } from '../../apps/server/src/db/pool.ts'
import type { Point } from '../dies-at.ts'
import { poolOf, startServer, type RunningServer } from '../server.ts'
import { newOperator, type Operator } from '../support.ts'

const WITHIN_MS = 60_000
const [CONVERSIONS, INSURANCE, USDT] = ['12', '21', '3']
const LEAVES = 'insert into wallet_move (id, proposal_id'
const LANDS = 'update wallet_move set landed_at'

let server: RunningServer
let pool: pg.Pool
let operators: readonly Operator[]
const armedAt = join(tmpdir(), `assay-dies-at-${randomUUID()}`)

beforeAll(async () => {
  const hook = join(import.meta.dirname, '../dies-at.ts')
  const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} --import=${hook}`.trim()
  server = await startServer({ hasConsole: true, environment: { LOG_LEVEL: 'fatal', NODE_OPTIONS, DIES_AT: armedAt } })
  pool = poolOf(server.dataDir, 2)
  operators = [await newOperator(server, ['treasury']), await newOperator(server, ['treasury'])]
})
afterAll(async () => {
  await pool.end()
  await server.close()
  rmSync(armedAt, { force: true })
})

const insured = async (): Promise<number> =>
  Number(
    (await pool.query('select available from ledger_balance where account_id = $1 and currency_id = $2', [INSURANCE, USDT])).rows[0]
      .available,
  )

it.each<Point & { isApproved: boolean }>([
  { text: LEAVES, values: [], when: 'before', isApproved: false },
  { text: LEAVES, values: [], when: 'after', isApproved: true },
  { text: LANDS, values: [], when: 'before', isApproved: true },
  { text: LANDS, values: [], when: 'after', isApproved: true },
])('a move that dies $when COMMIT of "$text" is done once', { timeout: 3 * WITHIN_MS }, async ({ isApproved, ...point }) => {
  const before = await insured()
  const wish = { reason: 'fill_insurance', from_account: CONVERSIONS, to_account: INSURANCE, currency_id: USDT, amount: '25' } as const
  const proposal = await operators[0]!.ask('ledger.proposeMove', { ...wish, note: 'agreed' })
  const decision = { id: proposal.id, terms_hash: proposal.terms_hash, decision: 'approved', note: 'seen' } as const
  writeFileSync(armedAt, JSON.stringify(point))
  const decided = operators[1]!.ask('ledger.decideMove', decision).catch(() => undefined)
  await expect.poll(() => !existsSync(armedAt), { timeout: WITHIN_MS, interval: 5 }).toBe(true)
  await server.kill()
  await decided
  await server.start()
  // What was not approved is approved now, and what was cannot be again.
  const again = operators[1]!.ask('ledger.decideMove', decision)
  if (isApproved) await expect(again).rejects.toThrow('proposal_decided')
  else await again
  await expect.poll(async () => (await insured()) - before, { timeout: WITHIN_MS }).toBe(25)
  const { rows } = await pool.query(
    'select count(*)::int as steps, bool_and(landed_at is not null) as landed from wallet_move where proposal_id = $1',
    [proposal.id],
  )
  expect(rows).toEqual([{ steps: 1, landed: true }])
  expect(await findViolations(openDatabase(pool))).toEqual([])
})
