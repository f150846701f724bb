/** For tests of leveraged trading: the lever desk with a throwaway database, prices and a clock that the test sets, users with money. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import type { CallInput, CallName, CallOutput } from '@assay/contract'
import { callOf } from '@assay/contract'
import { formatUnits, unitsOf } from '@assay/money'
import { DAY_MS } from '@assay/engine/market'
import type { ConnectionTarget } from '../../db/pool.ts'
import type { Keys } from '../../desk/keys.ts'
import { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { startCuttingProxy, type CuttingProxy } from '../../desk/testing-proxy.ts'
import { haltedFeed, Halts, haltValues } from '../../feeds/halts.ts'
import { instruments as listed } from '../../feeds/instruments.ts'
import type { Handler, UserContext } from '../../http/context.ts'
import { idempotentRequest } from '../../http/idempotency.ts'
import { systemAccounts, userOfAccount } from '../../ledger/accounts.ts'
import { give } from '../../ledger/testing.ts'
import type { LiveHub } from '../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createAccount } from '../account/door.ts'
import { createCatalogue, installCatalogue, TermsSchedule } from '../market/door.ts'
import { Contracts } from './contracts.ts'
import { definePositionsChannel } from './live.ts'
import { futuresHandlers } from './handlers.ts'
import { createFuturesServices, leverAccountOf, type FuturesServices } from './services.ts'
import { house, leverInstruments, type MinuteMoves } from './terms.ts'
import { testProducts } from '../../testing-products.ts'
import { TestFeed, type GivenQuote } from './testing-feed.ts'

export const BTC = 1
export const USDT = 3
export const BTC_CFD = 'BTC/USDT-CFD'
export const AAPL = 'AAPL/USD'

const CLOCK_MS = 200
/** Moves that are small enough for any super-leverage. */
const MINUTE_MOVES: MinuteMoves = new Map(listed.map(({ id }) => [id, 500]))

export interface Asker {
  userId: number
  key?: string
}

export interface Told {
  userId: number
  update: Record<string, unknown>
}

export interface TestLeverOptions {
  /** Puts a proxy between the desk and its database. Returns the folder of the proxy's socket. */
  throughProxy?(host: string): Promise<string>
  /** The house's balance in USDT. */
  houseFunds?: string
  /** How many positions are charged the overnight fee in one transaction. */
  overnightStride?: number
  /** After this many liquidations a tick yields to other work. */
  stride?: number
  /** Idempotency-Keys shared with another desk. */
  keys?: Keys
  /** Which users listen to live channels. All when missing. */
  hasPrivateSubscribers?(userId: number): boolean
}

export class TestLever {
  readonly database: TestDatabase
  readonly feed: TestFeed
  /** What operators halted. */
  halts = new Halts()
  /** Begins at noon (UTC) of today, so that the desk and the database have the same day. */
  nowMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
  /** How far the machine's clock is behind `nowMs`. */
  behindMs = 0
  desk!: LeverDesk
  services!: FuturesServices
  /** Terms that operators have decided. */
  readonly schedule = new TermsSchedule()
  contracts = new Contracts(
    listed.filter(({ kind }) => kind !== 'spot'),
    MINUTE_MOVES,
    { schedule: this.schedule, now: () => this.nowMs },
  )
  /** Updates of the live channel `positions`, in order, and the users whose balances were published. */
  told: Told[] = []
  balancesTold: number[] = []
  base: (argument: string, userId: number | null) => unknown = () => undefined
  readonly #target: ConnectionTarget
  #users = 0

  readonly #options: Pick<TestLeverOptions, 'overnightStride' | 'stride' | 'keys' | 'hasPrivateSubscribers'>

  constructor(
    database: TestDatabase,
    { target, ...options }: { target: ConnectionTarget } & Omit<TestLeverOptions, 'throughProxy' | 'houseFunds'>,
  ) {
    this.database = database
    this.#options = options
    this.#target = target
    this.feed = new TestFeed(listed, this.nowMs - DAY_MS)
    this.feed.tick(BTC_CFD, { bid: '49997', ask: '50003' }, this.nowMs)
    this.feed.tick(AAPL, { bid: '199.9', ask: '200.1' }, this.nowMs)
  }

  async start(): Promise<void> {
    const { db, pool } = this.database
    const { overnightStride, stride, keys } = this.#options
    this.desk = new LeverDesk({
      name: 'lever',
      lockNumber: 2,
      target: this.#target,
      pool,
      log: pino({ level: 'silent' }),
      now: () => this.nowMs,
      clockBehindMs: () => this.behindMs,
      feed: haltedFeed(this.feed, this.halts),
      instruments: leverInstruments(listed, MINUTE_MOVES),
      indexed: listed,
      house,
      ...(overnightStride !== undefined && { overnightStride }),
      ...(stride !== undefined && { stride }),
      ...(keys && { keys }),
      products: testProducts({
        contracts: this.contracts,
        usdtPerUnit: (id) => (id === USDT ? '1' : id === BTC ? '50000' : null),
      }),
    })
    await this.desk.start()
    this.services = await createFuturesServices({
      db,
      desk: this.desk,
      contracts: this.contracts,
      opensAt: (symbol) => this.feed.status(symbol, this.nowMs).nextChangeMs,
      haltOf: (symbol) => haltValues(haltedFeed(this.feed, this.halts).status(symbol, this.nowMs)),
    })
    definePositionsChannel(this.services, this.#hub())
    this.desk.onBalances((seen) => seen.forEach(({ account }) => this.balancesTold.push(userOfAccount(account)!)))
  }

  #hub(): LiveHub {
    return {
      define: (_kind: string, definition: { base: TestLever['base'] }) => {
        this.base = definition.base
      },
      publishTo: (userId: number, _kind: string, update: Told['update']) => void this.told.push({ userId, update }),
      hasPrivateSubscribers: this.#options.hasPrivateSubscribers ?? (() => true),
    } as unknown as LiveHub
  }

