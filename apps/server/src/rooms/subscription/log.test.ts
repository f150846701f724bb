import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { caller, insertCurrencies, startIdleLever, startIdleSpot } from '../wallet/testing.ts'
import { subscriptionHandlers } from './handlers.ts'
import { logSales } from './log.ts'
import { createTestServices, crowd, openSale, passDeadlines, passTime } from './testing.ts'

let database: TestDatabase
let spot: SpotDesk
let lever: LeverDesk

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  spot = await startIdleSpot(database)
  lever = await startIdleLever(database)
})
// The books are checked when the database closes.
afterAll(async () => {
  await Promise.all([spot.close(), lever.close()])
  await database.close()
})

/** The desk, which tells what is logged. */
function listen(): { logged: string[]; listening: Pick<LeverDesk, 'submit'> } {
  const logged: string[] = []
  const log = (leaf: string): void => void logged.push(leaf)
  return {
    logged,
    listening: { submit: (request) => lever.submit({ ...request, run: (turn, rows) => request.run({ ...turn, log }, rows) }) },
  }
}

it('writes the end of a sale into the public log once, with the hash of the list that everybody can download', async () => {
  const services = createTestServices(database, spot)
  const { id } = await openSale(services, { softCap: '100' })
  await crowd(database, id, 40)
  const { logged, listening } = listen()
  await logSales(database.db, listening)
  expect(logged).toEqual([])
  await passTime(database, id, 2 * 3_600_000)
  await passDeadlines(services)
  await Promise.all([logSales(database.db, listening), logSales(database.db, listening)])
  await logSales(database.db, listening)
  const call = caller('subscription', subscriptionHandlers(services))
  const { message } = (await call('commitments', { project_id: id })) as { message: { data: [number, string, number][] } }
  const list = message.data.map((line) => `${line.join(',')}\n`).join('')
  const given = message.data.reduce((sum, [, , lots]) => sum + lots, 0)
  const { rows } = await database.pool.query(
    "select floor(date_part('epoch', closed_at) * 1000)::text as closed from subscription_project where id = $1",
    [id],
  )
  expect(logged).toEqual([
    `sale/1 ${id} ${rows[0].closed} pro_rata USDT 8 1 1000 400 100 40 ${given} ${createHash('sha256').update(list).digest('hex')}`,
  ])
})

it('writes that a sale was called off instead of its end', async () => {
  const services = createTestServices(database, spot)
  const { id } = await openSale(services)
  await crowd(database, id, 3)
  await database.pool.query('update subscription_project set called_off_at = now() where id = $1', [id])
  await passDeadlines(services)
  const { logged, listening } = listen()
  await logSales(database.db, listening)
  const { rows } = await database.pool.query<{ off: string; hash: string }>(
    `select floor(date_part('epoch', called_off_at) * 1000)::text as off, encode(list_hash, 'hex') as hash from subscription_project where id = $1`,
    [id],
  )
  expect(logged).toEqual([`sale-off/1 ${id} ${rows[0]!.off} 3 ${rows[0]!.hash}`])
  await expect(database.pool.query('update subscription_project set called_off_at = null where id = $1', [id])).rejects.toThrow('for good')
})
