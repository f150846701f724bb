/** For tests of dual investments: both desks with a throwaway database, prices and a clock that the test sets. */
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { MINUTE_MS } from '@assay/engine/market'
import { targetsOf, TERMS, WINDOW_MINUTES } from '@assay/engine/structured'
import { Deadlines } from './clock/deadlines.ts'
import { ensureLedgerMonth } from './db/partitions.ts'
import { LeverDesk } from './desk/lever/lever-desk.ts'
import { SpotDesk } from './desk/spot/spot-desk.ts'
import { instruments as listed } from './feeds/instruments.ts'
import { accountOf, CHANGE, systemAccounts } from './ledger/accounts.ts'
import { give } from './ledger/testing.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { testProducts } from './testing-products.ts'
import { TestFeed } from './rooms/futures/testing-feed.ts'
import { createProofServices, loggedWindow, type ProofServices } from './rooms/proof/door.ts'
import { BTC, caller, createUser, ETH, insertCurrencies, USDT, type Outcome } from './rooms/wallet/testing.ts'
import { spotProduct } from './rooms/spot/door.ts'
import { fixAtDeadline } from './rooms/structured/fixing.ts'
import { structuredHandlers } from './rooms/structured/handlers.ts'
import { createStructuredServices } from './rooms/structured/open.ts'
import type { StructuredServices } from './rooms/structured/services.ts'
import { settleAtDeadline } from './rooms/structured/settle.ts'
import { insertProducts } from './rooms/structured/store.ts'

const HOUR_MS = 3_600_000
/** Behind the database's clock, so that what matures in the test is due. */
const BEHIND_MS = 3 * HOUR_MS
/** A change of a third each day, so that an hour has a rate. */
const CLOSES = Array.from({ length: 31 }, (_, day) => (day % 2 === 0 ? 100 : 133))
export const SYMBOL = 'BTC/USDT'
const silent = pino({ level: 'silent' })

export interface BoughtOut {
  id: string
  proof_id: string
  rate: string
  kept: { number: string }
  converted: { number: string }
}

interface ListedProduct {
  id: string
  target: string
  rate: string
  remaining: string
}

export class TestDual {
  readonly database: TestDatabase
  readonly feed: TestFeed
  /** A full hour. */
  readonly startMs: number
  /** When all products mature: an hour after the start. */
  readonly maturesMs: number
  nowMs: number
  spot!: SpotDesk
  lever!: LeverDesk
  services!: StructuredServices
  proof!: ProofServices
  published: number[] = []
  /** Whether prices are records, on which nothing is offered: for the next start. */
  isRecorded = false

  private constructor(database: TestDatabase, behindMs: number) {
    this.database = database
    this.startMs = Math.floor((Date.now() - behindMs) / (60 * MINUTE_MS)) * 60 * MINUTE_MS
    this.maturesMs = this.startMs + 60 * MINUTE_MS
    this.nowMs = this.startMs + 10_000
    this.feed = new TestFeed(
      listed.filter(({ kind }) => kind === 'spot'),
      this.startMs,
    )
  }

  /** `behindMs`: how long ago it starts. */
  static async open({ behindMs = BEHIND_MS } = {}): Promise<TestDual> {
    const world = new TestDual(await createTestDatabase(), behindMs)
    await insertCurrencies(world.database.db)
    await ensureLedgerMonth(world.database.db, world.startMs)
    world.tick('67410')
    world.feed.tick('ETH/USDT', { bid: '3518', ask: '3518.02' }, world.nowMs)
    await world.start()
    await world.fillCover()
    await world.makeLadder()
    return world
  }

  /** Gives the house something to cover with. */
  fillCover(): Promise<void> {
    const amounts = [
      { currencyId: USDT, amount: '20000000' },
      { currencyId: BTC, amount: '100' },
      { currencyId: ETH, amount: '1000' },
    ]
    return give(this.database.pool, systemAccounts.dualCover, ...amounts)
  }

  /** Starts both desks, or starts them again. */
  async start(): Promise<void> {
    const { db, target, pool } = this.database
    const indexed = listed.filter(({ kind }) => kind === 'spot')
    const { feed } = this
    const now = () => this.nowMs
    this.spot = new SpotDesk({ name: 'spot', lockNumber: 1, product: spotProduct, target, pool, log: silent, now })
    await this.spot.start()
    this.lever = new LeverDesk({
      name: 'lever',
      lockNumber: 2,
      target,
      pool,
      log: silent,
      now,
      feed,
      instruments: [],
      indexed,
      house: { superCap: 0n, positionsMaximum: 0 },
      products: testProducts(),
    })
    await this.lever.start()
    this.proof = createProofServices({ db, desk: this.lever, feed, instruments: [], indexed, configText: () => '', now })
    const coin = (id: number, name: string, minimum: bigint) => ({
      id,
      name,
      scale: 8,
      minimum,
      symbol: `${name}/USDT`,
      priceDecimals: indexed.find(({ symbol }) => symbol === `${name}/USDT`)!.priceDecimals,
    })
    const { proof } = this
    const coins = [coin(BTC, 'BTC', 100_000n), coin(ETH, 'ETH', 2_000_000n)]
    this.services = await createStructuredServices(
      {
        db,
        desk: this.spot,
        lever: this.lever,
        coins,
        offered: this.isRecorded ? [] : coins,
        money: { id: USDT, name: 'USDT', scale: 8, minimum: 5_000_000_000n },
        quote: (symbol) => {
          const { seq, timeMs, bid, ask, canTrigger } = feed.lastTick(symbol, this.nowMs)
          return { seq, timeMs, deciticks: (bid + ask) * 5, canTrigger, state: feed.status(symbol, this.nowMs).state }
        },
        closes: () => Promise.resolve(CLOSES),
        ticksOf: (window) => loggedWindow(proof, window),
        publishMessages: (userId) => void this.published.push(userId),
        now,
      },
      silent,
    )
  }

