/** What may leave within 24 hours counts coins and fiat money together, however many of both race for it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transfer, unitsOf } from '@assay/money'
import { accountOf, LEGAL, systemAccounts } from '../../ledger/accounts.ts'
import { asOwner } from '../../testing.ts'
import { race, tallyOf } from '../../testing-race.ts'
import { done, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { hold } from '../bank/hold.ts'
import { insertPayOut } from '../bank/pay-out-store.ts'
import { BTC, EUR, type Outcome } from '../wallet/testing.ts'
import { REVIEWS_MAXIMUM } from './terms.ts'

/** The night's run takes 1,000. */
const RACERS = Number(process.env['WITHDRAWAL_RACERS'] ?? 100)
const LIMIT_BTC = 200
const BITCOIN_USDT = 100_000
const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

let test: WithdrawalTest
beforeAll(async () => {
  test = await startWithdrawals()
})
// The invariants are asked when the database closes.
afterAll(() => test.end())

/** A user with coins, with euros, and with an account at a bank. */
async function withBoth(): Promise<{ userId: number; accountId: string }> {
  const userId = await test.user({ [BTC]: '1000' })
  const [from, to] = [systemAccounts.mint, accountOf(userId, LEGAL)]
  await test.services.desk.submit({
    userId: null,
    accounts: [from, to],
    idempotent: null,
    run: (turn) =>
      turn.post([{ kind: 'faucet', reference: 'euros', entries: transfer(unitsOf('1000', 4), { from, to, currencyId: EUR }) }]),
  })
  const [account] = await test.sql(
    `insert into bank_account (user_id, kind, currency_id, holder, number_shown, number_sealed, number_key, country, bank_name, phone, state, decided_at)
     values ($1, 'iban', $2, 'Ana', '', '', '', 'DE', 'First Bank', '', 'verified', now()) returning id::text as id`,
    [userId, EUR],
  )
  return { userId, accountId: String(account!['id']) }
}

/** Fiat money out, as the bank room holds it. What it is worth is up to the test. */
async function payOut({ userId, accountId }: { userId: number; accountId: string }, worthBtc: number): Promise<Outcome> {
  const worthUsdt = String(worthBtc * BITCOIN_USDT)
  const wish = { userId, accountId, currencyId: EUR, amount: '1', worthUsdt }
  const id = (await insertPayOut(test.services.db, wish))!
  const bounds = { levelUsdt: String(LIMIT_BTC * BITCOIN_USDT) }
  return hold(test.services, { id, userId, currencyId: EUR, amount: '1', idempotent: null, bounds }).then(
    (message) => ({ message }),
    (error: { code: string }) => ({ refused: error.code }),
  )
}
const coins = (userId: number, amount: number) =>
  test.as(userId)('out', { currency: '1', network: 'bitcoin', address: ADDRESS, amount: String(amount) })

it('is one limit for both', async () => {
  const both = await withBoth()
  done(await coins(both.userId, 150))
  expect(await payOut(both, 50.001)).toEqual({ refused: 'bank_day_limit' })
  done(await payOut(both, 49))
  expect(await coins(both.userId, 1.5)).toMatchObject({ refused: 'withdrawal_limit', values: { left: '1' } })
  expect(done(await test.as(both.userId)('options', {}))).toMatchObject({ left_btc: '1', limit_btc: '200' })
  done(await coins(both.userId, 1))
})

it('counts what waits until it has left, and a day from then on, not from when it was asked for', async () => {
  const both = await withBoth()
  const twoAboveUsdt = test.services.twoAboveUsdt
  test.services.twoAboveUsdt = String(LIMIT_BTC * BITCOIN_USDT)
  const { id } = done(await coins(both.userId, 150))
  const paid = done(await payOut(both, 40)) as { id: string }
  test.services.twoAboveUsdt = twoAboveUsdt
  const change = (set: string) => asOwner(test.database, `update withdrawal set ${set} where id = ${String(id)}`)
  const left = async () => done(await test.as(both.userId)('options', {}))
  await change(`requested_at = now() - interval '25 hours'`)
  await asOwner(test.database, `update bank_pay_out set created_at = now() - interval '25 hours' where id = ${paid.id}`)
  expect(await left()).toMatchObject({ left_btc: '10', frees_at: null })
  expect(await coins(both.userId, 10.1)).toMatchObject({ refused: 'withdrawal_limit', values: { left: '10' } })
  expect(await payOut(both, 10.1)).toEqual({ refused: 'bank_day_limit' })
  await change(`status = 'done', sent_at = now() - interval '23 hours 59 minutes', ended_at = now()`)
  expect(await left()).toMatchObject({ left_btc: '10', frees_at: expect.any(String) })
  await change(`sent_at = now() - interval '24 hours'`)
  expect(await left()).toMatchObject({ left_btc: '160', frees_at: null })
  await test.settle()
})

it('is not passed by many of both at once', { timeout: 120_000 }, async () => {
  const both = await withBoth()
  const each = LIMIT_BTC / REVIEWS_MAXIMUM
  const outcomes = await race([...Array(RACERS).keys()], (racer) => (racer % 2 === 0 ? coins(both.userId, each) : payOut(both, each)))
  const tally = tallyOf(outcomes)
  // Whoever came first: the coins fill what the payments left.
  const [left] = await test.sql('select trim_scale(leaving_usdt($1))::text as usdt', [both.userId])
  expect(left).toEqual({ usdt: String(LIMIT_BTC * BITCOIN_USDT) })
  const paid = outcomes.filter((one, at) => at % 2 === 1 && 'message' in one).length
  expect(tally['withdrawal_limit']).toBe(RACERS / 2 - (REVIEWS_MAXIMUM - paid))
  expect(paid).toBeGreaterThan(0)
})
