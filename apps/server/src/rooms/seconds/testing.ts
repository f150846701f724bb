/** For tests of options and the public log: the lever desk with a throwaway database, a scripted feed and a clock that the test sets. */
import { deepStrictEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import type { CallInput, CallName } from '@assay/contract'
import { callOf } from '@assay/contract'
import { formatUnits, unitsOf } from '@assay/money'
import { HOUR_MS } from '@assay/engine/market'
import { LeverDesk, type LeverInstrument } from '../../desk/lever/lever-desk.ts'
import type { LimitsChange } from '../../desk/lever/limits.ts'
import { instruments as listed } from '../../feeds/instruments.ts'
import type { UserContext } from '../../http/context.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { idempotentRequest } from '../../http/idempotency.ts'
import { accountOf, MICRO, systemAccounts } from '../../ledger/accounts.ts'
import { give } from '../../ledger/testing.ts'
import type { LiveHub } from '../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { refuseStake } from '../futures/door.ts'
import { testProducts } from '../../testing-products.ts'
import { createCatalogue, installCatalogue } from '../market/door.ts'
import { createProofServices, defineProofChannel, openRuleLog, proofHandlers, receiptOf, type ProofServices } from '../proof/door.ts'
import { defineSecondsChannel } from './live.ts'
import { secondsHandlers } from './handlers.ts'
import { OptionsFeed } from './testing-feed.ts'
import { createSecondsServices, type SecondsServices } from './services.ts'
import { listVoids } from './lists.ts'
import { upsertFigures } from './store.ts'
import { periodTerms } from './terms.ts'

export const BTC = 1
export const USDT = 3
export const BTC_CFD = { id: 101, symbol: 'BTC/USDT-CFD' }
export const EUR_USD = { id: 301, symbol: 'EUR/USD' }
/** An instrument without options. */
export const SPY = 'SPY/USD'

const PRICES: Readonly<Record<number, string>> = { [BTC]: '50000', 2: '2500', [USDT]: '1' }

export interface Asker {
  userId: number
  key?: string
}

export interface Told {
  channel: string
  userId: number | null
  update: Record<string, unknown>
}

const termsOf = ({ id, symbol }: { id: number; symbol: string }): LeverInstrument => ({
  id,
  symbol,
  futures: {
    id,
    symbol,
    unitsPerTick: 10_000n,
    conversion: null,
    minimumSpreadBp: 1,
    feePpm: 500,
    overnightLongPpm: 100,
    overnightShortPpm: 100,
    tiers: [{ from: 0n, ratePpm: 4000, leverage: 125, deduction: 0n }],
    superLeverages: [],
    minuteMovePpm: 1000,
    stressPpm: 150_000,
    userCap: 10n ** 16n,
    netCap: 10n ** 16n,
    grossCap: 10n ** 16n,
  },
})

export interface TestOptionsOptions {
  /** The clock begins this long after a full hour. */
  intoHourMs?: number
  /** Puts a proxy between the desk and its database. */
  throughProxy?(host: string): Promise<{ host: string }>
}

export class TestOptions {
  readonly database: TestDatabase
  readonly feed: OptionsFeed
  readonly startMs: number
  nowMs: number
  /** How far the machine's clock is behind `nowMs`. */
  behindMs = 0
  desk!: LeverDesk
  services!: SecondsServices
  proof!: ProofServices
  /** Everything that was published on live channels, in order. */
  told: Told[] = []
  readonly bases = new Map<string, (argument: string, userId: number | null) => unknown>()
  readonly #catalogue = createCatalogue(listed)
  readonly #throughProxy: TestOptionsOptions['throughProxy']
  readonly #instruments = listed.filter(({ kind }) => kind !== 'spot').map(termsOf)
  #users = 0

  constructor(database: TestDatabase, { throughProxy, intoHourMs = 10_000 }: TestOptionsOptions) {
    this.database = database
    this.#throughProxy = throughProxy
    // A full hour, so that a test knows where hours of the log end. It is ahead of the database's clock, which nothing here reads.
    this.startMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
    this.nowMs = this.startMs + intoHourMs
    this.feed = new OptionsFeed(
      listed.filter(({ kind }) => kind !== 'spot'),
      this.startMs,
    )
  }

  async open(): Promise<void> {
    const { db } = this.database
    await installCatalogue(db, this.#catalogue)
    const house = [
      { currencyId: USDT, amount: '1000000' },
      { currencyId: BTC, amount: '20' },
    ]
    await give(this.database.pool, systemAccounts.houseOfDesk, ...house)
    await this.offerAll()
    await this.start()
  }

  /** Stores figures of the gate with which every period is offered. */
  async offerAll(): Promise<void> {
    const figures = [BTC_CFD, EUR_USD].flatMap(({ id: instrumentId }) =>
      periodTerms.map(({ seconds }) => ({
        instrumentId,
        seconds,
        untilMs: this.startMs,
        samples: 1000,
        ties: 5,
        medianMoveTwentieths: 150,
      })),
    )
    await upsertFigures(this.database.db, figures)
  }

  async start(): Promise<void> {
    const { db, pool, target } = this.database
    const now = () => this.nowMs
    const proxied = await this.#throughProxy?.(target.host!)
    this.desk = new LeverDesk({
      name: 'lever',
      lockNumber: 2,
      target: { ...target, ...(proxied && { host: proxied.host }) },
      pool,
      log: pino({ level: 'silent' }),
      now,
      clockBehindMs: () => this.behindMs,
      feed: this.feed,
      instruments: this.#instruments,
      indexed: this.#instruments,
      house: { superCap: 10n ** 13n, positionsMaximum: 200 },
      products: testProducts({ usdtPerUnit: (id) => PRICES[id] ?? null }),
    })
    await this.desk.start()
    this.proof = createProofServices({
      db,
      desk: this.desk,
      feed: this.feed,
      instruments: this.#instruments,
      indexed: this.#instruments,
      configText: () => '{}',
      now,
    })
    this.services = await createSecondsServices({
      db,
      desk: this.desk,
      feed: this.feed,
      catalogue: this.#catalogue,
      prices: { usdtPerUnit: (id) => PRICES[id] ?? null },
      rules: await openRuleLog(db, this.desk),
      refuseStake,
      periodsNow: () => periodTerms,
      receiptOf: (publicId) => receiptOf(this.proof, publicId),
      now,
    })
    this.proof.options = {
      suspendedPeriods: () => this.services.offer.off(this.services.periods),
      listVoids: (page) => listVoids(this.services, page),
    }
    await this.services.sendTerms()
    const hub = this.#hub()
    defineSecondsChannel(hub, this.services)
    defineProofChannel(hub, this.desk)
  }

  #hub(): LiveHub {
    const tell = (channel: string, userId: number | null, update: unknown) =>
      void this.told.push({ channel, userId, update: update as Record<string, unknown> })
    return {
      define: (kind: string, { base }: { base(argument: string, userId: number | null): unknown }) => this.bases.set(kind, base),
      publish: (channel: string, update: unknown) => tell(channel, null, update),
      publishTo: (userId: number, kind: string, update: unknown) => tell(kind, userId, update),
      hasPrivateSubscribers: () => true,
    } as unknown as LiveHub
  }

  /** Advances the clock and runs a batch of the desk. */
  async advance(byMs: number): Promise<void> {
    this.nowMs += byMs
    await this.desk.run(() => undefined)
  }

  async restart({ afterMs = 0 } = {}): Promise<void> {
    await this.desk.close()
    this.nowMs += afterMs
    await this.start()
  }

  /** Sets own limits of a user. */
  async limit(userId: number, change: LimitsChange): Promise<void> {
    await this.desk.run((turn) => void turn.limit(userId, change))
  }

  async newUser(money: Readonly<Record<number, string>> = { [USDT]: '10000' }): Promise<number> {
    const { db } = this.database
    const name = `user${++this.#users}`
    const row = await sql<{ id: number }>`
      insert into account_user (username, email, password_hash, extension_code) values (${name}, ${`${name}@example.test`}, '', ${name}) returning id::int`.execute(
      db,
    )
    const { id } = row.rows[0]!
    await sql`insert into ledger_account (id, user_id, type) select ${id}::bigint * 10 + type, ${id}, type from generate_series(1, 4) as type`.execute(
      db,
    )
    const gifts = Object.entries(money).map(([currency, amount]) => ({ currencyId: Number(currency), amount }))
    if (gifts.length > 0) await give(this.database.pool, accountOf(id, MICRO), ...gifts)
    return id
  }

  /** Calls a handler as a user, with an Idempotency-Key if one is given, without HTTP. */
  async call<N extends CallName & (`seconds.${string}` | `proof.${string}`)>(
    asker: number | Asker,
    name: N,
    input: CallInput<N>,
  ): Promise<never> {
    const { userId, key }: Asker = typeof asker === 'number' ? { userId: asker } : asker
    const parsed = callOf(name).input.parse(input)
    const context: UserContext = {
      lang: 'en',
      address: '127.0.0.1',
      device: 'test',
      session: { id: '1', userId, verificationLevel: 0 },
      idempotent: key === undefined ? null : idempotentRequest(key, callOf(name).path, parsed),
    }
    const [room, call] = name.split('.') as [string, string]
    const handlers = (room === 'proof' ? proofHandlers(this.proof) : secondsHandlers(this.services)) as unknown as Record<
      string,
      (input: unknown, context: UserContext) => unknown
    >
    const answer = await handlers[call]!(parsed, context)
    // The contract drops unknown fields, so an answer with more fields than the contract's fails here.
    if (!(answer instanceof FileAnswer)) deepStrictEqual(callOf(name).output.parse(answer), answer)
    return answer as never
  }

  async balance(userId: number, currencyId: number): Promise<{ available: string; held: string }> {
    const rows = await sql<{ available: string; held: string }>`
      select available, held from ledger_balance where account_id = ${accountOf(userId, MICRO)} and currency_id = ${currencyId}`.execute(
      this.database.db,
    )
    const { available = '0', held = '0' } = rows.rows[0] ?? {}
    return { available: plain(available), held: plain(held) }
  }

  async close(): Promise<void> {
    await this.desk.close()
    await this.database.close()
  }
}

const plain = (numeric: string): string => formatUnits(unitsOf(numeric, 8), 8)

export async function createTestOptions(options: TestOptionsOptions = {}): Promise<TestOptions> {
  const test = new TestOptions(await createTestDatabase(), options)
  await test.open()
  return test
}

export const newKey = (): string => randomUUID()
