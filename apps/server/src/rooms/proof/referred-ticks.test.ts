import { expect, it } from 'vitest'
import type { Tick } from '../../feeds/feed.ts'
import type { LoggedMinutes } from './logged-minutes.ts'
import { referredTicks } from './referred-ticks.ts'

const usual = { bid: 100, ask: 102, sources: ['test'], ageMs: 0, canTrigger: true }
const tickOf = (symbol: string, seq: number, timeMs: number): Tick => ({ symbol, seq, timeMs, ...usual })
const ids = ['EUR/GBP', 'GBP/USD']
const ticks = [tickOf('EUR/GBP', 5, 10_000), tickOf('GBP/USD', 7, 9_000), tickOf('GBP/USD', 8, 12_000), tickOf('GBP/USD', 9, 12_800)]

/** Symbol and sequence number of the ticks that a fill of EUR/GBP at its tick 5 refers to. The fill is logged in second 12. */
async function referredBy(kind: string, conversion: string): Promise<string[]> {
  const log = {
    load: async () => undefined,
    ticksOf: (id: number, second: number) =>
      ticks.filter((tick) => ids.indexOf(tick.symbol) === id && Math.floor(tick.timeMs / 1000) === second).map((tick) => ({ tick })),
  } as unknown as LoggedMinutes
  const fedTick = (symbol: string, atMs: number): Tick => ticks.findLast((one) => one.symbol === symbol && one.timeMs <= atMs)!
  const leaf = `fill/1 c 2 EUR/GBP ${kind} long 5 10000 101 100 90 ${conversion} 1 0 0`
  const { ticks: found } = await referredTicks({ log, idOf: (symbol) => ids.indexOf(symbol), fedTick }, { second: 12, leaf })
  return found.map(({ tick }) => `${(tick as unknown as Tick).symbol} ${tick.seq}`)
}

it('is converted by the last tick before its own, or before that of the market which closed it', async () => {
  expect(await referredBy('close', 'GBP/USD:7:101:100')).toEqual(['EUR/GBP 5', 'GBP/USD 7'])
  expect(await referredBy('liquidated', 'GBP/USD:8:101:100')).toEqual(['EUR/GBP 5', 'GBP/USD 8'])
  expect(await referredBy('hedge_matched', 'GBP/USD:7:101:100')).toEqual(['EUR/GBP 5', 'GBP/USD 7'])
  expect(await referredBy('stop_loss', '-')).toEqual(['EUR/GBP 5'])
})
