/** For tests of leveraged trading: the lever desk over a throwaway database, prices and a clock that the test gives, users with money. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import type { CallInput, CallName, CallOutput } from '@assay/contract'
import { callOf } from '@assay/contract'
import { formatUnits, unitsOf } from '@assay/money'
import type { ConnectionTarget } from '../../db/pool.ts'
import type { Keys } from '../../desk/keys.ts'
import { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { startCuttingProxy, type CuttingProxy } from '../../desk/testing-proxy.ts'
import { instruments as listed } from '../../feeds/instruments.ts'
import type { Handler, UserContext } from '../../http/context.ts'
import { idempotentRequest } from '../../http/idempotency.ts'
import { systemAccounts, userOfAccount } from '../../ledger/accounts.ts'
import { give } from '../../ledger/testing.ts'
import type { LiveHub } from '../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createAccount } from '../account/door.ts'
import { createCatalogue, installCatalogue } from '../market/door.ts'
import { Contracts } from './contracts.ts'
import { definePositionsChannel } from './live.ts'
import { positionMessages } from './messages.ts'
import { futuresRoom } from './plugin.ts'
import { createFuturesServices, leverAccountOf, type FuturesServices } from './services.ts'
import { house, leverInstruments, type MinuteMoves } from './terms.ts'
import { TestFeed, type GivenQuote } from './testing-feed.ts'

export const BTC = 1
export const USDT = 3
export const BTC_CFD = 'BTC/USDT-CFD'
export const AAPL = 'AAPL/USD'

const DAY_MS = 86_400_000
const CLOCK_MS = 200
/** Quiet enough for any super-leverage. */
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
  /** Puts something between the desk and its database: answers the folder of its socket. */
  throughProxy?(host: string): Promise<string>
  /** What the house has, in USDT. */
  houseFunds?: string
  /** How many positions are charged for the night in one transaction. */
  nightPart?: number
  /** After so many liquidations a tick lets others have their turn. */
  stride?: number
  /** Shared with another desk. */
  keys?: Keys
  /** Who listens; everybody without. */
  hears?(userId: number): boolean
}

export class TestLever {
  readonly database: TestDatabase
  readonly feed: TestFeed
  /** Noon of today, so that days of the desk and of the database are the same. */
  nowMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
  /** How far the machine's clock is behind it. */
  behindMs = 0
  desk!: LeverDesk
  services!: FuturesServices
  contracts = new Contracts(
    listed.filter(({ kind }) => kind !== 'spot'),
    MINUTE_MOVES,
  )
  /** What the channel of positions was told, in order, and who had his balances told. */
  told: Told[] = []
  balancesTold: number[] = []
  base: (argument: string, userId: number | null) => unknown = () => undefined
  readonly #target: ConnectionTarget
  #users = 0

  readonly #options: Pick<TestLeverOptions, 'nightPart' | 'stride' | 'keys' | 'hears'>

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
    const { nightPart, stride, keys } = this.#options
    this.desk = new LeverDesk({
      name: 'lever',
      lockNumber: 2,
      target: this.#target,
      pool,
      log: pino({ level: 'silent' }),
      now: () => this.nowMs,
      clockBehindMs: () => this.behindMs,
      feed: this.feed,
      instruments: leverInstruments(listed, MINUTE_MOVES),
      indexed: listed,
      house,
      ...(nightPart !== undefined && { nightPart }),
      ...(stride !== undefined && { stride }),
      ...(keys && { keys }),
      usdtPerUnit: (id) => (id === USDT ? '1' : id === BTC ? '50000' : null),
      messagesOf: (happened) => positionMessages(happened, this.contracts),
    })
    await this.desk.start()
    this.services = await createFuturesServices({
      db,
      desk: this.desk,
      contracts: this.contracts,
      opensAt: (symbol) => this.feed.status(symbol, this.nowMs).nextChangeMs,
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
      hears: this.#options.hears ?? (() => true),
    } as unknown as LiveHub
  }

  /** The next tick of an instrument, worked through by the desk. */
  tick(symbol: string, bid: string, ask: string): Promise<void> {
    return this.tickAs(symbol, { bid, ask })
  }

  /** The same with an age, or as one that may not trigger. */
  async tickAs(symbol: string, quote: GivenQuote): Promise<void> {
    this.#give(symbol, quote)
    await this.beat()
  }

  /** The next tick of an instrument, which the desk has not seen yet. */
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

  /** Lets time pass without a tick. */
  async pass(byMs: number): Promise<void> {
    this.nowMs += byMs
    await this.beat()
  }

  /** A user who has this much in his lever account. */
  async newUser(usdt = '100000'): Promise<number> {
    const { db } = this.database
    const address = `trader-${++this.#users}@example.com`
    const fields = { channel: 'email', address, passwordHash: '-', lang: 'en', invitedBy: null } as const
    const userId = await db.transaction().execute((tx) => createAccount(tx, fields))
    if (usdt !== '0') await give(this.database.pool, leverAccountOf(userId!), { currencyId: USDT, amount: usdt })
    return userId!
  }

  /** As a user, perhaps under an Idempotency-Key, without HTTP; the answer is held against the contract. */
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
    const handler = futuresRoom(this.services)[name.slice('futures.'.length) as 'submit'] as Handler<'futures.submit'>
    const answer: unknown = await handler(parsed as never, context)
    return strictly(call.output.parse(answer), answer) as CallOutput<N>
  }

  /** Drops the desk and starts another from the database. */
  async restart(): Promise<void> {
    await this.desk.close()
    await this.start()
    await this.beat()
  }

  /** USDT of a user's lever account, or of any account. */
  async money(of: { userId: number } | { account: number }): Promise<{ available: string; held: string }> {
    const account = 'account' in of ? of.account : leverAccountOf(of.userId)
    const result = await sql<{ available: string; held: string }>`
      select available, held from ledger_balance where account_id = ${account} and currency_id = ${USDT}`.execute(this.database.db)
    const { available = '0', held = '0' } = result.rows[0] ?? {}
    return { available: plain(available), held: plain(held) }
  }

  /** Fails when the books do not balance. */
  async close(): Promise<void> {
    await this.desk.close()
    await this.database.close()
  }
}

const plain = (numeric: string): string => formatUnits(unitsOf(numeric, 8), 8)

/** The contract drops fields it does not know: an answer with more of them is not what it promises. */
function strictly(parsed: unknown, answer: unknown): unknown {
  if (JSON.stringify(parsed) !== JSON.stringify(answer)) throw new Error(`not the contract's shape: ${JSON.stringify(answer)}`)
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

/** The same behind a proxy that cuts its connection at a COMMIT. Both are closed by their maker, the desk first. */
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
