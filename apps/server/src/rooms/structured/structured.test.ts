import { checkDual, verifyReceipt, type Receipt } from '@assay/engine/proof'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiptOf } from '../proof/door.ts'
import { BTC, TestDual, USDT } from '../../testing-dual.ts'
import { insertProducts } from './store.ts'

let world: TestDual
beforeAll(async () => {
  world = await TestDual.open()
})
// The books are checked when the database closes.
afterAll(() => world.close())

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

/** The receipt with one field of one kind of leaf changed, by the check that must find it. */
function lies({ seconds }: Receipt): Record<string, Receipt['seconds']> {
  const told = (kind: string, at: number, change: (word: string) => string): Receipt['seconds'] =>
    seconds.map((proof) => ({
      ...proof,
      leaves: proof.leaves.map(({ leaf, path }) => {
        const words = leaf.split(' ')
        return { path, leaf: words[0] === kind ? words.map((word, place) => (place === at ? change(word) : word)).join(' ') : leaf }
      }),
    }))
  const more = (word: string): string => String(Number(word) + 10)
  return {
    order: told('dual/1', 3, (word) => String(Number(word) + 86_400_000)),
    quote: told('dual/1', 7, more),
    means: seconds.filter((_, at) => at !== 12),
    settlement: told('fixing/1', 6, more),
    result: told('dual-end/1', 3, (word) => (word === 'kept' ? 'converted' : 'kept')),
    paid: told('dual-end/1', 7, (word) => `${word}1`),
  }
}

describe('a purchase', () => {
  it('keeps the stake of the user and all that either outcome could ask for, and nothing else', async () => {
    const userId = await world.newUser({ currencyId: BTC, amount: '1' })
    const before = [await world.cover(BTC), await world.cover(USDT)]
    const product = await world.product('call')
    const bought = await world.buy(userId, { id: product.id, num: '0.4' })
    expect(bought.rate).toBe(product.rate)
    expect(await world.balance(userId, BTC)).toBe('0.6 + 0.4')
    const held = [await world.cover(BTC), await world.cover(USDT)]
    expect(Number(held[0]!.held) - Number(before[0]!.held)).toBeCloseTo(Number(bought.kept.number) - 0.4, 8)
    expect(Number(held[1]!.held) - Number(before[1]!.held)).toBeCloseTo(Number(bought.converted.number), 6)
    expect(Number(bought.converted.number)).toBeCloseTo(0.4 * Number(product.target) * (1 + Number(product.rate)), 6)
  })

  it('asks for a quote that is the user’s own, of this product, not older than 15 s, and takes it once', async () => {
    const [userId, stranger] = [
      await world.newUser({ currencyId: BTC, amount: '1' }),
      await world.newUser({ currencyId: BTC, amount: '1' }),
    ]
    const { id } = await world.product('call')
    const other = await world.product('call', 30)
    const quoteId = await world.quote(userId, id)
    expect(await world.buyAt(stranger, { id, num: '0.1', quoteId })).toEqual({ refused: 'quote_expired' })
    expect(await world.buyAt(userId, { id: other.id, num: '0.1', quoteId })).toEqual({ refused: 'quote_expired' })
    expect(await world.buyAt(userId, { id, num: '2', quoteId })).toEqual({ refused: 'insufficient_balance' })
    const both = await Promise.all([world.buyAt(userId, { id, num: '0.1', quoteId }), world.buyAt(userId, { id, num: '0.1', quoteId })])
    expect(both.filter((one) => 'refused' in one)).toEqual([{ refused: 'quote_expired' }])
    const old = await world.quote(userId, id)
    await world.database.pool.query(`update dual_quote set expires_at = now() - interval '1 ms' where id = $1`, [old])
    expect(await world.buyAt(userId, { id, num: '0.1', quoteId: old })).toEqual({ refused: 'quote_expired' })
    expect(await world.balance(userId, BTC)).toBe('0.9 + 0.1')
  })

  it('answers a retry what the first try was answered', async () => {
    const userId = await world.newUser({ currencyId: BTC, amount: '1' })
    const { id } = await world.product('call')
    const asked = { id, num: '0.1', quoteId: await world.quote(userId, id), key: 'c0ffee00-0000-4000-8000-000000000001' }
    const first = await world.buyAt(userId, asked)
    expect(first).not.toHaveProperty('refused')
    expect(await world.buyAt(userId, asked)).toEqual(first)
    expect(await world.balance(userId, BTC)).toBe('0.9 + 0.1')
  })

  it('keeps five quotes of a user at most', async () => {
    const userId = await world.newUser({ currencyId: BTC, amount: '1' })
    const { id } = await world.product('call')
    const first = await world.quote(userId, id)
    for (let count = 0; count < 5; count++) await world.quote(userId, id)
    expect(await world.buyAt(userId, { id, num: '0.1', quoteId: first })).toEqual({ refused: 'quote_expired' })
  })
})

