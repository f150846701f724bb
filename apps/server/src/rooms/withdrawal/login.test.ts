/** What the server's own login may not do to withdrawals. */
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

describe('the server’s own login', () => {
  it('cannot change what was asked for, sign, or take back what was signed', async () => {
    const { id } = done(await test.as(await test.user({ [ETH]: '1' }))('out', eth('0.5')))
    const attempt = (text: string) =>
      test.sql(text).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
    expect(await attempt(`update withdrawal set address = '${OTHER_ADDRESS}' where id = ${String(id)}`)).toBe('42501')
    expect(await attempt(`update withdrawal set amount = 1, arrives = 1, fee = 0 where id = ${String(id)}`)).toBe('42501')
    expect(await attempt(`update withdrawal set signed_at = now() where id = ${String(id)}`)).toBe('42501')
    expect(await attempt(`select signer_sign(${String(id)}, '{}')`)).toBe('42501')
    expect(await attempt(`insert into signer_payment (purpose) values ('sweep')`)).toBe('42501')
    expect(await attempt(`delete from withdrawal where id = ${String(id)}`)).toBe('42501')
  })
})
