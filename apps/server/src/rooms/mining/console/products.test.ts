/** What operators do with products, and what stands of it in the log. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, CHANGE } from '../../../ledger/accounts.ts'
import { caller, USDT } from '../../wallet/testing.ts'
import { miningHandlers } from '../handlers.ts'
import { startMining, type MiningTest } from '../../../testing-mining.ts'

let test: MiningTest
let operatorId: number
let secondId: number
beforeAll(async () => {
  test = await startMining()
  const { rows } = await test.database.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator) values ('one@example.org', 'One', '{treasury}', ''), ('two@example.org', 'Two', '{treasury}', '') returning id`,
  )
  ;[operatorId, secondId] = rows.map(({ id }) => Number(id)) as [number, number]
})
afterAll(() => test.end())

const operatorOf = (id: number) => ({ id: '1', operatorId: id, name: 'One', roles: ['treasury' as const], until: new Date() })

type Answered = Promise<{ message?: unknown; refused?: string }>
const operate = (name: string, fields: Record<string, unknown>, by = operatorId): Answered =>
  test.call(name, fields, { operator: operatorOf(by) })
const log = async (id: string) => {
  const found = await test.database.pool.query<{ action: string; detail: string }>(
    'select action, detail from operator_log where subject = $1 order by number',
    [`mining_product:${id}`],
  )
  return found.rows.map(({ action, detail }) => [action, JSON.parse(detail) as unknown])
}

const terms = {
  currency_id: String(USDT),
  days: '15',
  rate_low: '0.0032',
  rate_high: '0.0032',
  minimum: '500',
  user_maximum: '5000',
  total_maximum: '20000',
  penalty_rate: '0.004',
  penalty_cap: '0.3',
  takes_back: '1',
}

interface Proposal {
  id: string
  terms_hash: string
}
const proposed = async (change: Record<string, string> = {}): Promise<Proposal> => {
  const { message } = await operate('proposeProduct', { ...terms, ...change, note: 'asked for by mail' })
  return message as Proposal
}
const decided = (proposal: Proposal, by = secondId, decision = 'approved') =>
  operate('decideProduct', { ...proposal, decision, note: 'read' }, by)
const made = async (change: Record<string, string> = {}): Promise<string> => {
  const { message } = await decided(await proposed(change))
  return (message as { product_id: string }).product_id
}
const countProducts = async () => (await test.database.pool.query('select 1 from mining_product')).rows.length

it('makes a product of two that users can lock in at once, and says in the log of what terms', async () => {
  const id = await made()
  const userId = await test.user('1000')
  expect(await test.lock(userId, id, '1000')).toMatchObject({ message: { amount: '1000', config_id: id } })
  const { message } = await operate('listSubscribers', { id })
  expect(message).toMatchObject({
    total: 1,
    data: [{ user_id: String(userId), amount: '1000', currency_name: 'USDT', status: 'open', paid: '0' }],
  })
  expect(await log(id)).toMatchObject([['mining.makeProduct', { ...terms, days: 15, takes_back: true, note: 'read' }]])
  const { rows } = await test.database.pool.query<{ action: string; operator: string }>(
    'select action, operator_id::text as operator from operator_log where subject = $1 order by number',
    [`mining:${USDT}:15`],
  )
  expect(rows).toEqual([
    { action: 'mining.product.propose', operator: String(operatorId) },
    { action: 'mining.product.approved', operator: String(secondId) },
  ])
})

it('puts nothing on offer by one operator alone, who can only take it back', async () => {
  const before = await countProducts()
  const proposal = await proposed()
  expect(await decided(proposal, operatorId)).toEqual({ refused: 'operator_self' })
  expect(await decided(proposal, operatorId, 'refused')).toEqual({ refused: 'operator_self' })
  expect(await decided(proposal, operatorId, 'withdrawn')).toMatchObject({ message: { decision: 'withdrawn', product_id: null } })
  expect(await decided(proposal)).toEqual({ refused: 'proposal_decided' })
  expect(await countProducts()).toBe(before)
})

it('puts nothing on offer that a second operator refuses', async () => {
  const before = await countProducts()
  expect(await decided(await proposed(), secondId, 'refused')).toMatchObject({ message: { decision: 'refused', product_id: null } })
  expect(await countProducts()).toBe(before)
})

it('is decided on the terms that were read, and makes one product however many decide', async () => {
  const before = await countProducts()
  const proposal = await proposed()
  expect(await decided({ ...proposal, terms_hash: 'ab'.repeat(32) })).toEqual({ refused: 'proposal_changed' })
  expect(await operate('proposeProduct', { ...terms, note: 'another version' })).toEqual({ refused: 'proposal_open' })
  expect(await countProducts()).toBe(before)
  const answers = await Promise.all([1, 2, 3].map(() => decided(proposal)))
  expect(answers.filter(({ refused }) => refused === 'proposal_decided')).toHaveLength(2)
  expect(await countProducts()).toBe(before + 1)
})

it('is checked again when it is decided: what is over by then stays open', async () => {
  const before = await countProducts()
  const proposal = await proposed({ days: '16', closes_at: new Date(Date.now() + 300).toISOString() })
  await new Promise((done) => setTimeout(done, 400))
  expect(await decided(proposal)).toMatchObject({ refused: 'parameter_error', fields: { closes_at: 'field_too_small' } })
  expect(await countProducts()).toBe(before)
  expect(await decided(proposal, secondId, 'refused')).toMatchObject({ message: { decision: 'refused' } })
})

it.each(['0.99', '0.010001', '1'])('refuses %s a day', async (rate) => {
  const before = await countProducts()
  expect(await operate('proposeProduct', { ...terms, days: '1', rate_low: rate, rate_high: rate, note: 'for a friend' })).toMatchObject({
    refused: 'mining_rate_high',
  })
  expect(await countProducts()).toBe(before)
})

it('takes 1 % a day', async () => {
  expect(await made({ rate_low: '0.01', rate_high: '0.01000' })).toMatch(/^\d+$/)
})

it('offers no more than 1 % a day, whoever calls it', async () => {
  await expect(test.product({ days: 1, rateLow: '0.99', rateHigh: '0.99' })).rejects.toMatchObject({
    code: 'mining_rate_high',
  })
})

it('shows it only when its time has come', async () => {
  const id = await made({ opens_at: '2999-01-01T00:00:00Z' })
  const { message } = await operate('listProducts', {})
  expect((message as { data: { id: string }[] }).data.find((one) => one.id === id)).toMatchObject({
    status: 'scheduled',
    taken: '0',
    orders: 0,
  })
  expect(await test.lock(await test.user('1000'), id, '1000')).toMatchObject({ refused: 'mining_not_open' })
})

it('is gone from the pages of users at once when it ends before it opened, and is never opened again', async () => {
  const shown = async () =>
    ((await test.call('config', {})) as unknown as { message: { config_id: string; next_opens_at: string | null }[] }).message
  const open = await made({ days: '21' })
  const id = await made({ days: '21', opens_at: '2999-01-01T00:00:00Z' })
  const ofOpen = async () => (await shown()).find((one) => one.config_id === open)
  expect(await ofOpen()).toMatchObject({ next_opens_at: '2999-01-01T00:00:00.000Z' })
  await operate('endProduct', { id, note: 'a mistake' })
  expect((await shown()).map((one) => one.config_id)).not.toContain(id)
  expect(await ofOpen()).toMatchObject({ next_opens_at: null })
  const { message } = await operate('listProducts', {})
  expect((message as { data: { id: string }[] }).data.find((one) => one.id === id)).toMatchObject({ status: 'ended' })
  for (const act of ['pauseProduct', 'resumeProduct']) {
    expect(await operate(act, { id, note: 'once more' })).toEqual({ refused: 'mining_product_over' })
  }
  expect(await operate('endProduct', { id, note: 'once more' })).toEqual({ refused: 'already_so' })
})

it('pauses, resumes and ends it; what is locked goes on, and each act has its note in the log', async () => {
  const id = await made()
  const userId = await test.user('2000')
  await test.lock(userId, id, '500')
  await operate('pauseProduct', { id, note: 'one' })
  expect(await test.lock(userId, id, '500')).toMatchObject({ refused: 'mining_not_open' })
  await operate('resumeProduct', { id, note: 'two' })
  expect(await test.lock(userId, id, '500')).toMatchObject({ message: { amount: '500' } })
  await operate('endProduct', { id, note: 'three' })
  expect(await test.lock(userId, id, '500')).toMatchObject({ refused: 'mining_not_open' })
  expect(await operate('resumeProduct', { id, note: 'four' })).toEqual({ refused: 'mining_product_over' })
  expect((await test.balance(accountOf(userId, CHANGE))).held).toBe('1000')
  expect((await log(id)).slice(1)).toEqual([
    ['mining.pauseProduct', { note: 'one' }],
    ['mining.resumeProduct', { note: 'two' }],
    ['mining.endProduct', { note: 'three' }],
  ])
})

it('says what is so already, and logs nothing of an act that changes nothing', async () => {
  const id = await made()
  expect(await operate('resumeProduct', { id, note: 'no' })).toEqual({ refused: 'already_so' })
  const acts = await Promise.all(['one', 'two', 'three'].map((note) => operate('pauseProduct', { id, note })))
  expect(acts.filter(({ message }) => message)).toEqual([{ message: { id } }])
  expect(acts.filter(({ refused }) => refused === 'already_so')).toHaveLength(2)
  const ends = await Promise.all(['one', 'two'].map((note) => operate('endProduct', { id, note })))
  expect(ends.filter(({ message }) => message)).toEqual([{ message: { id } }])
  expect(ends).toContainEqual({ refused: 'already_so' })
  expect((await log(id)).map(([action]) => action)).toEqual(['mining.makeProduct', 'mining.pauseProduct', 'mining.endProduct'])
  for (const act of ['pauseProduct', 'resumeProduct', 'endProduct']) {
    expect(await operate(act, { id: '999999', note: 'a typo' })).toEqual({ refused: 'mining_product_unknown' })
  }
})

it.each([
  [{ rate_high: '0.003' }, 'rate_high', 'field_too_small'],
  [{ user_maximum: '499' }, 'user_maximum', 'field_too_small'],
  [{ total_maximum: '4999' }, 'total_maximum', 'field_too_small'],
  [{ penalty_cap: '1.01' }, 'penalty_cap', 'field_too_large'],
  [{ closes_at: '2020-01-01T00:00:00Z' }, 'closes_at', 'field_too_small'],
  [{ opens_at: '2019-12-01T00:00:00Z', closes_at: '2020-01-01T00:00:00Z' }, 'closes_at', 'field_too_small'],
  [{ minimum: '0.00000000000000000001' }, 'minimum', 'field_decimals'],
])('refuses terms that contradict each other, by the field: %j', async (change, field, code) => {
  expect(await operate('proposeProduct', { ...terms, ...change, note: 'a typo' })).toMatchObject({
    refused: 'parameter_error',
    fields: { [field]: code },
  })
})

it('is not offered in a token that was sold here', async () => {
  const token = { id: 1001, name: 'FRN', kind: 'crypto' as const, scale: 8, soldAt: {} }
  const call = caller('mining', miningHandlers({ ...test.services, currencies: [...test.services.currencies, token] }))
  const fields = { ...terms, currency_id: '1001', note: 'a typo' }
  expect(await call('proposeProduct', fields, { operator: operatorOf(operatorId) })).toMatchObject({ refused: 'currency_unknown' })
})

it('refuses what would pay nothing, and leaves no entry in the log', async () => {
  const count = async () => (await test.database.pool.query('select 1 from operator_log')).rows.length
  const before = await count()
  expect(
    await operate('proposeProduct', { ...terms, rate_low: '0.00000001', rate_high: '0.00000001', minimum: '0.00000001', note: 'a typo' }),
  ).toEqual({ refused: 'mining_terms_wrong' })
  expect(await count()).toBe(before)
})

const pool = async () => {
  const { message } = await operate('listPools', {})
  return (message as { currency_name: string; promised: string; free: string; wanted: string }[])[0]!
}

it('wants of the pool what is promised, and what can still be locked, once', async () => {
  const before = await pool()
  const rise = async () => {
    const { promised, wanted } = await pool()
    return [Number(promised) - Number(before.promised), Number(wanted) - Number(before.wanted)].map((one) => Number(one.toFixed(6)))
  }
  const id = await made({ days: '17', user_maximum: '20000' })
  const cap = Number((20_000 * 0.0032 * 17).toFixed(6))
  expect(await rise()).toEqual([0, cap])
  const userId = await test.user('20000')
  const { message: order } = await test.lock(userId, id, '20000')
  // All of it is locked: what is promised is all that there can be, at first and after days that were paid.
  expect(await rise()).toEqual([cap, cap])
  await test.backdate(order.id, 8)
  await test.pass()
  const left = Number((20_000 * 0.0032 * 10).toFixed(6))
  expect(await rise()).toEqual([left, left])
})

it('shows a pool that has nothing, for it is the one to fill', async () => {
  const pools = async () => (await operate('listPools', {})).message as { currency_name: string }[]
  expect((await pools()).map(({ currency_name: name }) => name)).not.toContain('ETH')
  await made({ currency_id: '2', days: '18', minimum: '1', user_maximum: '10', total_maximum: '100' })
  expect((await pools()).at(-1)).toMatchObject({ currency_name: 'ETH', promised: '0', free: '0', wanted: '5.76' })
})

it('counts what a product that is over has still locked, as it counts its promises', async () => {
  const wanted = async () => Number((await pool()).wanted)
  const before = await wanted()
  const id = await made({ days: '15' })
  await test.lock(await test.user('1000'), id, '1000')
  await operate('endProduct', { id, note: 'enough' })
  expect((await wanted()) - before).toBeCloseTo(1000 * 0.0032 * 15, 6)
})
