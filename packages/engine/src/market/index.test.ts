import { describe, expect, it } from 'vitest'
import { createIndex, indexDefaults } from './index.ts'
import type { Index, IndexSample } from './index.ts'

const config = { ...indexDefaults, quoteMaximumAgeMs: 5000 }

/** An index that has been calm for a minute, at 100,000 ticks. */
function calm(sources = ['a', 'b', 'c']): { index: Index; nowMs: number } {
  const index = createIndex(config)
  let nowMs = 0
  for (; nowMs < 10_000; nowMs += 200) {
    for (const source of sources) index.take({ source, bid: 99_990, ask: 100_010, quotedMs: nowMs, receivedMs: nowMs })
    index.sample(nowMs)
  }
  return { index, nowMs }
}

const say = (index: Index, nowMs: number, prices: Record<string, number>) => {
  for (const [source, mid] of Object.entries(prices))
    index.take({ source, bid: mid - 10, ask: mid + 10, quotedMs: nowMs, receivedMs: nowMs })
  return index.sample(nowMs)
}
const open = (sample: IndexSample) => {
  if (sample.state !== 'open') throw new Error(`halted: ${sample.reason}`)
  return sample
}

describe('the median', () => {
  it('is taken of bids and of asks apart, over those alive', () => {
    const index = createIndex(config)
    index.take({ source: 'a', bid: 99_900, ask: 100_000, quotedMs: 0, receivedMs: 0 })
    index.take({ source: 'b', bid: 99_910, ask: 100_080, quotedMs: 0, receivedMs: 0 })
    index.take({ source: 'c', bid: 99_950, ask: 100_010, quotedMs: 0, receivedMs: 0 })
    expect(open(index.sample(200))).toMatchObject({ bid: 99_910, ask: 100_010, sources: ['a', 'b', 'c'] })
  })

  it('of two rounds outwards to whole ticks', () => {
    const index = createIndex(config)
    index.take({ source: 'b', bid: 99_901, ask: 100_001, quotedMs: 0, receivedMs: 0 })
    index.take({ source: 'a', bid: 99_900, ask: 100_000, quotedMs: 0, receivedMs: 0 })
    expect(open(index.sample(0))).toMatchObject({ bid: 99_900, ask: 100_001, sources: ['a', 'b'] })
  })

  it('tells the age of the median source', () => {
    const index = createIndex(config)
    for (const [source, quotedMs] of [
      ['a', 0],
      ['b', 1500],
      ['c', 1900],
    ] as const) {
      index.take({ source, bid: 100, ask: 101, quotedMs, receivedMs: quotedMs })
    }
    expect(open(index.sample(2000)).ageMs).toBe(500)
  })
})

describe('sources that are not alive', () => {
  it('a quote counts no longer than its maximum age', () => {
    const { index, nowMs } = calm(['a'])
    const lastMs = nowMs - 200
    expect(index.sample(lastMs + 5000).state).toBe('open')
    expect(index.sample(lastMs + 5001)).toEqual({ state: 'halted', reason: 'no_source' })
  })

  it('a source silent for more than 10 s is dead, however young its quote may be by its own clock', () => {
    const index = createIndex({ ...config, quoteMaximumAgeMs: 60_000 })
    index.take({ source: 'a', bid: 100, ask: 101, quotedMs: 0, receivedMs: 0 })
    expect(index.sample(10_000).state).toBe('open')
    expect(index.sample(10_001)).toEqual({ state: 'halted', reason: 'no_source' })
  })

  it('halts before it has heard anything', () => {
    expect(createIndex(config).sample(0)).toEqual({ state: 'halted', reason: 'no_source' })
  })
})

describe('sources that disagree', () => {
  it('drops one more than 0.5 % from the median of the others', () => {
    const { index, nowMs } = calm()
    expect(open(say(index, nowMs, { a: 100_000, b: 100_100, c: 100_550 })).sources).toEqual(['a', 'b', 'c'])
    expect(open(say(index, nowMs + 200, { a: 100_000, b: 100_100, c: 100_551 }))).toMatchObject({
      sources: ['a', 'b'],
      bid: 100_040,
    })
  })

  it('does not drop a good one for the fault of another', () => {
    const { index, nowMs } = calm()
    expect(open(say(index, nowMs, { a: 100_000, b: 100_200, c: 101_200 })).sources).toEqual(['a', 'b'])
  })

  it('halts when two stand more than 0.5 % apart', () => {
    const { index, nowMs } = calm(['a', 'b'])
    expect(open(say(index, nowMs, { a: 100_000, b: 100_500 })).sources).toHaveLength(2)
    expect(say(index, nowMs + 200, { a: 100_000, b: 100_510 })).toEqual({ state: 'halted', reason: 'sources_apart' })
  })

  it('halts when two pairs stand against each other, or all apart', () => {
    const { index, nowMs } = calm(['a', 'b', 'c', 'd'])
    expect(say(index, nowMs, { a: 100_000, b: 100_000, c: 101_000, d: 101_000 }).state).toBe('halted')
    const three = calm()
    expect(say(three.index, three.nowMs, { a: 100_000, b: 101_000, c: 102_000 }).state).toBe('halted')
  })
})

