/** What locked mining is to the portfolio: yields are profit at the price of their moment, also in coins; penalties are loss. */
import { applyBooking, emptyHolding, type Books, type Holding } from '@assay/engine/portfolio'
import { expect, it } from 'vitest'
import { mining } from './room.ts'

const [BTC, USDT, ACCOUNT] = [1, 3, 10_012]
const E8 = 100_000_000n

function newBooks(): Books & { of(currencyId: number): Holding } {
  const holdings = new Map<number, Holding>()
  const of = (currencyId: number): Holding => {
    const known = holdings.get(currencyId) ?? emptyHolding()
    holdings.set(currencyId, known)
    return known
  }
  return { usdt: USDT, of, holding: of, flows: () => ({ inflow: 0n, received: 0n }), worth: (_, units) => units * 50_000n }
}

const book = (books: Books, kind: keyof typeof mining.postings, { currencyId, units }: { currencyId: number; units: bigint }) =>
  applyBooking({ nature: mining.postings[kind], lines: [{ account: ACCOUNT, currencyId, units }] }, books)

it('counts a yield in USDT as profit', () => {
  const books = newBooks()
  book(books, 'mining_yield', { currencyId: USDT, units: 32n * E8 })
  expect(books.of(USDT)).toEqual({ amount: 32n * E8, cost: 32n * E8, realised: 32n * E8 })
})

it('counts a yield in coins as profit at the price of its moment, which is then what the coins cost', () => {
  const books = newBooks()
  book(books, 'mining_yield', { currencyId: BTC, units: E8 / 1_000n })
  expect(books.of(BTC)).toEqual({ amount: E8 / 1_000n, cost: 50n * E8, realised: 0n })
  expect(books.of(USDT).realised).toBe(50n * E8)
})

it('counts a penalty and a yield taken back as loss', () => {
  const books = newBooks()
  applyBooking({ nature: 'outside', lines: [{ account: ACCOUNT, currencyId: USDT, units: 1_000n * E8 }] }, books)
  book(books, 'mining_yield', { currencyId: USDT, units: 38n * E8 })
  book(books, 'mining_redeem', { currencyId: USDT, units: -50n * E8 })
  expect(books.of(USDT).realised).toBe(-12n * E8)
})
