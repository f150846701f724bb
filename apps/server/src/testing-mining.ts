/** What tests of locked mining share. */
import pino from 'pino'
import { Deadlines } from './clock/deadlines.ts'
import type { Database } from './db/pool.ts'
import type { SpotDesk } from './desk/spot/spot-desk.ts'
import { accountOf, CHANGE } from './ledger/accounts.ts'
import { give } from './ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { moveClock } from './testing-clock.ts'
import { caller, createUser, currencies, insertCurrencies, startIdleSpot, testPrices, USDT } from './rooms/wallet/testing.ts'
import { accrue } from './rooms/mining/accrue.ts'
import { miningHandlers } from './rooms/mining/handlers.ts'
import { makeProduct } from './rooms/mining/make-product.ts'
import type { NewProduct } from './rooms/mining/product-store.ts'
import type { MiningServices } from './rooms/mining/services.ts'
import { POOL } from './rooms/mining/terms.ts'

/** The product of the specification's example: 0.32 % a day for 15 days, 0.4 % for each day left. */
export const example: NewProduct = {
  currencyId: USDT,
  days: 15,
  rateLow: '0.0032',
  rateHigh: '0.0032',
  minimum: '500',
  userMaximum: '5000',
  totalMaximum: '20000',
  penaltyRate: '0.004',
  penaltyCap: '0.3',
  takesBack: true,
  opensMs: 0,
  closesMs: null,
}

interface Answer {
  refused?: string
  message: Record<string, never> & { id: string }
}

export interface MiningTest {
  database: TestDatabase
  desk: SpotDesk
  services: MiningServices
  told: number[]
  call: ReturnType<typeof caller>
  product(terms?: Partial<NewProduct>): Promise<string>
  user(amount?: string, currencyId?: number): Promise<number>
  lock(userId: number, productId: string, input: string | { amount: string; renew: string }): Promise<Answer>
  /** As if the order had been locked so many days before. Before anything was paid only. */
  backdate(orderId: string, days: number): Promise<void>
  /** Pays what is due. */
  pass(): Promise<void>
  balance(account: number, currencyId?: number): Promise<{ available: string; held: string }>
  end(): Promise<void>
}

export async function startMining(pool = '100000'): Promise<MiningTest> {
  const database = await createTestDatabase()
  return openOn(database, { pool, db: database.db, now: Date.now })
}

export interface StandingMiningTest extends MiningTest {
  /** Sets the clock of the database and of the desk. */
  setClock(ms: number): Promise<void>
}

/** On a clock that stands at `startMs` until the test sets it. Months that the ledger has are two ahead of today. */
export async function startMiningAt(startMs: number): Promise<StandingMiningTest> {
  const database = await createTestDatabase()
  const clock = await moveClock(database)
  let nowMs = startMs
  async function setClock(ms: number): Promise<void> {
    nowMs = ms
    await clock.set(ms)
  }
  await setClock(startMs)
  const test = await openOn(database, { pool: '100000', db: clock.db, now: () => nowMs })
  async function end(): Promise<void> {
    await clock.close()
    await test.end()
  }
  return { ...test, setClock, end }
}

interface Opening {
  pool: string
  db: Database
  now(): number
}

async function openOn(database: TestDatabase, { pool, db, now }: Opening): Promise<MiningTest> {
  await insertCurrencies(database.db)
  if (pool !== '0') await give(database.pool, POOL, { currencyId: USDT, amount: pool })
  const desk = await startIdleSpot(database, { now })
  const told: number[] = []
  const publishMessages = (userId: number) => void told.push(userId)
  const services: MiningServices = {
    db,
    desk,
    currencies,
    publishMessages,
    prices: testPrices(),
    accrual: accrue({ desk, currencies, publishMessages }),
  }
  const call = caller('mining', miningHandlers(services))
  return {
    database,
    desk,
    services,
    told,
    call,
    product: (terms) => makeProduct(db, services, { ...example, ...terms }),
    async user(amount = '10000', currencyId = USDT) {
      const userId = await createUser(db)
      await give(database.pool, accountOf(userId, CHANGE), { currencyId, amount })
      return userId
    },
    lock: (userId, productId, input) =>
      call('lock', { config_id: productId, ...(typeof input === 'string' ? { amount: input } : input) }, { userId }) as Promise<Answer>,
    async backdate(orderId, days) {
      await database.pool.query(
        `update mining_order set locked_at = locked_at - $2 * interval '24 hours', counts_from = counts_from - $2 * interval '24 hours',
           next_due_at = next_due_at - $2 * interval '24 hours' where id = $1`,
        [orderId, days],
      )
    },
    pass: () => new Deadlines({ db, log: pino({ level: 'silent' }), deadlines: [services.accrual] }).pass(),
    async balance(account, currencyId = USDT) {
      const result = await database.pool.query<{ available: string; held: string }>(
        `select trim_scale(available)::text as available, trim_scale(held)::text as held from ledger_balance
         where account_id = $1 and currency_id = $2`,
        [account, currencyId],
      )
      return result.rows[0] ?? { available: '0', held: '0' }
    },
    // The books are checked when the database closes.
    async end() {
      await desk.close()
      await database.close()
    },
  }
}
