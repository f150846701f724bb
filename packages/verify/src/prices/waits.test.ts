import { Halts } from '../log/halts.ts'
import { describe, expect, it } from 'vitest'
import { createIndex, indexDefaults } from '@assay/engine/market'
import { uniformFrom } from '../../../engine/src/oracle/random-commands.ts'
import type { Config } from '../download/config.ts'
import { Market } from './market.ts'
import { Report } from '../report.ts'
import { hourOf, type HandTick } from '../testing/by-hand.ts'
import { checkWaits } from './waits.ts'

/** Ticks every 200 ms from the beginning; a `w` makes one that waits, nothing at all is a tick that is missing. */
function faults(bids: (number | `w${number}` | null)[], mode: Config['mode'] = 'live'): string {
  return faultsOf(
    bids.flatMap((bid, at): HandTick[] =>
      bid === null ? [] : [[at * 200, Number(String(bid).replace('w', '')), String(bid).startsWith('w') ? 'a wait' : 'a -']],
    ),
    mode,
  )
}

function faultsOf(ticks: HandTick[], mode: Config['mode'] = 'live'): string {
  const report = new Report()
  const instruments = [{ symbol: 'BTC', clock_ms: 200 }]
  const config = { mode, instruments } as unknown as Config
  checkWaits({ config, market: new Market(hourOf(ticks, []), report), report, halts: new Halts([]) })
  return report.falsehoods.join()
}

/** The 3 s after the log begins, in which any tick may wait. */
const calm = Array.from({ length: 16 }, () => 100_000)

describe('a tick of a live log that says it waits', () => {
  it('needs a jump of more than 1 % from the prices of the last second', () => {
    expect(faults([...calm, 'w101002', 100_000])).toBe('')
    expect(faults([...calm, 'w100500', 100_000])).toContain('BTC tick 17 says that it waits')
    expect(faults([...calm, 'w100500', 100_000], 'sandbox')).toBe('')
  })

  it('waits for four ticks at most, each near the jump, unless the price jumps on', () => {
    const jump = 'w102000' as const
    expect(faults([...calm, jump, jump, jump, jump, 102_000, 102_000])).toBe('')
    expect(faults([...calm, jump, jump, jump, jump, jump])).toContain('BTC tick 21')
    expect(faults([...calm, jump, jump, jump, 'w104000', 'w104000', 'w104000', 'w104000', 104_000])).toBe('')
    // Back at the old price, which nothing has to confirm.
    expect(faults([...calm, jump, 'w100000'])).toContain('BTC tick 18')
  })

  it('or a halt, which is a gap, in the 3 s before', () => {
    const waiting = Array.from({ length: 15 }, () => 'w100000' as const)
    expect(faults([...calm, null, ...waiting, 100_000])).toBe('')
    expect(faults([...calm, null, ...waiting, 'w100000'])).toContain('BTC tick 32')
  })
})

describe('the index of the server', () => {
  /** A minute of three sources that jump together or apart, and fall silent, now and then. */
  function minuteOf(seed: number): HandTick[] {
    const uniform = uniformFrom(seed)
    const index = createIndex({ ...indexDefaults, silentAfterMs: 1000, quoteMaximumAgeMs: 5000 })
    const ticks: HandTick[] = []
    let mid = 1_000_000
    let isSilent = false
    for (let timeMs = 0; timeMs < 60_000; timeMs += 200) {
      if (uniform() < 0.03) mid = Math.round(mid * (1 + (uniform() - 0.5) * 0.05))
      mid = Math.round(mid * (1 + (uniform() - 0.5) * 0.002))
      if (uniform() < 0.02) isSilent = !isSilent
      for (const source of ['a', 'b', 'c']) {
        if (isSilent || uniform() < 0.3) continue
        const bid = mid + Math.round(uniform() * 2) * (uniform() < 0.05 ? 6000 : 1)
        index.take({ source, bid, ask: bid + 2, quotedMs: timeMs, receivedMs: timeMs })
      }
      const sample = index.sample(timeMs)
      // By hand every tick is two ticks wide; what counts is the mid, here of twice the prices.
      if (sample.state === 'open') ticks.push([timeMs, sample.bid + sample.ask - 1, sample.canTrigger ? 'a -' : 'a wait'])
    }
    return ticks
  }

  it('makes none that has neither', () => {
    const minutes = Array.from({ length: 40 }, (_, seed) => minuteOf(seed + 1))
    const waiting = minutes.flat().filter(([, , marks]) => marks === 'a wait')
    expect(waiting.length).toBeGreaterThan(100)
    for (const ticks of minutes) expect(faultsOf(ticks)).toBe('')
  })
})
