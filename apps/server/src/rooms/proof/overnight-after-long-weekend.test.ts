/** A fee of the night names the last tick of a market that has been closed for longer than ticks are kept. */
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instruments } from '../../feeds/instruments.ts'
import { AAPL, createTestLever, type TestLever } from '../futures/testing.ts'
import { leverInstruments } from '../futures/terms.ts'
import { createProofServices, keepAndCut, receiptOf } from './door.ts'

const HOUR_MS = 3_600_000

let lever: TestLever

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

it('its receipt has that tick', async () => {
  const proof = createProofServices({
    db: lever.database.db,
    desk: lever.desk,
    feed: lever.feed,
    instruments: leverInstruments(instruments, new Map()),
    indexed: instruments,
    configText: '{}',
    suspendedPeriods: () => [],
    listVoids: () => Promise.resolve({ rows: [], total: 0 }),
    now: () => lever.nowMs,
  })
  const user = await lever.newUser()
  lever.nowMs += 9 * HOUR_MS
  await lever.tick(AAPL, '199.9', '200.1')
  const { proof_id: id } = await lever.call(user, 'futures.submit', {
    currency_id: 41,
    legal_id: 21,
    direction: 'long',
    type: 'market',
    lots: '1',
    multiple: 5,
    mode: 'isolated',
  } as never)
  await lever.tick(AAPL, '199.9', '200.1')
  await lever.tick(AAPL, '199.8', '200')
  lever.feed.setStatus(AAPL, { state: 'closed', nextChangeMs: null }, lever.nowMs + 1)
  // Ticks kept for an hour stand for those kept for days: what counts is that the market is closed for longer.
  for (const hours of [2.5, 1]) {
    await lever.pass(hours * HOUR_MS)
    await keepAndCut(proof, { tickDays: 1 / 24, log: pino({ level: 'silent' }) })
  }
  const leaves = (await receiptOf(proof, id))!.seconds.flatMap(({ leaves: all }) => all.map(({ leaf }) => leaf.split(' ')))
  const seq = leaves.find(([kind]) => kind === 'overnight/1')![4]!
  expect(leaves.filter(([kind, symbol]) => kind === 'tick/1' && symbol === AAPL).map(([, , number]) => number)).toContain(seq)
})
