import { realisedVolatilityPpm } from '@assay/engine/structured'
import { expect, it } from 'vitest'
import { volatilityStep, type Candles } from './volatility.ts'

const DAY_MS = 86_400_000
const NOON = 20_400 * DAY_MS + DAY_MS / 2
const closes = Array.from({ length: 31 }, (_, day) => 60_000.05 + (day % 5) * 1_234.55)
const candles = closes.map((close) => ({ close: String(close) })) as unknown as Candles
const due = realisedVolatilityPpm(closes.map((close) => Math.round(close * 20)))!
const quoted = { symbol: 'BTC/USDT', quotedMs: NOON, acceptedMs: NOON + 5_000, volatilityPpm: due }

it('follows from the closes of the thirty-one days before', async () => {
  const asked: object[] = []
  const read = async (range: object) => {
    asked.push(range)
    return candles
  }
  expect(await volatilityStep(quoted, read)).toMatchObject({ state: 'ok', claimed: String(due) })
  const day = (NOON - DAY_MS / 2) / 1000
  expect(asked).toEqual([{ symbol: 'BTC/USDT-CFD', period: '1day', from: day - 31 * 86_400, to: day }])
})

it('beside midnight may be that of either day', async () => {
  const midnight = NOON + DAY_MS / 2
  const around = { ...quoted, quotedMs: midnight - 1_000, acceptedMs: midnight + 1_000 }
  const read = async ({ to }: { to: number }) =>
    to * 1000 === midnight ? candles : [...candles].reverse().map((one, at) => (at === 3 ? candles[0]! : one))
  expect(await volatilityStep(around, read)).toMatchObject({ state: 'ok' })
})

it('does not hold where the chart gives another', async () => {
  expect(await volatilityStep({ ...quoted, volatilityPpm: due + 1 }, async () => candles)).toMatchObject({
    state: 'bad',
    found: String(due),
  })
})

it.each([
  ['is shorter', async () => candles.slice(1)],
  ['cannot be had', () => Promise.reject(new Error('away'))],
])('is not decided where the chart %s', async (_what, read) => {
  expect(await volatilityStep(quoted, read)).toMatchObject({ state: 'unknown' })
})