  async stop(): Promise<void> {
    await this.services.log.write()
    await Promise.all([this.spot.close(), this.lever.close()])
  }

  async close(): Promise<void> {
    await this.stop()
    await this.database.close()
  }

  /** A tick of BTC now, a hundredth wide. */
  tick(bid: string, { canTrigger = true, atMs = this.nowMs }: { canTrigger?: boolean; atMs?: number } = {}): void {
    const cents = Math.round(Number(bid) * 100) + 1
    this.feed.tick(SYMBOL, { bid, ask: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, canTrigger }, atMs)
  }

  /** Makes the ladder of the day, with a maturity that a test lives to see. */
  async makeLadder(): Promise<void> {
    const types = ['call', 'put'] as const
    const products = [
      { coinId: BTC, index: 6_741_000 },
      { coinId: ETH, index: 351_801 },
    ].flatMap(({ coinId, index }) =>
      types.flatMap((type) =>
        targetsOf(type, index).flatMap((target) => TERMS.map((days) => ({ coinId, type, target, days, maturesMs: this.maturesMs }))),
      ),
    )
    await insertProducts(this.database.db, new Date(this.nowMs).toISOString().slice(0, 10), products)
  }

  get call() {
    return caller('structured', structuredHandlers(this.services))
  }

  async newUser(...amounts: { currencyId: number; amount: string }[]): Promise<number> {
    const userId = await createUser(this.database.db)
    if (amounts.length > 0) await give(this.database.pool, accountOf(userId, CHANGE), ...amounts)
    return userId
  }

  /** The open products of a term, the nearest target first. */
  async products(type: 'call' | 'put', days = 7): Promise<ListedProduct[]> {
    const listed = (await this.call('index', { currency_id: BTC, type })) as unknown as {
      message: { products: (ListedProduct & { days: number; status: string })[] }
    }
    return listed.message.products.filter((one) => one.days === days && one.status === 'open')
  }

  /** The open product with the nearest target. */
  async product(type: 'call' | 'put', days = 7): Promise<ListedProduct> {
    return (await this.products(type, days))[0]!
  }

  async quote(userId: number, id: string): Promise<string> {
    const asked = await this.call('quote', { id }, { userId })
    if ('refused' in asked) throw new Error(`no quote: ${asked.refused}`)
    return String(asked.message['quote_id'])
  }

  buyAt(userId: number, { id, num, quoteId, key = randomUUID() }: { id: string; num: string; quoteId: string; key?: string }) {
    return this.call('buy', { id, num, quote_id: quoteId }, { userId, key })
  }

  /** Buys at a quote of now. Throws when it is refused. */
  async buy(userId: number, { id, num }: { id: string; num: string }): Promise<BoughtOut> {
    const outcome: Outcome = await this.buyAt(userId, { id, num, quoteId: await this.quote(userId, id) })
    if ('refused' in outcome) throw new Error(`not bought: ${outcome.refused}`)
    return outcome.message as unknown as BoughtOut
  }

  /** One tick a minute up to the window's end and one after it. The clock goes on to then. */
  settleTicks(bid: string, { minutes = WINDOW_MINUTES, untilMs = this.maturesMs }: { minutes?: number; untilMs?: number } = {}): void {
    this.tick(bid, { atMs: untilMs - WINDOW_MINUTES * MINUTE_MS - 1_000 })
    for (let minute = minutes; minute >= 1; minute--) this.tick(bid, { atMs: untilMs - minute * MINUTE_MS })
    this.tick(bid, { atMs: untilMs })
    this.nowMs = untilMs + 2_000
  }

  /** One pass of the deadlines after another: the price, then what it settles. */
  async pass(): Promise<void> {
    const deadlines = [fixAtDeadline(this.services), settleAtDeadline(this.services)]
    for (let count = 0; count < 2; count++) await new Deadlines({ db: this.database.db, log: silent, deadlines }).pass()
    await this.services.log.write()
  }

  /** Closes the seconds of the log up to now. */
  async writeLog(): Promise<void> {
    await this.services.log.write()
    this.nowMs += 61_000
    await this.lever.run(() => undefined)
  }

  async balance(userId: number, currencyId: number): Promise<string> {
    const result = await this.database.pool.query<{ text: string }>(
      `select trim_scale(available)::text || ' + ' || trim_scale(held)::text as text from ledger_balance
       where account_id = $1 and currency_id = $2`,
      [accountOf(userId, CHANGE), currencyId],
    )
    return result.rows[0]?.text ?? '0 + 0'
  }

  /** What the house has, free and held together. */
  async cover(currencyId: number): Promise<{ available: string; held: string }> {
    const result = await this.database.pool.query<{ available: string; held: string }>(
      `select trim_scale(available)::text as available, trim_scale(held)::text as held from ledger_balance
       where account_id = 131 and currency_id = $1`,
      [currencyId],
    )
    return result.rows[0]!
  }

  async messages(userId: number): Promise<string[]> {
    const result = await this.database.pool.query<{ kind: string }>('select kind from message where user_id = $1 order by id', [userId])
    return result.rows.map(({ kind }) => kind)
  }
}

export { BTC, USDT }
