import { transfer } from '@assay/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemAccounts } from '../../ledger/accounts.ts'
import { leverAccountOf } from './services.ts'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from './testing.ts'

let lever: TestLever

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'cross' } as const
const updates = (user: number) =>
  lever.told
    .splice(0)
    .filter(({ userId }) => userId === user)
    .map(({ update }) => update)
/** Books money to a lever account through the desk, as `wallet.move` does. */
const moveIn = (user: number, units: bigint) =>
  lever.desk.submit({
    userId: null,
    accounts: [systemAccounts.houseOfDesk, leverAccountOf(user)],
    idempotent: null,
    run: (turn) => {
      const entries = transfer(units, { from: systemAccounts.houseOfDesk, to: leverAccountOf(user), currencyId: USDT })
      turn.post([{ kind: 'move', reference: `move:${turn.takeId()}`, entries }])
    },
  })

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

describe('the channel of positions', () => {
  it('begins with all that stands, also for who never traded', async () => {
    const user = await lever.newUser('12.5')
    const account = { equity: '12.5', available: '12.5', free_margin: '12.5', open_profit: '0', maintenance: '0', risk_rate: null }
    expect(await lever.base('', user)).toMatchObject({ positions: [], orders: [], account })
  })

  it('tells each change of a row with the account as it then is, and the end of it', async () => {
    const user = await lever.newUser()
    const { id } = await lever.call(user, 'futures.submit', order)
    const [placed, held] = updates(user)
    expect(placed).toMatchObject({ row: { id, status: 'waiting' } })
    expect(held).toMatchObject({ account: { order_holds: '5025.3015', available: '94974.6985' } })
    await lever.tick(BTC_CFD, '49997', '50003')
    expect(updates(user)).toMatchObject([
      { row: { id, status: 'open', open_price: '50003' } },
      { account: { cross_margin: '5000.3', order_holds: '0' } },
    ])
    expect(await lever.base('', user)).toEqual(await lever.call(user, 'futures.dealAll', {}))
    await lever.call(user, 'futures.close', { id })
    updates(user)
    await lever.tick(BTC_CFD, '50097', '50103')
    expect(updates(user)).toMatchObject([
      { row: { id, status: 'closed', close_price: '50097', profit: '94', gone: true } },
      { account: { cross_margin: '0', risk_rate: null } },
    ])
    expect(lever.balancesTold).toContain(user)
  })

  it('tells who never traded of money that came, last what stands last', async () => {
    const user = await lever.newUser('0')
    const lastTold = () => lever.told.findLast(({ userId }) => userId === user)?.update
    for (const units of [100n, 20n, 3n]) await moveIn(user, units * 100_000_000n)
    await expect.poll(lastTold).toMatchObject({
      account: { equity: '123', available: '123', free_margin: '123', risk_rate: null },
    })
    updates(user)
    await lever.tick(BTC_CFD, '49997', '50003')
    await Promise.all([moveIn(user, 10_000_000_000_000n), lever.call(user, 'futures.submit', order)])
    await expect.poll(lastTold).toMatchObject({ account: { order_holds: '5025.3015', available: '95097.6985' } })
  })

  it('tells nobody anything of others', async () => {
    const [user, other] = [await lever.newUser(), await lever.newUser()]
    updates(user)
    await lever.call(other, 'futures.submit', order)
    await lever.tick(BTC_CFD, '49997', '50003')
    expect(updates(user)).toEqual([])
  })
})
