/** The bounds of a position's receipt: changes of stops, additions of margin and partial closings. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from './testing.ts'
import { MARGIN_ADDITIONS_MAXIMUM, PARTS_MAXIMUM, STOP_CHANGES_MAXIMUM } from './terms.ts'

let lever: TestLever

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'isolated' } as const
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
async function open(user: number): Promise<string> {
  const { id } = await lever.call(user, 'futures.submit', order)
  await lever.tick(BTC_CFD, '49997', '50003')
  return id
}

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

describe('a position', () => {
  it('has its stops changed so often and no more, counted across a restart; refused changes do not count', async () => {
    const user = await lever.newUser()
    const id = await open(user)
    const setStop = (price: string) => codeOf(lever.call(user, 'futures.setStop', { id, stop_loss_price: price }))
    const change = async (times: number) => {
      const codes = await Promise.all(Array.from({ length: times }, (_, at) => setStop(String(45_000 + at))))
      expect(new Set(codes)).toEqual(new Set(['accepted']))
    }
    await change(STOP_CHANGES_MAXIMUM - 3)
    expect(await setStop('60000')).toBe('stop_side')
    await lever.restart()
    await lever.tick(BTC_CFD, '49997', '50003')
    await change(3)
    expect(await setStop('45000')).toBe('changes_maximum')
    const events = sql<{ count: number }>`
      select count(*)::int as count from proof_event e join futures_row r on split_part(e.leaf, ' ', 2) = r.public_id::text
      where r.id = ${id}`
    await lever.pass(1_000)
    expect((await events.execute(lever.database.db)).rows[0]!.count).toBeLessThanOrEqual(STOP_CHANGES_MAXIMUM + 2)
    expect(await codeOf(lever.call(user, 'futures.close', { id }))).toBe('accepted')
  })

  it('gives up its stops however often they were changed, and logs nothing where none is left', async () => {
    const user = await lever.newUser()
    const id = await open(user)
    await lever.call(user, 'futures.setStop', { id, stop_loss_price: '45000', trailing_bps: 500 })
    await sql`update futures_row set stop_changes = ${STOP_CHANGES_MAXIMUM} where id = ${id}`.execute(lever.database.db)
    await lever.restart()
    await lever.tick(BTC_CFD, '49997', '50003')
    const setStop = (fields: object) => lever.call(user, 'futures.setStop', { id, ...fields })
    expect(await codeOf(setStop({ stop_loss_price: '0', trailing_bps: 400 }))).toBe('changes_maximum')
    expect(await setStop({ stop_loss_price: '0' })).toMatchObject({ stop_loss_price: null, trailing_bps: 500 })
    expect(await setStop({ stop_loss_price: '0', trailing_bps: 0 })).toMatchObject({ trailing_bps: null })
    const changes = () => sql<{ count: number }>`select stop_changes as count from futures_row where id = ${id}`.execute(lever.database.db)
    const before = (await changes()).rows
    expect(await setStop({ target_profit_price: '0', trailing_bps: 0 })).toMatchObject({ status: 'open', trailing_bps: null })
    expect((await changes()).rows).toEqual(before)
  })

  it('takes margin so often and no more, whatever became of its stops; neither uses up the other', async () => {
    const user = await lever.newUser()
    const id = await open(user)
    const addMargin = () => codeOf(lever.call(user, 'futures.addMargin', { id, amount: '1' }))
    const setStop = () => codeOf(lever.call(user, 'futures.setStop', { id, stop_loss_price: '45000' }))
    const count = async (stops: number, margin: number): Promise<void> => {
      await sql`update futures_row set stop_changes = ${stops}, margin_additions = ${margin} where id = ${id}`.execute(lever.database.db)
      await lever.restart()
      await lever.tick(BTC_CFD, '49997', '50003')
    }
    await count(STOP_CHANGES_MAXIMUM, MARGIN_ADDITIONS_MAXIMUM - 1)
    expect(await setStop()).toBe('changes_maximum')
    expect(await Promise.all([addMargin(), addMargin()])).toEqual(['accepted', 'changes_maximum'])
    await count(STOP_CHANGES_MAXIMUM - 1, MARGIN_ADDITIONS_MAXIMUM)
    expect(await setStop()).toBe('accepted')
  })

  it('refuses a change of its stops that names none', async () => {
    const user = await lever.newUser()
    const id = await open(user)
    expect(await codeOf(lever.call(user, 'futures.setStop', { id }))).toBe('stop_missing')
  })

  it('is closed in so many parts and then whole', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '49997', '50003')
    const id = await open(user)
    await sql`update futures_row set fills = ${PARTS_MAXIMUM} where id = ${id}`.execute(lever.database.db)
    await lever.restart()
    await lever.tick(BTC_CFD, '49997', '50003')
    expect(await codeOf(lever.call(user, 'futures.close', { id, lots: '1' }))).toBe('accepted')
    await lever.tick(BTC_CFD, '49997', '50003')
    expect(await codeOf(lever.call(user, 'futures.close', { id, lots: '1' }))).toBe('parts_maximum')
    expect(await codeOf(lever.call(user, 'futures.close', { id, lots: '99' }))).toBe('accepted')
    await lever.tick(BTC_CFD, '49997', '50003')
    expect(await lever.call(user, 'futures.position', { id })).toMatchObject({ status: 'closed', open_lots: '0' })
  })
})