it('says of a product of yesterday that it is not offered any more, not that the index came near', async () => {
  const userId = await world.newUser({ currencyId: BTC, amount: '1' })
  const { db, pool } = world.database
  const yesterday = new Date(world.nowMs - 86_400_000).toISOString().slice(0, 10)
  await insertProducts(db, yesterday, [{ coinId: BTC, type: 'call', target: 7_200_000, days: 7, maturesMs: world.maturesMs }])
  const { rows } = await pool.query<{ id: string }>('select id::text from dual_product where day = $1', [yesterday])
  const [{ id }, today] = [rows[0]!, await world.product('call')]
  expect(await world.call('detail', { id })).toMatchObject({ message: { target: '72000', status: 'over' } })
  expect(await world.call('quote', { id }, { userId })).toMatchObject({ refused: 'dual_unknown' })
  expect(await world.call('detail', { id: today.id })).toMatchObject({ message: { status: 'open' } })
})

describe('an index that moves on', () => {
  it('closes a target within 2 % of it, for a quote that was made before too', async () => {
    const userId = await world.newUser({ currencyId: USDT, amount: '10000' })
    const put = await world.product('put')
    const quoteId = await world.quote(userId, put.id)
    world.nowMs += 1_000
    world.tick(String(Number(put.target) * 1.01))
    expect(await world.buyAt(userId, { id: put.id, num: '100', quoteId })).toEqual({ refused: 'dual_target_closed' })
    expect(await world.call('quote', { id: put.id }, { userId })).toEqual({ refused: 'dual_target_closed' })
    world.nowMs += 1_000
    world.tick('67410')
  })

  it('refuses a quote that it has left behind, and the next one is made of the index as it is', async () => {
    const userId = await world.newUser({ currencyId: USDT, amount: '10000' })
    const put = await world.product('put')
    const quotes = await Promise.all(Array.from({ length: 3 }, () => world.quote(userId, put.id)))
    world.nowMs += 1_000
    // The put is worth much less now: whoever collected quotes could choose one that the house would lose by.
    world.tick('68800')
    for (const quoteId of quotes) expect(await world.buyAt(userId, { id: put.id, num: '100', quoteId })).toEqual({ refused: 'quote_moved' })
    const asked = (await world.call('quote', { id: put.id }, { userId })) as { message: { rate: string } }
    expect(Number(asked.message.rate)).toBeLessThan(Number(put.rate))
    await world.buy(userId, { id: put.id, num: '100' })
    world.nowMs += 60_000
    world.tick('67410')
  })

  it('makes a rate anew for a target that was too near at the beginning of the minute: the log has no tick that was', async () => {
    const userId = await world.newUser({ currencyId: BTC, amount: '1' })
    const { id, target } = await world.product('call')
    world.nowMs += 60_000
    world.tick((Number(target) / 1.0195).toFixed(2))
    await world.products('call')
    expect(await world.call('quote', { id }, { userId })).toEqual({ refused: 'dual_target_closed' })
    world.nowMs += 2_000
    world.tick((Number(target) / 1.0204).toFixed(2))
    const bought = await world.buy(userId, { id, num: '0.1' })
    const quoteId = await world.quote(userId, id)
    await world.database.pool.query('update dual_quote set twice_mid = $2 where id = $1', [
      quoteId,
      Math.round((Number(target) / 1.0195) * 200),
    ])
    expect(await world.buyAt(userId, { id, num: '0.1', quoteId })).toEqual({ refused: 'dual_target_closed' })
    await world.writeLog()
    const { acceptance, faults } = checkDual((await receiptOf(world.proof, bought.proof_id))!.seconds)
    expect([acceptance?.id, faults.order, faults.quote]).toEqual([bought.proof_id, undefined, undefined])
    world.nowMs += 60_000
    world.tick('67410')
  })

  it('has no rate without a price, and none while a jump waits', async () => {
    const userId = await world.newUser({ currencyId: USDT, amount: '10000' })
    const { id } = await world.product('put')
    world.nowMs += 1_000
    world.tick('67410', { canTrigger: false })
    expect(await world.call('quote', { id }, { userId })).toEqual({ refused: 'price_unavailable' })
    world.nowMs += 6_000
    expect(await world.call('quote', { id }, { userId })).toEqual({ refused: 'price_unavailable' })
    world.tick('67410')
  })
})

