/** CSV statements: streamed, a few at once, without delaying other work. */
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { unitsOf, transfer } from '@assay/money'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ownerClient } from '../../db/pool.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { bookBy } from '../../ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createSpotServices, spotHandlers } from '../spot/door.ts'
import { walletHandlers } from './handlers.ts'
import { caller, createUser, currencies, insertCurrencies, noTrades, startIdleLever, startIdleSpot, testPrices, USDT } from './testing.ts'
import { conversionTerms } from './terms.ts'

const LINES = 3_500

let database: TestDatabase
let lever: LeverDesk
let spot: SpotDesk
let call: ReturnType<typeof caller>
let user: number
let owner: ReturnType<typeof ownerClient>

beforeAll(async () => {
  database = await createTestDatabase()
  owner = ownerClient(database.owner)
  await owner.connect()
  const { db } = database
  await insertCurrencies(db)
  lever = await startIdleLever(database)
  spot = await startIdleSpot(database)
  const fiatRates = { all: () => [], rate: () => null }
  call = caller(
    'wallet',
    walletHandlers({ db, desk: spot, lever, currencies, prices: testPrices(), fiatRates, terms: conversionTerms, tradesOf: noTrades }),
  )
}, 60_000)
afterAll(async () => {
  await owner.end()
  await spot.close()
  await lever.close()
  await database.close()
})
beforeEach(async () => {
  user = await createUser(database.db)
})

async function earn(lines: number): Promise<void> {
  const to = accountOf(user, CHANGE)
  const entries = transfer(unitsOf('0.01', 8), { from: systemAccounts.mint, to, currencyId: USDT })
  await bookBy(
    spot,
    Array.from({ length: lines }, () => ({ kind: 'test', reference: 'test:1', entries })),
  )
}

const ask = (userId = user) => call('billsCsv', {}, { userId })
async function open(): Promise<Readable> {
  const outcome = await ask()
  if ('refused' in outcome) throw new Error(`refused: ${outcome.refused}`)
  return (outcome.message as unknown as FileAnswer<Readable>).body
}
const linesIn = (text: string): number => text.split('\r\n').length - 1
const read = async (file: Readable): Promise<string> => (await file.toArray()).join('')

/** The lock that making and dropping partitions takes. Booking waits for it. */
const TAKE = 'begin; lock table ledger_entry in access exclusive mode'

it('hold no lock and no connection between two pieces, however slowly they are read', async () => {
  await earn(LINES)
  const file = await open()
  const pieces = file.iterator({ destroyOnReturn: false })
  const first = String((await pieces.next()).value)
  expect(linesIn(first)).toBeLessThan(LINES / 2)
  await sleep(100)
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  await owner.query(`${TAKE} nowait; commit`)
  await earn(5)
  const rest = await read(file)
  expect(linesIn(first) + linesIn(rest), 'all that was there when it began, and a head').toBe(LINES + 1)
  const ids = (first + rest)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',', 1)[0]!)
  expect(new Set(ids).size).toBe(LINES)
})

it('are made one at a time for each user, and few for all', async () => {
  await earn(LINES)
  const file = await open()
  expect(await ask()).toMatchObject({ refused: 'too_many_requests' })
  file.destroy()
  await read(await vi.waitFor(open))
  const files: Readable[] = []
  for (let more = 0; more < 4; more += 1) {
    user = await createUser(database.db)
    await earn(LINES)
    files.push(await vi.waitFor(open))
  }
  expect(await ask(await createUser(database.db))).toMatchObject({ refused: 'too_many_requests' })
  for (const one of files) one.destroy()
})

it('leave trading its connections, even while the database lets none of them go on', async () => {
  const nameOf = () => 'USDT'
  const trade = caller(
    'spot',
    spotHandlers(
      createSpotServices({
        haltOf: () => ({}),
        opensAt: () => null,
        isTokenPair: () => false,
        feeRates: () => ({ maker: '0.001', taker: '0.001' }),
        db: database.db,
        desk: spot,
        nameOf,
      }),
    ),
  )
  const users = await Promise.all(Array.from({ length: 20 }, () => createUser(database.db)))
  await owner.query(TAKE)
  const waiting = users.map((userId) => ask(userId))
  // Lists wait for the lock too, so that every connection for reading is taken.
  const lists = Array.from({ length: 20 }, () => call('bills', {}, { userId: user }))
  await sleep(100)
  expect(await trade('cancelOrder', { id: '77' }, { userId: user })).toEqual({ refused: 'order_not_found' })
  await owner.query('commit')
  const outcomes = await Promise.all(waiting)
  expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(16)
  for (const outcome of outcomes) if (!('refused' in outcome)) await read((outcome.message as unknown as FileAnswer<Readable>).body)
  await Promise.all(lists)
})
