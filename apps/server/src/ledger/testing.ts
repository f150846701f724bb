/** For tests: money from nowhere; straight into the database for accounts that no desk has met yet, else through their desk. */
import { unitsOf } from '@assay/money'
import type pg from 'pg'
import type { MoneyDesk } from '../desk/desk.ts'
import { Balances } from '../desk/balances.ts'
import { loadBalances } from '../desk/memory.ts'
import { ledgerStatements } from '../desk/statements.ts'
import { systemAccounts, typeOfAccount, writerOfType, type Writer } from './accounts.ts'
import { transfer, type Posting } from './posting.ts'

const SCALE = 8
const scaleOf = (): number => SCALE
const LEVER_SYSTEM: readonly number[] = [
  systemAccounts.feesOfLever,
  systemAccounts.houseOfDesk,
  systemAccounts.insurance,
  systemAccounts.mintOfLever,
  systemAccounts.transitOfLever,
]

export const writerOf = (account: number): Writer => {
  if (account < 1000) return LEVER_SYSTEM.includes(account) ? 'lever' : 'spot'
  return writerOfType(typeOfAccount(account))
}

/** Accounts of which no desk moves anything unasked. */
export const sourceOf: Record<Writer, number> = { spot: systemAccounts.treasury, lever: systemAccounts.mintOfLever }

let last: Promise<unknown> = Promise.resolve()

/** Books as a desk does, with balances at eight decimals. One after the other: each must know what the one before left. */
export function book(pool: pg.Pool, writer: string, postings: readonly Posting[]): Promise<void> {
  const booked = last.then(async () => {
    const balances = new Balances()
    const accounts = [...new Set(postings.flatMap(({ entries }) => entries.map(({ account }) => account)))]
    balances.take(accounts, await loadBalances(pool, accounts, scaleOf))
    const [statement] = ledgerStatements(balances.book(postings), { writer, timeMs: Date.now(), scaleOf })
    await pool.query(statement!.text, statement!.values())
  })
  last = booked.catch(() => undefined)
  return booked
}

export interface Money {
  currencyId: number
  /** A plain decimal. */
  amount: string
}

const giftsOf = (account: number, money: readonly Money[]): Posting[] =>
  money.map(({ currencyId, amount }) => ({
    kind: 'test',
    reference: 'test:1',
    entries: transfer(unitsOf(amount, SCALE), { from: sourceOf[writerOf(account)], to: account, currencyId }),
  }))

export const give = (pool: pg.Pool, account: number, ...money: readonly Money[]): Promise<void> =>
  book(pool, writerOf(account), giftsOf(account, money))

/** In units at the currencies' own scales. */
export function bookBy(desk: MoneyDesk, postings: readonly Posting[]): Promise<void> {
  const accounts = [...new Set(postings.flatMap(({ entries }) => entries.map(({ account }) => account)))]
  return desk.submit({ userId: null, accounts, idempotent: null, run: (turn) => turn.post(postings) })
}

export function giveBy(desk: MoneyDesk, account: number, { currencyId, units }: { currencyId: number; units: bigint }): Promise<void> {
  const entries = transfer(units, { from: sourceOf[writerOf(account)], to: account, currencyId })
  return bookBy(desk, [{ kind: 'test', reference: 'test:1', entries }])
}
