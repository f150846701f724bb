import { isOffered, medianSeries } from '@assay/engine/seconds'
import { dayOf, HOUR_MS, DAY_MS } from '@assay/engine/market'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGeneratedFeed } from '../../feeds/generated.ts'
import type { Tick } from '../../feeds/feed.ts'
import { priceOf } from '../../feeds/feed.ts'
import { instruments as listed } from '../../feeds/instruments.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { gateHour, joinHours } from './gate-hour.ts'
import { createGate } from './gate.ts'
import { Offer } from './offer.ts'
import { inSlices } from './slices.ts'
import type { SecondsFeed } from './services.ts'
import * as store from './store.ts'
import { periodTerms } from './terms.ts'

const BTC = listed.find(({ symbol }) => symbol === 'BTC/USDT-CFD')!
const EUR = listed.find(({ symbol }) => symbol === 'EUR/USD')!

/** Noon (UTC) of a Wednesday, so that forex traded all day. */
const NOON_MS = Date.UTC(2026, 2, 11, 12)

const seedOf = (day: number): Uint8Array => new Uint8Array(32).fill(day % 251)
const feedFrom = (startMs: number, nowMs: number) => createGeneratedFeed({ instruments: [BTC, EUR], startMs, seedOf, now: () => nowMs })

/** A feed whose bid is a function of time: it needs no computation of a walk. */
const feedOf = (bidAt: (timeMs: number) => number): SecondsFeed => ({
  name: 'generated',
  ticksFromMs: NOON_MS - 7 * 24 * HOUR_MS,
  lastTick(symbol, timeMs) {
    const bid = bidAt(timeMs)
    return { symbol, seq: 0, timeMs, bid, ask: bid + 2, sources: [], ageMs: 0, canTrigger: true }
  },
  status: () => ({ state: 'open', nextChangeMs: null }),
})

/** A random walk whose steps come from a linear congruential generator. */
function randomBids(): (timeMs: number) => number {
  const bids = new Int32Array(500_000)
  let state = 1
  let bid = 500_000
  for (let at = 0; at < bids.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bid += (state >>> 24) - 128 + (at & 1)
    bids[at] = bid
  }
  return (timeMs) => bids[(timeMs / 200) % bids.length]!
}

const fairFeed = feedOf(randomBids())
/** A slow wave: a bet that the last move goes on nearly always wins. */
const wavyFeed = feedOf((timeMs) => 500_000 + Math.round(5_000 * Math.sin(timeMs / 700_000)))

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

describe('the medians of an hour', () => {
  it('are those of its ticks, before the feed’s start as after it, and join into a day', async () => {
    const feed = feedFrom(NOON_MS - HOUR_MS / 2, NOON_MS)
    const fromMs = NOON_MS - 24 * HOUR_MS
    const hourMs = NOON_MS - HOUR_MS
    const hour = (await inSlices(gateHour(feed, BTC, hourMs), new AbortController().signal))!
    const ticks: Tick[] = []
    for (let atMs = hourMs + 200; atMs <= NOON_MS; atMs += 200) ticks.push(feed.lastTick(BTC.symbol, atMs))
    expect(ticks[0]!.seq).toBe(0)
    const straight = medianSeries({ timeMs: ticks.map(({ timeMs }) => timeMs), price: ticks.map(priceOf) })
    expect(hour.medians).toEqual(straight.medians)
    expect(hour.lasts).toEqual(straight.lasts)
    const day = joinHours([hour], fromMs)
    expect(day.firstSecond + day.medians.findIndex((median) => !Number.isNaN(median))).toBe(straight.firstSecond)
    expect(day.medians.slice(-3_600)).toEqual(straight.medians)
  })

  it('are missing while the market is closed', async () => {
    const saturdayMs = Date.UTC(2026, 2, 14, 12)
    const feed = feedFrom(NOON_MS, saturdayMs + HOUR_MS)
    const hour = (await inSlices(gateHour(feed, EUR, saturdayMs), new AbortController().signal))!
    expect(hour.medians.every(Number.isNaN)).toBe(true)
  })
})

