/**
 * Contracts and options of a few instruments over one real database, with moves of money between accounts, and beside them what should
 * come of every command. Prices, clock and faults are the caller's.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import type { Database } from '../../apps/server/src/db/pool.ts'
import type { SpotDesk } from '../../apps/server/src/desk/spot/spot-desk.ts'
import { startCuttingProxy, type CuttingProxy } from '../../apps/server/src/desk/testing-proxy.ts'
import { LeverDesk } from '../../apps/server/src/desk/lever/lever-desk.ts'
import { instruments as all, type IndexedInstrument } from '../../apps/server/src/feeds/instruments.ts'
import { give } from '../../apps/server/src/ledger/testing.ts'
import { findViolations } from '../../apps/server/src/books.ts'
import { testProducts } from '../../apps/server/src/testing-products.ts'
import { createCatalogue, installCatalogue } from '../../apps/server/src/rooms/market/door.ts'
import {
  Contracts,
  createFuturesServices,
  futuresHandlers,
  house,
  leverInstruments,
  refuseStake,
} from '../../apps/server/src/rooms/futures/door.ts'
import { openRuleLog } from '../../apps/server/src/rooms/proof/door.ts'
import {
  createSecondsServices,
  periodTerms,
  restoreUnsettled,
  secondsHandlers,
  type SecondsServices,
} from '../../apps/server/src/rooms/seconds/door.ts'
import { walletHandlers } from '../../apps/server/src/rooms/wallet/door.ts'
import { conversionTerms } from '../../apps/server/src/rooms/wallet/terms.ts'
import { caller, createUser, noTrades, startIdleSpot, testPrices } from '../../apps/server/src/rooms/wallet/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing.ts'
import { compareBalances, compareMemory, copyBalances, findMovesInTransit } from './books.ts'
import { LeverFeed } from './lever-feed.ts'
import { COIN_PRICE, HOUSE, idleWatching, LeverOracle, leverWatching, USDT } from './lever-oracle.ts'
import { compareLever, HASHED } from './lever-tables.ts'
import type { LimitsOracle } from './limits-oracle.ts'
import { findInsolvency } from './solvency.ts'
import { UNDONE, watchDesk, type Outcome } from './watch.ts'

type Call = ReturnType<typeof caller>

const BTC = 1
const INSURANCE = 21
const SYMBOLS = ['BTC/USDT-CFD', 'ETH/USDT-CFD', 'AAPL/USD', 'EUR/USD', 'USD/JPY']
export const instruments: readonly IndexedInstrument[] = all.filter(({ symbol }) => SYMBOLS.includes(symbol))
const catalogue = { ...createCatalogue(all), instruments }
const minuteMoves = new Map(instruments.map(({ id }) => [id, 500]))
const leveraged = leverInstruments(instruments, minuteMoves)
const terms = new Map(leveraged.map(({ id, futures }) => [id, futures]))
const scaleOf = (currencyId: number): number => catalogue.currency(currencyId)!.scale
/** With what the mint owes, nothing. */
const ALL = new Map([USDT, BTC].map((currencyId) => [currencyId, 0n]))
const log = pino({ level: 'silent' })

/** What a user has at first in each account: that of contracts, that of options, and the one both are filled from. */
const START: readonly [type: number, currencyId: number, amount: string][] = [
  [2, USDT, '20000'],
  [3, USDT, '6000'],
  [4, USDT, '9000'],
  [4, BTC, '0.2'],
]

export class LeverWorld {
  readonly users: number[] = []
  readonly database: TestDatabase
  readonly proxy: CuttingProxy
  readonly feed: LeverFeed
  readonly oracle: LeverOracle
  nowMs: number
  desk!: LeverDesk
  /** Of the accounts that money comes from and goes to. */
  #spot!: SpotDesk
  #futures!: Call
  #seconds!: Call
  #wallet!: Call
  #options!: SecondsServices

