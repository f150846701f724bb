/** For tests of trading: one pair, a throwaway database, users with money, and the room's handlers without HTTP. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import type { CallInput, CallName } from '@assay/contract'
import { callOf } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import { SpotDesk } from '../../desk/spot/spot-desk.ts'
import type { Handler, UserContext } from '../../http/context.ts'
import { idempotentRequest } from '../../http/idempotency.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { give } from '../../ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { spotHandlers } from './handlers.ts'
import { spotProduct } from './terms.ts'
import { createSpotServices, type SpotServices } from './services.ts'

export const BTC = 1
export const USDT = 3

export interface Asker {
  userId: number
  key?: string
  lang?: Lang
}

export interface TestMarket {
  database: TestDatabase
  services: SpotServices
  desk: SpotDesk
  /** Its pair counts as one of a token. */
  isOfToken: boolean
  /** Makes a user with these amounts in the change account. Returns the user's id. */
  newUser(money?: { btc?: string; usdt?: string }): Promise<number>
  /** Sets the difference between the desk's clock and the real one, in milliseconds. */
  shiftClock(byMs: number): void
  /** Sends an index price such as 50000.00, or a halt (null). */
  setIndex(price: string | null): Promise<void>
  /** Calls a handler as a user, with an Idempotency-Key if one is given. */
  call<N extends CallName & `spot.${string}`>(asker: number | Asker, name: N, input: CallInput<N>): Promise<never>
  newDesk(): SpotDesk
  /** Closes the desk and starts another from the database. */
  restart(): Promise<void>
  available(userId: number, currencyId: number): Promise<string>
  close(): Promise<void>
}

const hostOf = async (throughProxy: NonNullable<TestMarketOptions['throughProxy']>, database: TestDatabase) => ({
  host: (await throughProxy(database.target.host!)).host,
})

const nameOf = (currencyId: number): string => (currencyId === BTC ? 'BTC' : 'USDT')

export interface TestMarketOptions {
  /** Puts a proxy between the desk and its database. */
  throughProxy?(host: string): Promise<{ host: string }>
}

export async function createTestMarket(options: TestMarketOptions = {}): Promise<TestMarket> {
  const database = await createTestDatabase()
  const { db, pool } = database
  const target = options.throughProxy ? { ...database.target, ...(await hostOf(options.throughProxy, database)) } : database.target
  await sql`insert into currency (id, name, kind, scale) values (1, 'BTC', 'crypto', 8), (3, 'USDT', 'crypto', 8)`.execute(db)
  await sql`insert into spot_pair (id, symbol, base_id, quote_id, price_decimals, amount_decimals, minimum_lots, maximum_lots, minimum_notional)
    values (1, 'BTC/USDT', 1, 3, 2, 5, 10, 100000000, 5)`.execute(db)
  const log = pino({ level: 'silent' })
  let shiftMs = 0
  const newDesk = () =>
    new SpotDesk({ name: 'spot', lockNumber: 1, product: spotProduct, target, pool, log, now: () => Date.now() + shiftMs })

  const market = { database, newDesk, desk: newDesk(), isOfToken: false } as TestMarket
  let index: number | null = null
  let users = 0

  async function start(): Promise<void> {
    await market.desk.start()
    market.services = createSpotServices({
      haltOf: () => ({}),
      opensAt: () => null,
      isTokenPair: () => market.isOfToken,
      feeRates: () => ({ maker: '0.001', taker: '0.001' }),
      db,
      desk: market.desk,
      nameOf,
    })
    await sendIndex()
  }
  const sendIndex = () =>
    market.desk.run(({ timeMs, execute }) => void execute({ kind: 'index', timeMs, pairId: 1, indexDeciticks: index }))

  market.setIndex = async (price) => {
    index = price === null ? null : Math.round(Number(price) * 1000)
    await sendIndex()
  }
  market.shiftClock = (byMs) => {
    shiftMs = byMs
  }
  market.newUser = async ({ btc = '10', usdt = '1000000' } = {}) => {
    const name = `user${++users}`
    const row = await sql<{ id: number }>`
      insert into account_user (username, email, password_hash, extension_code) values (${name}, ${`${name}@example.test`}, '', ${name}) returning id::int`.execute(
      db,
    )
    const { id } = row.rows[0]!
    await sql`insert into ledger_account (id, user_id, type) select ${id}::bigint * 10 + type, ${id}, type from generate_series(1, 4) as type`.execute(
      db,
    )
    const gifts = [
      { currencyId: BTC, amount: btc },
      { currencyId: USDT, amount: usdt },
    ]
    await give(pool, accountOf(id, CHANGE), ...gifts.filter(({ amount }) => amount !== '0'))
    return id
  }
  market.call = async (asker, name, input) => {
    const { userId, key, lang = 'en' }: Asker = typeof asker === 'number' ? { userId: asker } : asker
    const parsed = callOf(name).input.parse(input)
    const context: UserContext = {
      lang,
      address: '127.0.0.1',
      device: 'test',
      session: { id: '1', userId, verificationLevel: 0 },
      idempotent: key === undefined ? null : idempotentRequest(key, callOf(name).path, parsed),
    }
    const handler = spotHandlers(market.services)[name.slice(5) as 'placeOrder'] as Handler<'spot.placeOrder'>
    return handler(parsed as never, context) as never
  }
  market.restart = async () => {
    await market.desk.close()
    market.desk = newDesk()
    await start()
  }
  market.available = async (userId, currencyId) => {
    const row = await db
      .selectFrom('wallet_balance')
      .select('available')
      .where('account_id', '=', String(accountOf(userId, CHANGE)))
      .where('currency_id', '=', currencyId)
      .executeTakeFirst()
    return row?.available ?? '0'
  }
  market.close = async () => {
    await market.desk.close()
    await database.close()
  }
  await start()
  await market.setIndex('50000.00')
  return market
}

export const newKey = (): string => randomUUID()