describe('the gate', () => {
  let nowMs = NOON_MS + 5_000
  const openOffer = () => new Offer({ instruments: [BTC, EUR], isHistory: false, now: () => nowMs })
  let sent = 0
  const gateOf = (offer: Offer, feed = fairFeed) =>
    createGate({ db: database.db, feed, offer, instruments: [BTC, EUR], now: () => nowMs, sendTerms: async () => void sent++ })

  it('offers nothing until it has measured, then what is good enough, also after a restart', async () => {
    const offer = openOffer()
    expect(offer.terms(periodTerms).flatMap(({ periods }) => periods)).toEqual([])
    expect(offer.offReason(BTC.id, 30)).toBe('quality')
    const gate = gateOf(offer)
    await Promise.all([gate.refresh(), gate.refresh()])
    expect(sent).toBe(2)
    const figures = offer.figures(BTC.id, 30)!
    expect(figures).toMatchObject({ untilMs: NOON_MS, samples: 24 * 3_600 - 32 })
    expect(isOffered(figures)).toBe(true)
    expect(offer.offReason(BTC.id, 30)).toBeNull()
    const restarted = openOffer()
    await restarted.load(database.db)
    expect(restarted.terms(periodTerms)).toEqual(offer.terms(periodTerms))
    nowMs += 3 * HOUR_MS
    expect(restarted.offReason(BTC.id, 600)).toBe('quality')
    nowMs -= 3 * HOUR_MS
  })

  it('measures an hour once: a start within it computes nothing', async () => {
    const restarted = openOffer()
    await restarted.load(database.db)
    const before = sent
    await gateOf(restarted).refresh()
    expect(sent).toBe(before)
  })

  it('works out the hours that are new, and forgets those that are over', async () => {
    const kept = await store.listHours(database.db, BTC.id, 0)
    nowMs += HOUR_MS
    const offer = openOffer()
    await gateOf(offer).refresh()
    const hours = await store.listHours(database.db, BTC.id, 0)
    expect(hours.map(({ hourMs }) => hourMs)).toEqual(kept.map(({ hourMs }) => hourMs + HOUR_MS))
    expect(hours.slice(0, -1)).toEqual(kept.slice(1))
    expect(offer.figures(EUR.id, 300)!.untilMs).toBe(NOON_MS + HOUR_MS)
  })

  it('suspends for a day what a simple rule would have beaten', async () => {
    const offer = openOffer()
    nowMs += DAY_MS
    await gateOf(offer, wavyFeed).refresh()
    expect(offer.offReason(BTC.id, 60)).toBe('suspended')
    expect(offer.terms(periodTerms)[0]!.periods.find(({ seconds }) => seconds === 60)).toMatchObject({ isSuspended: true })
    expect(offer.off(periodTerms)).toContainEqual({ symbol: BTC.symbol, seconds: 60, reason: expect.stringMatching(/\bmomentum\b/) })
    const restarted = openOffer()
    await restarted.load(database.db)
    expect(restarted.offReason(BTC.id, 60)).toBe('suspended')
    const rules = await store.listRules(database.db)
    nowMs += HOUR_MS
    await gateOf(offer).refresh()
    expect(await store.listRules(database.db)).toEqual(rules)
    nowMs += DAY_MS
    await gateOf(offer).refresh()
    expect(offer.offReason(BTC.id, 60)).toBeNull()
    const rows = await sql<{ day: number }>`select distinct day from seconds_daily_rule`.execute(database.db)
    expect(rows.rows).toEqual([{ day: dayOf(nowMs) }])
  })

  it('stops at once when it is told to', async () => {
    const stopped = gateOf(openOffer())
    nowMs += HOUR_MS
    const running = stopped.refresh()
    await stopped.stop()
    await running
  })
})