const triggers = (index: Index, nowMs: number, mids: readonly number[]) =>
  mids.map((mid, at) => open(say(index, nowMs + at * 200, { a: mid })).canTrigger)

describe('a jump of more than 1 %', () => {
  it('from one source triggers nothing until the next four ticks confirm it', () => {
    const { index, nowMs } = calm(['a'])
    expect(triggers(index, nowMs, [102_000, 102_010, 102_000, 102_020, 102_000, 102_000])).toEqual([false, false, false, false, true, true])
  })

  it('is measured from the median of the last second, and 1 % itself is no jump', () => {
    const { index, nowMs } = calm(['a'])
    expect(triggers(index, nowMs, [101_000, 101_001, 99_000, 98_999])).toEqual([true, false, true, false])
  })

  it('that is taken back never triggers, and the old level does at once', () => {
    const { index, nowMs } = calm(['a'])
    expect(triggers(index, nowMs, [95_000, 95_000, 95_000, 100_000, 100_000, 100_000])).toEqual([false, false, false, true, true, true])
  })

  it('counts anew when it jumps on', () => {
    const { index, nowMs } = calm(['a'])
    expect(triggers(index, nowMs, [102_000, 102_000, 102_000, 104_000, 104_000, 104_000, 104_000, 104_000])).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })

  it('on a clock of one second waits for four ticks as well', () => {
    const { index, nowMs } = calm(['a'])
    const seconds = [102_000, 102_000, 102_000, 102_000, 102_000].map(
      (mid, at) => open(say(index, nowMs + at * 1000, { a: mid })).canTrigger,
    )
    expect(seconds).toEqual([false, false, false, false, true])
  })

  it('is confirmed at once by a second source', () => {
    const { index, nowMs } = calm()
    expect(open(say(index, nowMs, { a: 102_000, b: 102_020, c: 102_010 })).canTrigger).toBe(true)
  })
})

describe('after a halt', () => {
  it('triggers wait for 3 s of ticks', () => {
    const { index, nowMs } = calm(['a', 'b'])
    expect(say(index, nowMs, { a: 100_000, b: 103_000 }).state).toBe('halted')
    const backMs = nowMs + 200
    const at = (waitMs: number) => open(say(index, backMs + waitMs, { a: 100_000, b: 100_000 })).canTrigger
    expect([at(0), at(1000), at(2999), at(3000)]).toEqual([false, false, false, true])
  })

  it('the price may come back anywhere without counting as a jump', () => {
    const { index, nowMs } = calm(['a'])
    expect(index.sample(nowMs + 6000).state).toBe('halted')
    open(say(index, nowMs + 6200, { a: 90_000 }))
    expect(open(say(index, nowMs + 9200, { a: 90_000 })).canTrigger).toBe(true)
  })
})

describe('faulty quotes', () => {
  const quote = { source: 'a', bid: 99_990, ask: 100_010, quotedMs: 20_000, receivedMs: 20_000 }
  it.each([
    ['not_a_price', { bid: 0 }],
    ['not_a_price', { bid: -5 }],
    ['not_a_price', { ask: Number.NaN }],
    ['not_a_price', { ask: Infinity }],
    ['crossed', { bid: 100_020 }],
    ['from_the_future', { quotedMs: 21_001 }],
    ['out_of_order', { quotedMs: 3000 }],
    ['duplicate', { quotedMs: 9800, receivedMs: 9800 }],
  ] as const)('are left out and named: %s', (fault, change) => {
    const { index } = calm(['a'])
    expect(index.take({ ...quote, ...change })).toBe(fault)
    // The good quote from before still stands.
    expect(open(index.sample(10_000))).toMatchObject({ bid: 99_990, ask: 100_010 })
  })
})
