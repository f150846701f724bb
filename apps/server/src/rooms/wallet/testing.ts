/** For tests of rooms that move money: users with balances, prices that the test sets, calls as the HTTP server makes them. */
import { isDeepStrictEqual } from 'node:util'
import pino from 'pino'
import { callOf, type CallName } from '@assay/contract'
import { Refusal, type CallDefinition } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import type { Keys } from '../../desk/keys.ts'
import { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { SpotDesk } from '../../desk/spot/spot-desk.ts'
import type { Feed } from '../../feeds/feed.ts'
import { instruments } from '../../feeds/instruments.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { idempotentRequest } from '../../http/idempotency.ts'
import { parseInput } from '../../http/input.ts'
import type { TestDatabase } from '../../testing.ts'
import { testProducts } from '../../testing-products.ts'
import { spotProduct } from '../spot/door.ts'
import { createAccount } from '../account/door.ts'
import { createCatalogue, installCatalogue } from '../market/door.ts'
import type { IndexPrices, WalletCurrency, WalletServices } from './services.ts'

export const BTC = 1
export const ETH = 2
export const USDT = 3
export const USD = 21
export const JPY = 25
export const EUR = 26
export const THB = 28
export const AAPL = 41

export const catalogue = createCatalogue(instruments)
export const currencies: readonly WalletCurrency[] = catalogue.currencies
const nameOf = new Map(currencies.map(({ id, name }) => [id, name]))

export const insertCurrencies = (db: Database): Promise<void> => installCatalogue(db, catalogue)

/** Starts a lever desk without instruments, for moves. The caller closes it. */
export async function startIdleLever({ pool, target }: TestDatabase): Promise<LeverDesk> {
  const desk = new LeverDesk({
    name: 'lever',
    lockNumber: 2,
    target,
    pool,
    log: pino({ level: 'silent' }),
    now: Date.now,
    feed: { instants: () => [] } as Partial<Feed> as Feed,
    instruments: [],
    indexed: [],
    house: { superCap: 0n, positionsMaximum: 0 },
    products: testProducts(),
  })
  await desk.start()
  return desk
}

let users = 0

export async function createUser(db: Database): Promise<number> {
  const address = `user-${++users}@example.com`
  const userId = await db
    .transaction()
    .execute((tx) => createAccount(tx, { channel: 'email', address, passwordHash: '-', lang: 'en', invitedBy: null }))
  return userId!
}

/** Starts a spot desk for balances of legal and change accounts. The caller closes it. */
export async function startIdleSpot(
  { pool, target }: TestDatabase,
  { keys, now = Date.now }: { keys?: Keys; now?: () => number } = {},
): Promise<SpotDesk> {
  const log = pino({ level: 'silent' })
  const desk = new SpotDesk({ name: 'spot', lockNumber: 1, product: spotProduct, target, pool, log, now, ...(keys && { keys }) })
  await desk.start()
  return desk
}

export interface TestPrices extends IndexPrices {
  set(symbol: string, sides: [bid: string, ask: string], state?: 'open' | 'closed' | 'halted' | 'jumped'): void
}

/** Index quotes that the test sets. The price in USDT is the bid of `<name>/USDT`, else of `<name>/USD`. */
export function testPrices(): TestPrices {
  const quotes = new Map<string, NonNullable<ReturnType<IndexPrices['quote']>>>()
  return {
    set: (symbol, [bid, ask], state = 'open') =>
      void quotes.set(symbol, { bid, ask, state: state === 'jumped' ? 'open' : state, canTrigger: state !== 'jumped' }),
    quote: (symbol) => quotes.get(symbol) ?? null,
    usdtPerUnit(currencyId) {
      const name = nameOf.get(currencyId)!
      if (name === 'USDT' || name === 'USD') return '1'
      return quotes.get(`${name}/USDT`)?.bid ?? quotes.get(`${name}/USD`)?.bid ?? null
    },
  }
}

/** The result of a call: its message, or the code and values of its refusal. */
export type Outcome = { message: Record<string, unknown> } | { refused: string; values?: Record<string, string | number> }

/** Calls handlers as the HTTP server does: it checks the input and the exact shape of the answer, and passes the Idempotency-Key. */
export function caller(room: string, handlers: object) {
  return async (
    name: string,
    fields: Record<string, unknown>,
    by: Partial<Pick<CallContext, 'lang' | 'file' | 'operator'>> & {
      userId?: number
      sessionId?: string
      level?: number
      key?: string
    } = {},
  ): Promise<Outcome> => {
    const call = callOf(`${room}.${name}` as CallName)
    const handler = (handlers as Record<string, Handler<CallName>>)[name]!
    try {
      const input = parseInput(call, fields)
      const context: CallContext = {
        lang: by.lang ?? 'en',
        address: '127.0.0.1',
        device: 'test',
        session: by.userId === undefined ? null : { id: by.sessionId ?? '1', userId: by.userId, verificationLevel: by.level ?? 0 },
        idempotent: idempotentRequest(by.key, call.path, input),
        file: by.file ?? null,
        operator: by.operator ?? null,
      }
      const message = await handler(input as never, context as never)
      return { message: exact(call, message) as Record<string, unknown> }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { values, fields } = error.detail
      // Which fields are wrong is all that `parameter_error` says; other codes say it themselves.
      return { refused: error.code, ...(values && { values }), ...(error.code === 'parameter_error' && fields && { fields }) }
    }
  }
}

/** The contract drops unknown fields, so an answer with more fields than the contract's fails here. Files are not checked. */
function exact(call: CallDefinition, answer: unknown): unknown {
  if (answer instanceof FileAnswer) return answer
  if (!isDeepStrictEqual(call.output.parse(answer), answer)) throw new Error(`breaks the contract: ${JSON.stringify(answer)}`)
  return answer
}

/** For wallets whose statements show no trades. */
export const noTrades: WalletServices['tradesOf'] = () => Promise.resolve(new Map())
