/** An overnight fee refers to the last tick of a market that has been closed for longer than ticks are kept. */
import { HOUR_MS } from '@assay/engine/market'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instruments } from '../../feeds/instruments.ts'
import { AAPL, createTestLever, type TestLever } from '../futures/testing.ts'
import { leverInstruments } from '../futures/terms.ts'
import { createProofServices, keepAndCut, receiptOf } from './door.ts'

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
    configText: () => '{}',
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
  // Ticks are kept for an hour here instead of days. What matters is that the market is closed for longer.
  for (const hours of [2.5, 1]) {
    await lever.pass(hours * HOUR_MS)
    await keepAndCut(proof, { tickDays: 1 / 24, log: pino({ level: 'silent' }) })
  }
  const leaves = (await receiptOf(proof, id))!.seconds.flatMap(({ leaves: all }) => all.map(({ leaf }) => leaf.split(' ')))
  const seq = leaves.find(([kind]) => kind === 'overnight/1')![4]!
  expect(leaves.filter(([kind, symbol]) => kind === 'tick/1' && symbol === AAPL).map(([, , number]) => number)).toContain(seq)
})
