/** Addresses that users save, and withdrawing to these only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ETH } from '../wallet/testing.ts'
import { ADDRESS, done, OTHER_ADDRESS, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'

let test: WithdrawalTest
beforeAll(async () => {
  test = await startWithdrawals()
})
// The invariants are asked when the database closes.
afterAll(() => test.end())

const eth = (amount: string, address = ADDRESS) => ({ currency: '2', network: 'ethereum', address, amount })
const refusedBy = (outcome: unknown): unknown => (outcome as { refused?: string }).refused

describe('an address', () => {
  it.each([
    ['0x52908400098527886E0F7030069857D2E4169eE7', 'withdrawal_address_checksum'],
    ['0x52908400098527886E0F7030069857D2E4169E', 'withdrawal_address_length'],
    ['0x52908400098527886E0F7030069857D2E4169EG7', 'withdrawal_address_characters'],
    ['TREvWqQEhxRy3ytxVKDr4LG3NCWUhtpKE7', 'withdrawal_address_network'],
    ['tron:TREvWqQEhxRy3ytxVKDr4LG3NCWUhtpKE7', 'withdrawal_address_network'],
  ])('%s is refused as %s, and nothing is held', async (address, code) => {
    const userId = await test.user({ [ETH]: '1' })
    expect(refusedBy(await test.as(userId)('out', eth('0.5', address)))).toBe(code)
    expect(await test.balance(userId, ETH)).toEqual({ available: '1', held: '0' })
  })

  it('is saved once, in the way its chain writes it, and can be removed and saved again', async () => {
    const call = test.as(await test.user({}))
    const saved = done(await call('saveAddress', { currency: '2', network: 'ethereum', address: ADDRESS.toLowerCase(), name: 'At home' }))
    expect(saved).toMatchObject({ address: ADDRESS, usable_at: null })
    expect(refusedBy(await call('saveAddress', { currency: '2', network: 'ethereum', address: ADDRESS, name: 'Again' }))).toBe(
      'withdrawal_address_known',
    )
    done(await call('removeAddress', { id: saved['id'] }))
    expect(refusedBy(await call('removeAddress', { id: saved['id'] }))).toBe('withdrawal_address_unknown')
    done(await call('saveAddress', { currency: '2', network: 'ethereum', address: ADDRESS, name: 'Again' }))
  })

  it('of another user cannot be removed', async () => {
    const saved = done(
      await test.as(await test.user({}))('saveAddress', { currency: '2', network: 'ethereum', address: ADDRESS, name: 'Mine' }),
    )
    expect(refusedBy(await test.as(await test.user({}))('removeAddress', { id: saved['id'] }))).toBe('withdrawal_address_unknown')
  })
})

describe('withdrawing to saved addresses only', () => {
  it('refuses others, lets a new one wait 24 hours to the moment, and holds 24 hours more when it is turned off', async () => {
    const userId = await test.user({ [ETH]: '5' })
    const call = test.as(userId)
    done(await call('setSavedOnly', { on: '1' }))
    expect(refusedBy(await call('out', eth('0.5')))).toBe('withdrawal_address_unsaved')
    done(await call('saveAddress', { currency: '2', network: 'ethereum', address: ADDRESS, name: 'Home' }))
    expect(refusedBy(await call('out', eth('0.5')))).toBe('withdrawal_address_waits')
    // The owner of the database moves its clock's marks: the application may not.
    const { database } = test
    const { ownerClient } = await import('../../db/pool.ts')
    const owner = ownerClient(database.owner)
    await owner.connect()
    await owner.query(`update withdrawal_address set usable_at = now() + interval '2 seconds' where user_id = $1`, [userId])
    expect(refusedBy(await call('out', eth('0.5')))).toBe('withdrawal_address_waits')
    await owner.query('update withdrawal_address set usable_at = now() where user_id = $1', [userId])
    await owner.end()
    done(await call('out', eth('0.5')))
    const off = done(await call('setSavedOnly', { on: '0' }))
    expect(off).toMatchObject({ on: true, ends_at: expect.any(String) })
    expect(refusedBy(await call('out', eth('0.5', OTHER_ADDRESS)))).toBe('withdrawal_address_unsaved')
    // To turn it off again does not begin anew; to turn it on ends the wait.
    expect(done(await call('setSavedOnly', { on: '0' }))).toEqual(off)
    await test.sql(`update withdrawal_saved_only set ends_at = now() where user_id = $1`, [userId])
    done(await call('out', eth('0.5', OTHER_ADDRESS)))
  })
})
