/** Compares the ticks that a browser computes from revealed seeds and the public configuration with those of the generated feed. */
import { createHash } from 'node:crypto'
import { createSeedChain, dayOf, DAY_MS } from '@assay/engine/market'
import { regenerateTicks, seedsBack, WalkedDays } from '@assay/engine/proof/browser'
import type { PriceConfig } from '@assay/engine/proof/browser'
import { describe, expect, it } from 'vitest'
import type { Tick } from '../../feeds/feed.ts'
import { createGeneratedFeed } from '../../feeds/generated.ts'
import { instruments } from '../../feeds/instruments.ts'
import { configDocument, nothingScheduled } from './config-document.ts'

/** A Wednesday morning, before the stock market opens. */
const startMs = Date.UTC(2026, 10, 18, 9, 17)
const chain = createSeedChain({ end: Buffer.alloc(32, 7), firstDay: dayOf(startMs), days: 30 })
const feed = createGeneratedFeed({ instruments, startMs, seedOf: (day) => chain.seedOf(day), now: () => startMs + 9 * DAY_MS })
const config = JSON.parse(
  JSON.stringify(
    configDocument({
      mode: 'sandbox',
      logFirstSecond: startMs / 1000,
      instruments,
      leveraged: [],
      scheduled: nothingScheduled,
      generated: { startMs, seedHead: chain.head },
      former: null,
      termsFromMs: startMs,
      nowMs: startMs,
    }),
  ),
) as PriceConfig
const prices = config.prices!
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const sha256 = (bytes: Uint8Array) => Promise.resolve(new Uint8Array(createHash('sha256').update(bytes).digest()))

const leafOf = ({ symbol, seq, timeMs, bid, ask }: Tick): string => `tick/1 ${symbol} ${seq} ${timeMs} ${bid} ${ask} generated -`

/** All ticks of the given number of seconds from an instant. */
const leavesFrom = (fromMs: number, seconds = 3): string[] =>
  [...feed.instants(fromMs - 1, fromMs + seconds * 1000)].flatMap(({ ticks }) => ticks.map(leafOf))

async function seedsUntil(timeMs: number): Promise<Uint8Array[]> {
  const day = dayOf(timeMs)
  return (await seedsBack(prices, { seed: chain.seedOf(day), day }, sha256))!
}

/** A cache shared by the tests. Several use the same days, others continue from a day that was computed before. */
const walked = new WalkedDays()

const remake = async (leaves: readonly string[], untilMs: number) =>
  regenerateTicks(config, leaves, { subtle: crypto.subtle, prices, seeds: await seedsUntil(untilMs), walked })

describe('ticks made again from seeds', () => {
  const moments: Record<string, number> = {
    'the first instant': startMs,
    'the opening of the stocks': Date.UTC(2026, 10, 18, 14, 30) - 1000,
    'midnight, into the second day': Date.UTC(2026, 10, 19) - 2000,
    'the end of the forex week': Date.UTC(2026, 10, 20, 22) - 2000,
    'the beginning of the next': Date.UTC(2026, 10, 22, 22) - 2000,
    'an afternoon after the weekend': Date.UTC(2026, 10, 23, 15, 59, 58),
  }
  for (const [moment, fromMs] of Object.entries(moments)) {
    it(`are those of the feed at ${moment}, in every market`, async () => {
      const leaves = leavesFrom(fromMs)
      expect(leaves.length).toBeGreaterThan(100)
      expect(await remake(leaves, fromMs + 3000)).toEqual({ count: leaves.length, different: null })
    })
  }

  const leaf = leavesFrom(startMs + 3_600_000).find((line) => line.includes('BTC/USDT-CFD'))!
  const [kind, symbol, seq, timeMs, bid, ask] = leaf.split(' ') as [string, string, string, string, string, string]
  const changed: Record<string, string> = {
    price: [kind, symbol, seq, timeMs, Number(bid) - 1, Number(ask) - 1, 'generated -'].join(' '),
    spread: [kind, symbol, seq, timeMs, bid, Number(ask) + 2, 'generated -'].join(' '),
    number: [kind, symbol, Number(seq) + 1, timeMs, bid, ask, 'generated -'].join(' '),
    flags: [kind, symbol, seq, timeMs, bid, ask, 'generated wait'].join(' '),
  }
  for (const [what, line] of Object.entries(changed)) {
    it(`tell a changed ${what}`, async () => {
      expect(await remake([line], Number(timeMs))).toEqual({ count: 1, different: { leaf: line, expected: leaf } })
    })
  }

  it('tell a tick between two beats of its clock, and one while the market is closed', async () => {
    const off = [kind, symbol, seq, Number(timeMs) + 50, bid, ask, 'generated -'].join(' ')
    const night = `tick/1 AAPL/USD 1 ${startMs + 60_000} 21000 21004 generated -`
    for (const line of [off, night]) expect(await remake([line], Number(timeMs))).toMatchObject({ different: { leaf: line, expected: '' } })
  })

  it('need seeds that lead to the published head', async () => {
    const day = dayOf(startMs) + 3
    const seeds = await seedsUntil(day * DAY_MS)
    expect(seeds.map(hex)).toEqual([0, 1, 2, 3].map((away) => hex(chain.seedOf(dayOf(startMs) + away))))
    expect(await seedsBack(prices, { seed: new Uint8Array(32).fill(9), day }, sha256)).toBeNull()
    expect(await seedsBack(prices, { seed: chain.seedOf(day), day: day + 1 }, sha256)).toBeNull()
  })
})
