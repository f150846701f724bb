/** What operators see of dual investments, and a coin that is paused. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BTC, TestDual, USDT } from '../../../testing-dual.ts'

let world: TestDual
let operatorId: number
beforeAll(async () => {
  world = await TestDual.open()
  const { rows } = await world.database.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator) values ('one@example.org', 'One', '{treasury}', '') returning id`,
  )
  operatorId = Number(rows[0]!.id)
})
afterAll(() => world.close())

const operate = (name: string, fields: Record<string, unknown> = {}) =>
  world.call(name, fields, { operator: { id: '1', operatorId, name: 'One', roles: ['treasury'], until: new Date() } })

const coin = (note: string) => ({ currency_id: String(BTC), note })

it('shows what runs by coin, direction and maturity, beside the cover that is kept for it', async () => {
  const userId = await world.newUser({ currencyId: BTC, amount: '2' }, { currencyId: USDT, amount: '1000' })
  const call = await world.product('call')
  const bought = [await world.buy(userId, { id: call.id, num: '0.4' }), await world.buy(userId, { id: call.id, num: '0.1' })]
  await world.buy(userId, { id: (await world.product('put')).id, num: '500' })
  const { message } = (await operate('overview')) as { message: Record<string, Record<string, unknown>[]> }
  const kept = bought.reduce((sum, one) => sum + Number(one.kept.number), 0)
  const [calls, puts] = ['call', 'put'].map((type) => message['exposure']!.find((row) => row['type'] === type))
  expect(calls).toMatchObject({ currency_name: 'BTC', investments: 2, put_in: '0.5' })
  expect(Number(calls!['kept'])).toBeCloseTo(kept, 8)
  expect(puts).toMatchObject({ investments: 1, put_in: '500' })
  expect(message['cover']!.find((row) => row['currency_name'] === 'BTC')).toEqual({
    currency_id: String(BTC),
    currency_name: 'BTC',
    held: (await world.cover(BTC)).held,
    free: (await world.cover(BTC)).available,
  })
  const listed = (await operate('investors')) as { message: { data: Record<string, unknown>[]; total: number } }
  expect(listed.message.total).toBe(3)
  expect(listed.message.data[0]).toMatchObject({ user_id: String(userId), settled_at: null })
})

it('takes nothing new in a paused coin, not at a quote of before either, until it is resumed; both acts stand in the log', async () => {
  const userId = await world.newUser({ currencyId: BTC, amount: '1' })
  const { id } = await world.product('call')
  const quoteId = await world.quote(userId, id)
  expect(await operate('pauseCoin', { currency_id: String(BTC), note: 'a source is late' })).toEqual({
    message: { currency_id: String(BTC) },
  })
  expect(await world.products('call')).toEqual([])
  const shown = (await world.call('index', {})) as unknown as { message: { products: { status: string; currency_name: string }[] } }
  const statuses = shown.message.products.flatMap(({ currency_name: coin, status }) => (coin === 'BTC' ? [status] : []))
  expect([...new Set(statuses)]).toEqual(['paused'])
  const paused = { refused: 'dual_paused', values: { coin: 'BTC' } }
  expect(await world.call('quote', { id }, { userId })).toEqual(paused)
  expect(await world.buyAt(userId, { id, num: '0.1', quoteId })).toEqual(paused)
  expect(await world.balance(userId, BTC)).toBe('1 + 0')
  const { message } = (await operate('overview')) as { message: { coins: unknown[] } }
  expect(message.coins[0]).toMatchObject({ currency_name: 'BTC', is_paused: true })
  await operate('resumeCoin', { currency_id: String(BTC), note: 'it is back' })
  await world.buy(userId, { id, num: '0.1' })
  const log = await world.database.pool.query<{ action: string; detail: string }>('select action, detail from operator_log order by number')
  expect(log.rows).toEqual([
    { action: 'structured.pauseCoin', detail: '{"coin":"BTC","note":"a source is late"}' },
    { action: 'structured.resumeCoin', detail: '{"coin":"BTC","note":"it is back"}' },
  ])
})

const isPaused = async () => (await world.database.pool.query('select 1 from dual_pause where currency_id = $1', [BTC])).rows.length > 0
const deeds = async () => (await world.database.pool.query('select 1 from operator_log')).rows.length

it('says what is so already and logs nothing of it, however many act at once; memory is as the table', async () => {
  const [paused, resumed] = [() => operate('pauseCoin', coin('late')), () => operate('resumeCoin', coin('back'))]
  const before = await deeds()
  expect(await resumed()).toEqual({ refused: 'already_so' })
  const answers = await Promise.all([paused(), paused(), resumed(), paused(), resumed(), resumed(), paused()])
  const done = answers.filter((one) => !('refused' in one)).length
  expect(answers.flatMap((one) => ('refused' in one ? one.refused : []))).toEqual(Array.from({ length: 7 - done }, () => 'already_so'))
  expect((await deeds()) - before).toBe(done)
  expect(world.services.paused.has(BTC)).toBe(await isPaused())
  await resumed()
  expect([await isPaused(), world.services.paused.has(BTC)]).toEqual([false, false])
})

it('is told by the next act of what was committed without its answer having come', async () => {
  await world.database.pool.query('insert into dual_pause (currency_id) values ($1)', [BTC])
  expect(await operate('pauseCoin', coin('once more'))).toEqual({ refused: 'already_so' })
  expect(await world.products('call')).toEqual([])
  await operate('resumeCoin', coin('back'))
  expect((await world.products('call')).length).toBeGreaterThan(0)
})

it('knows after a new start what was paused', async () => {
  await operate('pauseCoin', { currency_id: String(BTC), note: 'for the night' })
  await world.stop()
  await world.start()
  expect(await world.products('call')).toEqual([])
  await operate('resumeCoin', { currency_id: String(BTC), note: 'morning' })
  expect((await world.products('call')).length).toBeGreaterThan(0)
})