describe('the smallest and the largest', () => {
  it('names the smallest amount, and what the house can still cover, and never covers more', async () => {
    const userId = await world.newUser({ currencyId: BTC, amount: '1000' })
    const { id, remaining } = await world.product('call')
    const quoteId = await world.quote(userId, id)
    expect(await world.buyAt(userId, { id, num: '0.0009', quoteId })).toMatchObject({
      refused: 'dual_minimum',
      values: { minimum: '0.001 BTC' },
    })
    expect(await world.buyAt(userId, { id, num: '900', quoteId })).toMatchObject({
      refused: 'dual_full',
      values: { remaining: `${remaining} BTC` },
    })
    // The last units of the cover: of all who ask at once only as many get them as there are.
    const part = (Number(remaining) / 4.001).toFixed(8)
    const quotes = await Promise.all(Array.from({ length: 5 }, () => world.quote(userId, id)))
    const asked = await Promise.all(quotes.map((one) => world.buyAt(userId, { id, num: part, quoteId: one })))
    expect(asked.filter((one) => 'refused' in one).map((one) => 'refused' in one && one.refused)).toEqual(['dual_full'])
    expect(Number((await world.cover(USDT)).available)).toBeGreaterThanOrEqual(0)
    await world.fillCover()
  })
})

describe('settlement', () => {
  it('pays both sides of the target by the mean of thirty minutes, once, tells it, and leaves a receipt that holds', async () => {
    const [near, far] = [await world.newUser({ currencyId: BTC, amount: '1' }), await world.newUser({ currencyId: BTC, amount: '1' })]
    const buyer = await world.newUser({ currencyId: USDT, amount: '1000' })
    const [nearest, farther] = await world.products('call')
    const sold = await world.buy(near, { id: nearest!.id, num: '0.01' })
    const unsold = await world.buy(far, { id: farther!.id, num: '0.01' })
    const bought = await world.buy(buyer, { id: (await world.product('put')).id, num: '1000' })
    await world.services.log.write()
    world.settleTicks(nearest!.target)
    await Promise.all([world.pass(), world.pass()])
    await world.pass()
    expect([await world.balance(near, BTC), await world.balance(near, USDT)]).toEqual(['0.99 + 0', `${sold.converted.number} + 0`])
    expect(await world.balance(far, BTC)).toBe(`${(0.99 + Number(unsold.kept.number)).toFixed(8).replace(/0+$/, '')} + 0`)
    expect(await world.balance(buyer, USDT)).toBe(`${bought.kept.number} + 0`)
    expect([await world.messages(near), await world.messages(far)]).toEqual([['dual_converted'], ['dual_kept']])
    expect(world.published).toEqual(expect.arrayContaining([near, far, buyer]))
    const listed = await world.call('list', { status: 'done' }, { userId: near })
    expect(listed).toMatchObject({ message: { data: [{ result: 'converted', minutes: 30, status: 'done', stage: 'success' }] } })
    const sums = { running: 0, settled: 1, put_in: [], paid: [{ currency_name: 'USDT' }] }
    expect(await world.call('summary', {}, { userId: near })).toMatchObject({ message: sums })
    await world.writeLog()
    for (const { proof_id: proofId, ...one } of [sold, unsold, bought]) {
      const receipt = (await receiptOf(world.proof, proofId))!
      const { second, head } = receipt.seconds.at(-1)!.anchor
      // A head remembered at the end vouches for the whole half hour, whose seconds lead from one to the next.
      const verdict = await verifyReceipt(receipt, { sha256, heads: new Map([[second, head]]) })
      expect(verdict.fault).toBeNull()
      const { number } = proofId === sold.proof_id ? one.converted : one.kept
      const check = checkDual(receipt.seconds)
      expect(check.faults).toEqual({})
      expect(check).toMatchObject({ ticks: 30, end: { paid: number } })
      for (const [name, told] of Object.entries(lies(receipt))) expect(Object.keys(checkDual(told).faults), name).toContain(name)
    }
  })
})

