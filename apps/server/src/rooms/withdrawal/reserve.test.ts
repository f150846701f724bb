/** Withdrawals that wait for operators while less of their coin is held than is owed: nothing goes out over a chain, and what stays on this site goes on. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuse } from '@assay/contract/wire'
import { done, OTHER_ADDRESS, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { ETH, USDT } from '../wallet/testing.ts'

let test: WithdrawalTest
beforeAll(async () => {
  test = await startWithdrawals()
})
// The invariants are asked when the database closes.
afterAll(() => test.end())

const refusedBy = (outcome: unknown): unknown => (outcome as { refused?: string }).refused
const short = () => {
  test.services.requireReserve = () => refuse('reserve_short', { values: { currency: 'USDT' } })
}
const whole = () => {
  test.services.requireReserve = () => undefined
}
/** Large, so that two operators look. */
const large = async (address: string) => {
  const userId = await test.user({ [USDT]: '20000', [ETH]: '1' })
  const { id } = done(await test.as(userId)('out', { currency: '3', network: 'erc20', address, amount: '20000' }))
  const { terms_hash: hash } = done(await test.decide(0, 'view', { id }))
  return { id, approve: (who: 0 | 1) => test.decide(who, 'approve', { id, terms_hash: hash, note: 'seen' }) }
}

it('neither the first nor the second operator releases one, until it is there again', async () => {
  const { approve } = await large(OTHER_ADDRESS)
  short()
  expect(refusedBy(await approve(0))).toBe('reserve_short')
  whole()
  done(await approve(0))
  short()
  expect(refusedBy(await approve(1))).toBe('reserve_short')
  whole()
  expect(done(await approve(1))['status']).toBe('ready')
})

it('one to another user of this site is released all the same', async () => {
  const address = `0x${'7'.padStart(40, '0')}`
  await test.sql(`insert into deposit_address (user_id, chain, key_print, index, address) values ($1, 'ethereum', 'p', 1, $2)`, [
    await test.user({}),
    address,
  ])
  const { approve } = await large(address)
  short()
  done(await approve(0))
  expect(done(await approve(1))['status']).toBe('ready')
  whole()
  await test.settle()
})

it('its user reads what a released one waits for', async () => {
  const userId = await test.user({ [USDT]: '100' })
  const { id } = done(await test.as(userId)('out', { currency: '3', network: 'erc20', address: OTHER_ADDRESS, amount: '50' }))
  const waits = async () => done(await test.as(userId)('one', { id }))['waits_for']
  expect(await waits()).toBeNull()
  test.services.reserveStop = (currencyId) => (currencyId === USDT ? 'reserve_short' : null)
  expect(await waits()).toBe('reserve_short')
  test.services.reserveStop = () => null
  expect(await waits()).toBeNull()
})

it('nobody begins to pay one by hand', async () => {
  const userId = await test.user({ [USDT]: '100' })
  const wish = { currency: '3', network: 'trc20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', amount: '50' }
  const { id } = done(await test.as(userId)('out', wish))
  await test.sql('update withdrawal set release_at = now() where id = $1', [id])
  const pays = (paying: string) => test.decide(0, 'payingByHand', { id, paying, note: 'from the safe' })
  short()
  expect(refusedBy(await pays('1'))).toBe('reserve_short')
  whole()
  done(await pays('1'))
  // Whoever has not paid may still let go.
  short()
  done(await pays('0'))
  whole()
})