  /** Sends the next tick of an instrument and lets the desk process it. */
  tick(symbol: string, bid: string, ask: string): Promise<void> {
    return this.tickAs(symbol, { bid, ask })
  }

  /** As `tick`, with a choice of age and `canTrigger`. */
  async tickAs(symbol: string, quote: GivenQuote): Promise<void> {
    this.#give(symbol, quote)
    await this.beat()
  }

  /** Adds the next tick of an instrument. The desk processes it with its next batch. */
  give(symbol: string, bid: string, ask: string): void {
    this.#give(symbol, { bid, ask })
  }

  #give(symbol: string, quote: GivenQuote): void {
    this.nowMs += CLOCK_MS
    this.feed.tick(symbol, quote, this.nowMs)
  }

  beat(): Promise<void> {
    return this.desk.run(() => undefined)
  }

  /** Advances the clock without a tick and runs a batch of the desk. */
  async pass(byMs: number): Promise<void> {
    this.nowMs += byMs
    await this.beat()
  }

  /** Makes a user with this much USDT in the lever account. Returns the user's id. */
  async newUser(usdt = '100000'): Promise<number> {
    const { db } = this.database
    const address = `trader-${++this.#users}@example.com`
    const fields = { channel: 'email', address, passwordHash: '-', lang: 'en', invitedBy: null } as const
    const userId = await db.transaction().execute((tx) => createAccount(tx, fields))
    if (usdt !== '0') await give(this.database.pool, leverAccountOf(userId!), { currencyId: USDT, amount: usdt })
    return userId!
  }

  /** Calls a handler as a user, with an Idempotency-Key if one is given, without HTTP. Fails when the answer breaks the contract. */
  async call<N extends CallName & `futures.${string}`>(asker: number | Asker, name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const { userId, key }: Asker = typeof asker === 'number' ? { userId: asker } : asker
    const call = callOf(name)
    const parsed = call.input.parse(input)
    const context: UserContext = {
      lang: 'en',
      address: '127.0.0.1',
      device: 'test',
      session: { id: '1', userId, verificationLevel: 0 },
      idempotent: key === undefined ? null : idempotentRequest(key, call.path, parsed),
    }
    const handler = futuresHandlers(this.services)[name.slice('futures.'.length) as 'submit'] as Handler<'futures.submit'>
    const answer: unknown = await handler(parsed as never, context)
    return strictly(call.output.parse(answer), answer) as CallOutput<N>
  }

  /** Closes the desk and starts another from the database. */
  async restart(): Promise<void> {
    await this.desk.close()
    await this.start()
    await this.beat()
  }

  /** The USDT balance of a user's lever account, or of any account. */
  async money(of: { userId: number } | { account: number }): Promise<{ available: string; held: string }> {
    const account = 'account' in of ? of.account : leverAccountOf(of.userId)
    const result = await sql<{ available: string; held: string }>`
      select available, held from ledger_balance where account_id = ${account} and currency_id = ${USDT}`.execute(this.database.db)
    const { available = '0', held = '0' } = result.rows[0] ?? {}
    return { available: plain(available), held: plain(held) }
  }

  /** Closes desk and database. Fails when the books do not balance. */
  async close(): Promise<void> {
    await this.desk.close()
    await this.database.close()
  }
}

const plain = (numeric: string): string => formatUnits(unitsOf(numeric, 8), 8)

/** The contract drops unknown fields, so an answer with more fields than the contract's fails here. */
function strictly(parsed: unknown, answer: unknown): unknown {
  if (JSON.stringify(parsed) !== JSON.stringify(answer)) throw new Error(`breaks the contract: ${JSON.stringify(answer)}`)
  return answer
}

export async function createTestLever({ throughProxy, houseFunds = '10000000', ...rest }: TestLeverOptions = {}): Promise<TestLever> {
  const database = await createTestDatabase()
  const { db, pool, target } = database
  await installCatalogue(db, createCatalogue(listed))
  if (houseFunds !== '0') await give(pool, systemAccounts.houseOfDesk, { currencyId: USDT, amount: houseFunds })
  await give(pool, systemAccounts.insurance, { currencyId: USDT, amount: '100000' })
  const reached = throughProxy ? { ...target, host: await throughProxy(target.host!) } : target
  const lever = new TestLever(database, { target: reached, ...rest })
  await lever.start()
  return lever
}

/** As `createTestLever`, with a proxy that can cut the connection at a COMMIT. The caller closes both, the desk first. */
export async function createCutLever(
  options: Omit<TestLeverOptions, 'throughProxy'> = {},
): Promise<{ lever: TestLever; proxy: CuttingProxy }> {
  let proxy!: CuttingProxy
  const throughProxy = async (host: string): Promise<string> => {
    proxy = await startCuttingProxy(host)
    return proxy.host
  }
  const lever = await createTestLever({ ...options, throughProxy })
  return { lever, proxy }
}

export const newKey = (): string => randomUUID()
