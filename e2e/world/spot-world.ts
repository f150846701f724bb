/**
 * Spot trading, the wallet and the rooms of Earn over one real database, with connections that can be cut at a COMMIT, and beside them what should
 * come of every call. Everybody trades, moves, converts, draws and puts money away at once.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase, openPool, type Database } from '../../apps/server/src/db/pool.ts'
import { startCuttingProxy, type CuttingProxy } from '../../apps/server/src/desk/testing-proxy.ts'
import type { LeverDesk } from '../../apps/server/src/desk/lever/lever-desk.ts'
import { systemAccounts } from '../../apps/server/src/ledger/accounts.ts'
import { findViolations } from '../../apps/server/src/books.ts'
import { give } from '../../apps/server/src/ledger/testing.ts'
import { sandboxHandlers } from '../../apps/server/src/rooms/sandbox/door.ts'
import { BTC, createTestMarket, USDT, type Asker, type TestMarket } from '../../apps/server/src/rooms/spot/testing.ts'
import { landMoves, walletHandlers } from '../../apps/server/src/rooms/wallet/door.ts'
import { conversionTerms } from '../../apps/server/src/rooms/wallet/terms.ts'
import { caller, currencies as listed, EUR, noTrades, startIdleLever, testPrices } from '../../apps/server/src/rooms/wallet/testing.ts'
import type { TestDatabase } from '../../apps/server/src/testing.ts'
import { compareBalances, compareMemory, copyBalances, findMovesInTransit } from './books.ts'
import { EarnRooms } from './earn-rooms.ts'
import { idleWatching, SpotOracle, spotWatching } from './spot-oracle.ts'
import type { Priced } from './wallet-oracle.ts'
import { UNDONE, watchDesk, type Outcome } from './watch.ts'

export const priced: readonly Priced[] = [
  { id: BTC, scale: 8, bidCents: 5_000_000n, askCents: 5_001_037n },
  { id: USDT, scale: 8, bidCents: 100n, askCents: 100n },
  { id: EUR, scale: 4, bidCents: 107n, askCents: 109n },
]

/** Tokens of sales have eight decimals. */
const scaleOf = (currencyId: number): number => priced.find(({ id }) => id === currencyId)?.scale ?? 8
const cents = (units: bigint): string => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`

/** Only one commit at a time is cut off. */
const TRIES = 20

export type Call = ReturnType<typeof caller>

export class SpotWorld {
  readonly users: number[] = []
  oracle!: SpotOracle
  wallet!: Call
  sandbox!: Call
  readonly earn = new EarnRooms()
  readonly market: TestMarket
  readonly proxy: CuttingProxy
  readonly #ends: (() => Promise<unknown>)[] = []
  /** What the rooms work with: their desks change when they are built anew. */
  #services!: Parameters<typeof walletHandlers>[0]
  #lever!: LeverDesk

  constructor(market: TestMarket, proxy: CuttingProxy) {
    this.market = market
    this.proxy = proxy
  }

  static async open(userCount: number): Promise<SpotWorld> {
    let proxy: CuttingProxy
    const market = await createTestMarket({ throughProxy: async (host) => (proxy = await startCuttingProxy(host)) })
    const world = new SpotWorld(market, proxy!)
    await world.#start(userCount)
    return world
  }

  async #start(userCount: number): Promise<void> {
    const { database } = this.market
    await sql`insert into currency (id, name, kind, scale) values (${EUR}, 'EUR', 'fiat', 4)`.execute(database.db)
    for (let made = 0; made < userCount; made += 1) this.users.push(await this.market.newUser({ btc: '2', usdt: '100000' }))
    const house = priced.map(({ id }) => ({ currencyId: id, amount: '90000000' }))
    await give(database.pool, systemAccounts.houseOfConversion, ...house)
    await EarnRooms.fund(database)
    // Its ledgers know the currencies that were there when it began.
    await this.market.restart()
    await this.#openRooms()
    await this.earn.make(this.#opened)
    this.oracle = new SpotOracle(this.market.desk.pairs.values())
    await copyBalances(database.db, this.oracle.ledger, scaleOf)
    this.#watch()
    await this.market.setIndex('50000.00')
  }

  #watch(): void {
    watchDesk(this.market.desk, spotWatching(this.oracle))
    watchDesk(this.#lever, idleWatching(this.oracle))
  }

  /** Both desks end, and others begin with what the database has. */
  async #restart(): Promise<void> {
    const { market } = this
    await market.restart()
    await this.#lever.close()
    this.#lever = await startIdleLever(this.#database)
    Object.assign(this.#services, { desk: market.desk, lever: this.#lever })
    await this.earn.reopen(this.#opened)
    this.#watch()
  }

  get #opened() {
    return { db: this.#services.db, database: this.market.database, desk: this.market.desk, lever: this.#lever }
  }

  /** Beyond the proxy. */
  get #database(): TestDatabase {
    const { database } = this.market
    return { ...database, target: { ...database.target, host: this.proxy.host } }
  }

  /** Their connections pass through the proxy as the desk's do. */
  async #openRooms(): Promise<void> {
    const pool = openPool(this.#database.target, 8)
    const db = openDatabase(pool)
    this.#lever = await startIdleLever(this.#database)
    this.#ends.push(
      () => this.#lever.close(),
      () => pool.end(),
    )
    const prices = testPrices()
    const [btc, , eur] = priced as [Priced, Priced, Priced]
    prices.set('BTC/USDT', [cents(btc.bidCents), cents(btc.askCents)])
    prices.set('EUR/USD', [cents(eur.bidCents), cents(eur.askCents)])
    const currencies = listed.filter(({ id }) => priced.some((one) => one.id === id))
    const fiatRates = { all: () => [], rate: () => null }
    this.#services = {
      db,
      desk: this.market.desk,
      lever: this.#lever,
      currencies,
      prices,
      fiatRates,
      terms: conversionTerms,
      tradesOf: noTrades,
    }
    this.wallet = caller('wallet', walletHandlers(this.#services))
    this.sandbox = caller('sandbox', sandboxHandlers(this.#services))
  }

  get db(): Database {
    return this.market.database.db
  }

  /** Under a key, again and again until there is an answer: that is the one which counts. */
  async retry(ask: () => Promise<Outcome>): Promise<Outcome> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const outcome = await ask().catch((error: { code?: string }) => {
        if (!isLost(error)) throw error
        return null
      })
      if (outcome && !('refused' in outcome && UNDONE.includes(outcome.refused))) return outcome
    }
    throw new Error(`no answer after ${TRIES} tries`)
  }

  /** A call to the spot room; null when the desk says that nothing was done. */
  async trade(asker: Asker, name: Parameters<TestMarket['call']>[1], input: object): Promise<Outcome | null> {
    try {
      return { message: (await this.market.call(asker, name, input as never)) as Record<string, unknown> }
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === undefined) throw error
      return UNDONE.includes(code) ? null : { refused: code }
    }
  }

  /** Brings the moves that are on their way to where they go, beside those who made them. */
  async land(): Promise<void> {
    try {
      await landMoves(this.#services)
    } catch (error) {
      const { code } = error as { code?: string }
      if (!UNDONE.includes(code) && !isLost(error as Error)) throw error
    }
  }

  /** The limits of a day begin anew. */
  async nextDay(): Promise<void> {
    await sql`delete from wallet_conversion_day`.execute(this.db)
    await sql`delete from sandbox_faucet`.execute(this.db)
  }

  /** Answers all that is not as it should be, while nothing is under way; desks built anew must be those that ran. */
  async findFaults(): Promise<string[]> {
    const { oracle, market } = this
    oracle.wallet.settle()
    oracle.earn.settle()
    await this.earn.settle()
    const faults = [...oracle.faults, ...oracle.wallet.faults, ...oracle.earn.faults, ...oracle.earn.mining.faults]
    // What follows from the first is of no use.
    if (faults.length > 0) return faults.slice(0, 1)
    faults.push(...(await compareBalances(this.db, oracle.ledger, scaleOf)), ...(await oracle.compare(this.db)))
    faults.push(...(await this.#compareMemory('')))
    faults.push(...(await findViolations(this.db)).map((violation) => JSON.stringify(violation)))
    const ran = market.desk.engine.hash()
    if (ran !== oracle.engine.hash()) faults.push('the desk is in another state than the naive engine')
    await this.#restart()
    if (market.desk.engine.hash() !== ran) faults.push('the desk built from the database is in another state')
    faults.push(...(await this.#compareMemory(' built from the database')))
    faults.push(...(await findMovesInTransit(this.db)))
    return faults
  }

  /** After a time in which everything of Earn came due: the books are whole, as both desks and the ledger of what was heard have them. */
  async findFaultsOfBooks(): Promise<string[]> {
    await this.earn.settle()
    const { mining } = this.oracle.earn
    const days = [...mining.faults, ...(await mining.compare(this.db))].slice(0, 1)
    const heard = [...this.oracle.faults, ...days, ...(await compareBalances(this.db, this.oracle.ledger, scaleOf))]
    const violations = (await findViolations(this.db)).map((violation) => JSON.stringify(violation))
    const faults = [...heard, ...(await this.#compareMemory(' after the terms')), ...violations]
    await this.#restart()
    return [...faults, ...(await this.#compareMemory(' built from the database after the terms'))]
  }

  async #compareMemory(which: string): Promise<string[]> {
    const { balances, engine, pairs } = this.market.desk
    const orders = [...pairs.keys()].flatMap((pairId) => engine.pairOrders(pairId))
    const keptBack = orders.map(({ trader, pairId, side, held }) => {
      const { quoteId, baseId } = pairs.get(pairId)!
      return { account: trader.account, currencyId: side === 'buy' ? quoteId : baseId, units: held }
    })
    return [
      ...(await compareMemory(this.db, { name: `the spot desk${which}`, balances, keptBack }, scaleOf)),
      ...(await compareMemory(this.db, { name: `the lever desk${which}`, balances: this.#lever.balances, keptBack: [] }, scaleOf)),
    ]
  }

  /** Over everything that is left, times and random names aside. */
  async hash(): Promise<string> {
    const hash = createHash('sha256')
    for (const query of HASHED) {
      const result = await sql.raw<{ text: string }>(query).execute(this.db)
      for (const { text } of result.rows) hash.update(`${text}\n`)
    }
    return hash.digest('hex')
  }

  async close(): Promise<void> {
    for (const end of this.#ends) await end()
    await this.market.close()
    await this.proxy.close()
  }
}

const HASHED = [
  `select concat_ws(' ', account_id, currency_id, available, held) as text from ledger_balance order by account_id, currency_id`,
  `select (to_jsonb(o) - 'created_at' - 'updated_at')::text as text from spot_order_any o order by id`,
  `select (to_jsonb(t) - 'time')::text as text from spot_trade t order by pair_id, seq`,
  `select (to_jsonb(m) - 'time' - 'landed_at')::text as text from wallet_move m order by id`,
  `select (to_jsonb(c) - 'time')::text as text from wallet_conversion c order by id`,
  `select concat_ws(' ', e.account_id, e.currency_id, available_delta, held_delta, hold, kind, reference) as text
   from ledger_entry e order by e.posting_id, e.line`,
  `select concat_ws(' ', id, account_id, product_id, amount, status, penalty) as text from mining_order order by id`,
  `select concat_ws(' ', id, project_id, user_id, committed, lots, paid) as text from subscription_order order by id`,
  `select concat_ws(' ', id, user_id, product_id, amount, kept, converted) as text from dual_investment order by id`,
  `select concat_ws(' ', account_id, currency_id, hold, held) as text from ledger_hold order by account_id, hold, currency_id`,
]

/** A connection that went: nobody knows what came of it. */
const isLost = ({ code, message }: { code?: string; message?: string }): boolean =>
  ['ECONNRESET', 'EPIPE', '57P01', '08006'].includes(code ?? '') || /connection|not queryable/i.test(message ?? '')
