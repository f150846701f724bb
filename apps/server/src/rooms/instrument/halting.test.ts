/** Halts of trading: what stands still, what goes on, what users are told, and what a restart knows. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { haltedFeed, Halts } from '../../feeds/halts.ts'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from '../futures/testing.ts'
import { listHalts } from '../market/store.ts'
import { openRuleLog, type RuleLog } from '../proof/door.ts'
import { endHalt, haltTrading, NOTICE_MS } from './halting.ts'
import type { InstrumentServices } from './services.ts'

let lever: TestLever
let services: InstrumentServices
let rules: RuleLog
let told = 0
const operator = { operatorId: 0, name: 'desk', roles: ['treasury' as const] } as unknown as Parameters<typeof haltTrading>[1]['operator']

beforeAll(async () => {
  lever = await createTestLever()
  const made = await lever.database.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator) values ('desk@example.org', 'desk', '{treasury}', '') returning id`,
  )
  operator.operatorId = Number(made.rows[0]!.id)
  rules = await openRuleLog(lever.database.db, lever.desk)
  services = { halts: lever.halts, rules, publishHalts: () => void (told += 1) } as unknown as InstrumentServices
}, 60_000)
afterAll(() => lever.close())

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '10', multiple: 10, mode: 'isolated' } as const
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string; detail: { values?: object } }) => ({ code: error.code, ...error.detail.values }),
  )
const halt = (symbol?: string) => haltTrading(services, { input: { ...(symbol && { symbol }), reason: 'event', note: 'news' }, operator })
const end = (id: string) => endHalt(services, { input: { id, note: 'over' }, operator })
const leaves = async () =>
  (
    await lever.database.pool.query<{ leaf: string }>(
      `select leaf from proof_event where leaf like 'rule/1 % halts.%' order by second, leaf`,
    )
  ).rows.map(({ leaf }) => leaf.split(' ').slice(2).join(' '))

it('nothing opens, closes or fires; cancelling goes on; the reason is told; all of it holds over a restart', async () => {
  const user = await lever.newUser()
  await lever.tick(BTC_CFD, '49997', '50003')
  const { id } = await lever.call(user, 'futures.submit', order)
  const waiting = await lever.call(user, 'futures.submit', { ...order, type: 'limit', price: '40000' })
  await lever.tick(BTC_CFD, '49997', '50003')
  await lever.call(user, 'futures.setStop', { id, stop_loss_price: '49000' })

  const ordered = await halt(BTC_CFD)
  expect(ordered.fromMs).toBeGreaterThan(lever.nowMs)
  await lever.pass(1000)
  const reason = { code: 'market_halted', halt_reason: 'event', halt_symbol: BTC_CFD }
  expect(await refusalOf(lever.call(user, 'futures.submit', order))).toEqual(reason)
  expect(await refusalOf(lever.call(user, 'futures.close', { id }))).toEqual(reason)
  // Far below the stop, and then as it was: ticks of a halt set nothing off.
  await lever.tick(BTC_CFD, '45000', '45006')
  expect(await refusalOf(lever.call(user, 'futures.cancel', { id: waiting.id }))).toBe('accepted')
  expect(await refusalOf(halt(BTC_CFD))).toEqual({ code: 'halt_stands' })
  await lever.tick(BTC_CFD, '49997', '50003')

  await lever.desk.close()
  lever.halts = new Halts(await listHalts(lever.database.db))
  services.halts = lever.halts
  await lever.start()
  services.rules = await openRuleLog(lever.database.db, lever.desk)
  expect((await lever.call(user, 'futures.deal', { currency_id: BTC, legal_id: USDT })).positions).toHaveLength(1)
  expect(await refusalOf(lever.call(user, 'futures.submit', order))).toEqual(reason)

  const ended = await end(ordered.id)
  expect(ended.untilMs).toBeGreaterThanOrEqual(lever.nowMs + NOTICE_MS)
  expect(await refusalOf(end(ordered.id))).toEqual({ code: 'halt_ended' })
  expect(await refusalOf(end(randomUUID()))).toEqual({ code: 'halt_unknown' })
  // Still halted until the moment that users are shown.
  expect(await refusalOf(lever.call(user, 'futures.submit', order))).toEqual(reason)
  await lever.pass(ended.untilMs! - lever.nowMs)
  await lever.tick(BTC_CFD, '48000', '48006')
  expect((await lever.call(user, 'futures.deal', { currency_id: BTC, legal_id: USDT })).positions).toHaveLength(0)
  expect(told).toBe(2)
  await lever.pass(1000)
  expect(await leaves()).toEqual([
    `halts.${BTC_CFD} {"from_ms":${ordered.fromMs},"until_ms":null,"reason":"event"}`,
    `halts.${BTC_CFD} {"from_ms":${ordered.fromMs},"until_ms":${ended.untilMs},"reason":"event"}`,
  ])
})

it('of everything and of one instrument stand beside each other; two operators cannot order the same', async () => {
  const outcomes = await Promise.all([refusalOf(halt()), refusalOf(halt())])
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
  expect(await refusalOf(halt(BTC_CFD))).toBe('accepted')
  const feed = haltedFeed(lever.feed, services.halts)
  await lever.pass(1000)
  expect(feed.status('AAPL/USD', lever.nowMs)).toMatchObject({ state: 'halted', halt: { symbol: null } })
  const all = services.halts.standing(null)!
  await lever.pass((await end(all.id)).untilMs! - lever.nowMs)
  expect(feed.status('AAPL/USD', lever.nowMs).state).toBe('open')
  expect(feed.status(BTC_CFD, lever.nowMs)).toMatchObject({ state: 'halted', halt: { symbol: BTC_CFD } })
})

it('that could not be written does not hold', async () => {
  const failing: RuleLog['putInForce'] = async (_part, work) => {
    work({ timeMs: lever.nowMs, write: () => undefined } as never)
    await Promise.reject(new Error('away'))
  }
  const broken = { ...services, rules: { putInForce: failing } }
  const input = { symbol: 'ETH/USDT', reason: 'fault', note: 'x' } as const
  await expect(haltTrading(broken, { input, operator })).rejects.toThrow('away')
  expect(services.halts.standing('ETH/USDT')).toBeUndefined()
  const stands = services.halts.standing(BTC_CFD)!
  await expect(endHalt(broken, { input: { id: stands.id, note: 'x' }, operator })).rejects.toThrow('away')
  expect(services.halts.standing(BTC_CFD)).toEqual(stands)
})