describe('while it settles', () => {
  let other: TestDual
  beforeAll(async () => {
    other = await TestDual.open()
  })
  afterAll(() => other.close())

  const soFar = async (userId: number): Promise<unknown> => {
    await other.lever.run(() => undefined)
    const listed = (await other.call('list', {}, { userId })) as unknown as { message: { data: { stage: string; so_far: unknown }[] } }
    const [{ stage, so_far: found }] = listed.message.data as [{ stage: string; so_far: unknown }]
    return [stage, found]
  }

  it('shows the minutes of the window that are over, and their mean', async () => {
    const userId = await other.newUser({ currencyId: BTC, amount: '1' })
    await other.buy(userId, { id: (await other.product('call')).id, num: '0.5' })
    const beginsMs = other.maturesMs - 30 * 60_000
    expect(await soFar(userId)).toEqual(['purchased', null])
    other.nowMs = beginsMs + 30_000
    other.tick('67410')
    expect(await soFar(userId)).toEqual(['settling', { minutes: 0, mean: null }])
    other.tick('67430', { atMs: beginsMs + 60_000 })
    other.tick('67500', { atMs: beginsMs + 120_000 })
    other.nowMs = beginsMs + 125_000
    expect(await soFar(userId)).toEqual(['settling', { minutes: 2, mean: '67420.005' }])
    // A minute without a price is none of them.
    other.tick('67440', { atMs: beginsMs + 240_000 })
    other.nowMs = beginsMs + 245_000
    expect(await soFar(userId)).toEqual(['settling', { minutes: 3, mean: '67446.672' }])
  })
})

describe('at midnight', () => {
  let other: TestDual
  beforeAll(async () => {
    other = await TestDual.open()
  })
  afterAll(() => other.close())

  const atMs = (nowMs: number): void => {
    other.nowMs = nowMs
    other.tick('67410')
    other.feed.tick('ETH/USDT', { bid: '3518', ask: '3518.02' }, nowMs)
  }

  it('gives the products of the new day to who asks while those of the old one are being made', async () => {
    const midnight = (Math.floor(other.nowMs / 86_400_000) + 1) * 86_400_000
    atMs(midnight - 1_000)
    const before = other.services.ladder.today()
    atMs(midnight + 1_000)
    const [products] = await Promise.all([other.services.ladder.today(), before])
    const { rows } = await other.database.pool.query<{ id: string }>('select id::text from dual_product d where day = $1 order by d.id', [
      new Date(midnight).toISOString().slice(0, 10),
    ])
    expect(rows.length).toBeGreaterThan(0)
    expect(products.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })
})

describe('a window with too few prices', () => {
  let other: TestDual
  beforeAll(async () => {
    other = await TestDual.open()
  })
  afterAll(() => other.close())

  it('moves on by half an hour, and what was begun before a fall is settled after it, exactly once', async () => {
    const userId = await other.newUser({ currencyId: BTC, amount: '1' })
    const { id } = await other.product('call')
    const bought = await other.buy(userId, { id, num: '0.5' })
    await other.services.log.write()
    other.settleTicks('67410', { minutes: 19 })
    await other.pass()
    expect(await other.balance(userId, BTC)).toBe('0.5 + 0.5')
    expect(await other.call('list', {}, { userId })).toMatchObject({ message: { data: [{ stage: 'settling', settlement_price: null }] } })
    await other.stop()
    const untilMs = other.maturesMs + 30 * 60_000
    for (let minute = 1; minute < 30; minute++) other.tick('67410', { atMs: other.maturesMs + minute * 60_000 })
    other.tick('67410', { atMs: untilMs })
    other.nowMs = untilMs + 120_000
    await other.start()
    await Promise.all([other.pass(), other.pass()])
    expect(await other.balance(userId, BTC)).toBe(`${(0.5 + Number(bought.kept.number)).toFixed(8).replace(/0+$/, '')} + 0`)
    expect(await other.messages(userId)).toEqual(['dual_kept'])
    await other.writeLog()
    const receipt = (await receiptOf(other.proof, bought.proof_id))!
    const check = checkDual(receipt.seconds)
    expect(check.faults).toEqual({})
    expect(check).toMatchObject({ ticks: 30, fixing: { untilMs } })
  })
})
