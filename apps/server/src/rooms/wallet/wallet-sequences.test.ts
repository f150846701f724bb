/** Random sequences of money calls, compared with a simple second implementation. */
import { formatUnits, unitsOf } from '@assay/money'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { give } from '../../ledger/testing.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { accountOf, systemAccounts } from '../../ledger/accounts.ts'
import { findViolations } from '../../books.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { walletHandlers } from './handlers.ts'
import { conversionTerms } from './terms.ts'
import {
  BTC,
  caller,
  createUser,
  currencies,
  EUR,
  insertCurrencies,
  noTrades,
  startIdleLever,
  startIdleSpot,
  testPrices,
  USDT,
} from './testing.ts'

const scales: Record<number, number> = { [BTC]: 8, [USDT]: 8, [EUR]: 4 }
const ids = [BTC, USDT, EUR]
/** Whole dollars, so that the second implementation needs no fractions. */
const bids: Record<number, bigint> = { [BTC]: 50_000n, [USDT]: 1n, [EUR]: 2n }
const asks: Record<number, bigint> = { [BTC]: 50_100n, [USDT]: 1n, [EUR]: 3n }

let database: TestDatabase
let lever: LeverDesk
let spot: SpotDesk
let call: ReturnType<typeof caller>

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const prices = testPrices()
  prices.set('BTC/USDT', ['50000', '50100'])
  prices.set('EUR/USD', ['2', '3'])
  await insertCurrencies(db)
  for (const currencyId of ids) await give(database.pool, systemAccounts.houseOfConversion, { currencyId, amount: '1000000' })
  lever = await startIdleLever(database)
  spot = await startIdleSpot(database)
  call = caller(
    'wallet',
    walletHandlers({
      db,
      desk: spot,
      lever,
      currencies,
      prices,
      fiatRates: { all: () => [], rate: () => null },
      terms: conversionTerms,
      tradesOf: noTrades,
    }),
  )
}, 60_000)
afterAll(async () => {
  await spot.close()
  await lever.close()
  await database.close()
})

const currency = fc.constantFrom(...ids)
const type = fc.integer({ min: 1, max: 4 })
/** Amounts in thousandths: small ones that suit bitcoin, and large ones that suit dollars. */
const thousandths = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 12_000_000 }))
const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), who: fc.nat(2), currency, from: type, to: type, thousandths }),
  fc.record({ kind: fc.constant('convert' as const), who: fc.nat(2), currency, into: currency, thousandths, isQuoted: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

class Books {
  readonly balances = new Map<string, bigint>()
  readonly converted = new Map<number, bigint>()

  of(account: number, currencyId: number): bigint {
    return this.balances.get(`${account}:${currencyId}`) ?? 0n
  }

  /** False without any change when the account would fall below zero. */
  add(account: number, currencyId: number, units: bigint): boolean {
    const after = this.of(account, currencyId) + units
    if (after < 0n) return false
    this.balances.set(`${account}:${currencyId}`, after)
    return true
  }

  /** Books a step if it should succeed. Returns whether it should. */
  take(user: number, given: Step): boolean {
    const units = BigInt(given.thousandths) * 10n ** BigInt(scales[given.currency]! - 3)
    if (given.kind === 'move') {
      if (given.from === given.to || !this.add(accountOf(user, given.from), given.currency, -units)) return false
      return this.add(accountOf(user, given.to), given.currency, units)
    }
    const { currency: from, into } = given
    const value = BigInt(given.thousandths) * bids[from]!
    if (from === into || value < 1_000n || value > 10_000_000n) return false
    const total = (this.converted.get(user) ?? 0n) + value
    if (units > this.of(accountOf(user, 2), from) || total > 100_000_000n) return false
    this.converted.set(user, total)
    const gross = (units * bids[from]! * 10n ** BigInt(scales[into]!)) / (asks[into]! * 10n ** BigInt(scales[from]!))
    const fee = gross / 1000n + (gross % 1000n === 0n ? 0n : 1n)
    this.add(accountOf(user, 2), from, -units)
    return this.add(accountOf(user, 2), into, gross - fee)
  }
}

async function perform(userId: number, given: Step): Promise<boolean> {
  const number = formatUnits(BigInt(given.thousandths), 3)
  if (given.kind === 'move') {
    const outcome = await call('move', { currency_id: given.currency, from_field: given.from, to_field: given.to, number }, { userId })
    return 'message' in outcome
  }
  const wish = { from_currency_id: given.currency, to_currency_id: given.into, number }
  const quote = given.isQuoted ? await call('convertQuote', wish, { userId }) : null
  const quoteId = quote && 'message' in quote ? { quote_id: quote.message['quote_id'] } : {}
  return 'message' in (await call('convert', { ...wish, ...quoteId }, { userId }))
}

describe('any sequence of moves and conversions', () => {
  it('leaves what a second account of it says, and sound books', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const users = await Promise.all([0, 1, 2].map(() => createUser(database.db)))
        const books = new Books()
        for (const userId of users) {
          for (const currencyId of ids) {
            const amount = currencyId === BTC ? '0.4' : '9000'
            await give(database.pool, accountOf(userId, 2), { currencyId, amount })
            books.add(accountOf(userId, 2), currencyId, unitsOf(amount, scales[currencyId]!))
          }
        }
        for (const given of steps) expect(await perform(users[given.who]!, given)).toBe(books.take(users[given.who]!, given))
        const rows = await sql<{ account: string; currency: number; available: string }>`
          select account_id as account, currency_id as currency, trim_scale(available) as available from ledger_balance where account_id / 10 = any(${users}::bigint[])`.execute(
          database.db,
        )
        for (const { account, currency, available } of rows.rows) {
          expect(available).toBe(formatUnits(books.of(Number(account), currency), scales[currency]!))
        }
      }),
      { numRuns: 12 },
    )
    expect(await findViolations(database.db)).toEqual([])
  }, 60_000)
})
