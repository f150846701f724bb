/** The desk's memory: it is rebuilt when it may be ahead of the database, kept when it cannot be, and freed at the end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instruments as listed } from '../../feeds/instruments.ts'
import { UNCHANGED } from './changes.ts'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from '../../rooms/futures/testing.ts'

let lever: TestLever

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'limit', price: '40000', lots: '1', multiple: 10 } as const
const place = (userId: number) => lever.call(userId, 'futures.submit', { ...order, mode: 'isolated' })

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

describe('a batch that does not commit', () => {
  it('leaves the engines as they are when it failed before anything ran', async () => {
    const { futures, seconds } = lever.desk
    let hasRun = false
    const unreadable = lever.desk.submit({
      userId: 1,
      accounts: [Number.NaN],
      idempotent: null,
      run: () => (hasRun = true),
    })
    await expect(unreadable).rejects.toMatchObject({ code: 'fault' })
    expect(hasRun).toBe(false)
    expect(lever.desk.futures).toBe(futures)
    expect(lever.desk.seconds).toBe(seconds)
    expect((await place(await lever.newUser())).status).toBe('waiting')
  })

  it('has everything loaded again when commands had run', async () => {
    const { futures } = lever.desk
    const hash = futures.hash()
    const failing = lever.desk.run(() => {
      throw new Error('a bug of ours')
    })
    await expect(failing).rejects.toMatchObject({ code: 'fault' })
    expect(lever.desk.futures).not.toBe(futures)
    expect(lever.desk.futures.hash()).toBe(hash)
  })
})

describe('a tick that may not trigger', () => {
  it('is no price of the engine, neither while it runs nor when everything is loaded again', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '49997', '50003')
    const contract = listed.find(({ symbol }) => symbol === BTC_CFD)!
    const priceNow = () => lever.desk.futures.market(contract.id).tick
    const trusted = priceNow()
    await lever.tickAs(BTC_CFD, { bid: '51997', ask: '52003', canTrigger: false })
    expect((await place(user)).status).toBe('waiting')
    expect(priceNow()).toEqual(trusted)
    const failing = lever.desk.run(() => {
      throw new Error('a bug of ours')
    })
    await expect(failing).rejects.toMatchObject({ code: 'fault' })
    expect(priceNow()).toEqual(trusted)
    await lever.restart()
    expect(priceNow()).toEqual(trusted)
  })
})

describe('a statement whose values cannot be made', () => {
  it('fails its batch alone; the desk goes on', async () => {
    const values = (): never => {
      throw new Error('a bug of ours')
    }
    const failing = lever.desk.run(({ write }) => write({ name: '', text: 'select 1', values }))
    await expect(failing).rejects.toMatchObject({ code: 'fault' })
    expect((await place(await lever.newUser())).status).toBe('waiting')
  })
})

describe('an order that ended', () => {
  it('leaves the memory of the desk, with its public name and the count of its changes', async () => {
    const user = await lever.newUser()
    const { id } = await place(user)
    const positionId = Number(id)
    await lever.call(user, 'futures.setStop', { id, stop_loss_price: '39000' })
    const changes = async () => {
      let count = UNCHANGED
      await lever.desk.run(({ changesOf }) => void (count = changesOf(positionId)))
      return count
    }
    expect([lever.desk.futures.position(positionId)?.status, await changes()]).toEqual(['waiting', { stops: 1, margin: 0 }])
    expect(lever.desk.publicIdOf(positionId)).toBeDefined()
    await lever.call(user, 'futures.cancel', { id })
    expect([lever.desk.futures.position(positionId), lever.desk.publicIdOf(positionId), await changes()]).toEqual([
      undefined,
      undefined,
      UNCHANGED,
    ])
    expect(lever.desk.futures.positions().some((live) => live.id === positionId)).toBe(false)
  })

  it('leaves it also when the market cancels it', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '49997', '50003')
    const { id } = await lever.call(user, 'futures.submit', {
      ...order,
      type: 'market',
      price: undefined,
      mode: 'isolated',
      slippage_bps: 1,
    })
    await lever.tick(BTC_CFD, '50997', '51003')
    expect((await lever.call(user, 'futures.position', { id })).reason).toBe('slippage')
    expect([lever.desk.futures.position(Number(id)), lever.desk.publicIdOf(Number(id))]).toEqual([undefined, undefined])
  })
})