  constructor(database: TestDatabase, proxy: CuttingProxy, startMs: number) {
    this.database = database
    this.proxy = proxy
    this.nowMs = startMs
    this.feed = new LeverFeed(startMs - 1_000)
    this.oracle = new LeverOracle({ feed: this.feed, instruments: leveraged, house, startMs })
  }

  get db(): Database {
    return this.database.db
  }

  /** `first` gives every instrument its first tick. */
  static async open(userCount: number, { startMs, first }: { startMs: number; first(feed: LeverFeed): void }): Promise<LeverWorld> {
    const database = await createTestDatabase()
    const world = new LeverWorld(database, await startCuttingProxy(database.target.host!), startMs)
    await installCatalogue(database.db, createCatalogue(all))
    await world.#fill(userCount)
    first(world.feed)
    await copyBalances(database.db, world.oracle.ledger, scaleOf)
    world.oracle.begin()
    await world.#start()
    return world
  }

  async #fill(userCount: number): Promise<void> {
    const { db, pool } = this.database
    await give(pool, HOUSE, { currencyId: USDT, amount: '700000' }, { currencyId: BTC, amount: '5' })
    await give(pool, INSURANCE, { currencyId: USDT, amount: '2000' })
    for (let made = 0; made < userCount; made += 1) {
      const userId = await createUser(db)
      this.users.push(userId)
      for (const [type, currencyId, amount] of START) await give(pool, userId * 10 + type, { currencyId, amount })
    }
  }

  async #start(): Promise<void> {
    const { db, database, feed } = this
    const target = { ...database.target, host: this.proxy.host }
    const now = () => this.nowMs
    const usdtPerUnit = (currencyId: number) => ({ [USDT]: '1', [BTC]: String(COIN_PRICE) })[currencyId] ?? null
    const contracts = new Contracts([...instruments], minuteMoves)
    const desk = { name: 'lever', lockNumber: 2, target, pool: database.pool, log, now, feed, house }
    this.desk = new LeverDesk({
      ...desk,
      instruments: leveraged,
      indexed: leveraged,
      products: testProducts({ contracts, usdtPerUnit }),
    })
    // The first thing a desk does is to work through the prices it has missed.
    watchDesk(this.desk, leverWatching(this.oracle))
    await this.desk.start()
    this.#spot = await startIdleSpot({ ...database, target })
    watchDesk(this.#spot, idleWatching(this.oracle))
    const futures = await createFuturesServices({ db, desk: this.desk, contracts, opensAt: () => null, haltOf: () => ({}) })
    const rules = await openRuleLog(db, this.desk)
    const own = { db, desk: this.desk, feed, catalogue, prices: { usdtPerUnit }, rules, refuseStake, receiptOf: async () => null }
    this.#options = await createSecondsServices({ ...own, periodsNow: () => periodTerms, now })
    const fiatRates = { all: () => [], rate: () => null }
    const desks = { desk: this.#spot, lever: this.desk }
    const wallet = {
      db,
      ...desks,
      currencies: catalogue.currencies,
      prices: testPrices(),
      fiatRates,
      terms: conversionTerms,
      tradesOf: noTrades,
    }
    this.#futures = caller('futures', futuresHandlers(futures))
    this.#seconds = caller('seconds', secondsHandlers(this.#options))
    this.#wallet = caller('wallet', walletHandlers(wallet))
    for (const userId of this.users) await this.#futures('acceptSuper', { accepted: '1' }, { userId })
    await this.offer()
  }

  /** Every period is offered, on figures of this hour. */
  async offer(): Promise<void> {
    const figures = { untilMs: this.nowMs, samples: 1_000, ties: 5, medianMoveTwentieths: 150 }
    const periods = instruments.flatMap(({ id: instrumentId }) => periodTerms.map(({ seconds }) => ({ instrumentId, seconds, ...figures })))
    this.#options.offer.setFigures(periods)
    await this.#options.sendTerms()
  }

  /** A call by its full name; null when the desk says that nothing was done. */
  async call(by: { userId: number; key?: string | undefined }, name: string, fields: Record<string, unknown>): Promise<Outcome | null> {
    const [room, call] = name.split('.') as ['futures' | 'seconds' | 'wallet', string]
    const callers = { futures: this.#futures, seconds: this.#seconds, wallet: this.#wallet }
    const outcome = await callers[room](call, fields, { userId: by.userId, ...(by.key !== undefined && { key: by.key }) })
    return 'refused' in outcome && UNDONE.includes(outcome.refused) ? null : outcome
  }

  /** Lets the desk work through prices and time up to now. */
  async beat(): Promise<void> {
    await this.desk.run(() => undefined)
  }

  /** Options whose prices are missing are decided without them. */
  restore(): Promise<void> {
    return restoreUnsettled({ desk: this.desk, feed: this.feed, instrumentById: this.#options.instrumentById, now: () => this.nowMs }, log)
  }

  /** Answers all that is not as it should be, while nothing is under way; a desk built anew must be the one that ran. */
  async findFaults(): Promise<string[]> {
    const { oracle, desk } = this
    // What follows from the first is of no use.
    if (oracle.faults.length > 0) return oracle.faults.slice(0, 1)
    const faults = this.#compareDesk('the desk')
    faults.push(...(await compareBalances(this.db, oracle.ledger, scaleOf)), ...(await compareLever(this.db, oracle, scaleOf)))
    faults.push(...(await findViolations(this.db)).map((violation) => JSON.stringify(violation)), ...(await this.#compareMemory('')))
    const { futures, seconds } = desk
    faults.push(
      ...findInsolvency(
        { futures, seconds, ledger: oracle.ledger },
        { instruments: terms, house: HOUSE, usdt: USDT, ownHolds: 0n, brought: ALL },
      ),
    )
    await this.restart()
    faults.push(...this.#compareDesk('the desk built from the database'), ...(await this.#compareMemory(' built from the database')))
    faults.push(...(await findMovesInTransit(this.db)))
    return faults
  }

  async #compareMemory(which: string): Promise<string[]> {
    const compare = (name: string, { balances }: Pick<LeverDesk, 'balances'>) =>
      compareMemory(this.db, { name: `the ${name} desk${which}`, balances, keptBack: [] }, scaleOf)
    return [...(await compare('lever', this.desk)), ...(await compare('spot', this.#spot))]
  }

  async restart(): Promise<void> {
    await this.#closeDesks()
    await this.#start()
  }

  #compareDesk(name: string): string[] {
    const { oracle, desk } = this
    const faults: string[] = []
    if (desk.futures.hash() !== oracle.futures.hash()) faults.push(`${name} has other contracts than the naive engine`)
    if (textOf(desk.seconds.orders()) !== textOf(oracle.seconds.orders())) faults.push(`${name} has other options than the naive engine`)
    for (const userId of this.users) {
      const limitsOf = (book: Pick<LimitsOracle, 'of'>, lost: bigint): string => textOf([book.of(userId, this.nowMs), lost])
      const found = limitsOf(desk.limits, desk.limits.lostToday(userId, this.nowMs))
      const right = limitsOf(oracle.limits, oracle.limits.lost(userId, this.nowMs))
      if (found !== right) faults.push(`${name} has limits of user ${userId} ${found}, not ${right}`)
    }
    return faults
  }

  /** How many options stand how. */
  async countOptions(): Promise<Record<string, number>> {
    const result = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from seconds_option group by status order by status`.execute(this.db)
    return Object.fromEntries(result.rows.map(({ status, count }) => [status, count]))
  }

  /** Over everything that is left, times of the real clock and random names aside. */
  async hash(): Promise<string> {
    const hash = createHash('sha256')
    for (const query of HASHED) {
      const result = await sql.raw<{ text: string }>(query).execute(this.db)
      for (const { text } of result.rows) hash.update(`${text}\n`)
    }
    return hash.digest('hex')
  }

  async #closeDesks(): Promise<void> {
    await this.desk.close()
    await this.#spot.close()
  }

  async close(): Promise<void> {
    await this.#closeDesks()
    await this.database.close()
    await this.proxy.close()
  }
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return `${inner}n`
    // By the order of names: engines make their objects in orders of their own.
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
