/**
 * What one bad source does to those who trade: nothing. The same market with and without the fault, through the index and both engines,
 * ends in the same fills, liquidations and option results. Beside each stands what a real move does, so that the harness is seen to see.
 */
import { describe, expect, it } from 'vitest'
import { createIndex, indexDefaults, type IndexConfig, type SourceQuote } from '../../packages/engine/src/market/door.ts'
import { RuleBook } from '../bots/options.ts'
import { ContractsHouse, termsOf, usdt } from '../bots/contracts.ts'

const CLOCK_MS = 200
const MIDDLE = 500_000
const SOURCES = ['alpha', 'beta', 'gamma']
const TRADER = 13
/** When the fault begins and ends, in ticks of the clock; the options run over all of it. */
const FROM = 50
const UNTIL = 75
const TICKS = 250
const BET_AT = 30
const CONFIG: IndexConfig = { ...indexDefaults, quoteMaximumAgeMs: 5_000 }

/** What a source says at an instant instead of the truth; null is silence. */
type Fault = (honest: SourceQuote, at: number) => SourceQuote | SourceQuote[] | null

interface Outcome {
  liquidations: number
  stops: number
  fills: number
  /** Of an option up and an option down. */
  options: number[]
  halted: number
}

interface Scene {
  /** Of the first source; of all of them with `isOfAll`. */
  fault?: Fault
  isOfAll?: boolean
  sources?: number
  config?: Partial<IndexConfig>
  /** Where the price stands at a tick. */
  middleAt?: (at: number) => number
}

/** A calm market a hair above its middle after the options' entry, so that an up wins. */
const drift = (at: number): number => MIDDLE + (at > BET_AT + 15 ? 40 : 0)

/** Positions that a move of one percent would liquidate or stop, and options, over fifty seconds. */
function run({ fault, isOfAll = false, sources = SOURCES.length, config, middleAt = drift }: Scene): Outcome {
  const index = createIndex({ ...CONFIG, ...config })
  const house = new ContractsHouse(termsOf('BTC/USDT-CFD'))
  const options = [new RuleBook(), new RuleBook()]
  house.fund(TRADER, usdt(1_000_000))
  const outcome: Outcome = { liquidations: 0, stops: 0, fills: 0, options: [], halted: 0 }
  let isHalted = true
  for (let at = 1; at <= TICKS; at += 1) {
    const nowMs = at * CLOCK_MS
    for (const source of SOURCES.slice(0, sources)) {
      const honest = { source, bid: middleAt(at) - 10, ask: middleAt(at) + 10, quotedMs: nowMs, receivedMs: nowMs }
      const isBad = fault && at >= FROM && at < UNTIL && (isOfAll || source === SOURCES[0])
      const said = isBad ? fault(honest, at) : honest
      for (const quote of said === null ? [] : [said].flat()) index.take(quote)
    }
    const sample = index.sample(nowMs)
    if (sample.state === 'halted') {
      outcome.halted += 1
      if (!isHalted) house.setStatus('halted')
      isHalted = true
      continue
    }
    if (isHalted) house.setStatus('open')
    isHalted = false
    const tick = { symbol: 'BTC/USDT-CFD', seq: at, timeMs: nowMs, ...sample }
    const { liquidations, fills } = house.hear(tick)
    outcome.liquidations += liquidations.length
    outcome.stops += fills.filter(({ kind }) => kind === 'stop_loss').length
    outcome.fills += fills.length
    for (const option of options) option.hear(tick)
    if (at === BET_AT) openAll(house, options, nowMs)
  }
  return { ...outcome, options: options.flatMap(({ profits }) => profits) }
}

function openAll(house: ContractsHouse, options: RuleBook[], timeMs: number): void {
  for (const direction of ['long', 'short'] as const) {
    for (const multiple of [100, 125]) house.place({ account: TRADER, direction, lots: 100, leverage: multiple })
    const stopTicks = direction === 'long' ? MIDDLE - 4_000 : MIDDLE + 4_000
    const id = house.place({ account: TRADER, direction, lots: 100, leverage: 10 })!
    house.engine.execute({ kind: 'set_stop', timeMs, account: TRADER, id, stopTicks })
  }
  options[0]!.bet('up', timeMs)
  options[1]!.bet('down', timeMs)
}

const quiet: Outcome = { liquidations: 0, stops: 0, fills: 6, options: [0.8, -1], halted: 0 }
const times = (quote: SourceQuote, share: number): SourceQuote => ({
  ...quote,
  bid: Math.round(quote.bid * share),
  ask: Math.round(quote.ask * share),
})

const FAULTS: Record<string, Fault> = {
  'a spike': (quote, at) => times(quote, at % 2 ? 1.2 : 0.8),
  'a gap of 5 % that stays': (quote) => times(quote, 0.95),
  'a freeze': (quote) => ({ ...quote, quotedMs: FROM * CLOCK_MS }),
  'a crossed quote': (quote) => ({ ...quote, bid: quote.ask + 5_000, ask: quote.bid - 5_000 }),
  'a price of zero': (quote) => ({ ...quote, bid: 0, ask: 0 }),
  'a bid of zero': (quote) => ({ ...quote, bid: 0 }),
  'a negative price': (quote) => ({ ...quote, bid: -quote.bid, ask: -quote.ask }),
  'no number': (quote) => ({ ...quote, bid: Number.NaN, ask: Infinity }),
  'a quote that comes twice': (quote) => [quote, quote, times(quote, 0.9)],
  'an old quote that comes late': (quote) => [quote, { ...times(quote, 0.9), quotedMs: quote.quotedMs - 3_000 }],
  'a quote from the future': (quote) => ({ ...times(quote, 0.9), quotedMs: quote.quotedMs + 60_000 }),
  silence: () => null,
}

describe('one bad source of three', () => {
  it('takes part in a market in which nothing falls due', () => {
    expect(run({})).toEqual(quiet)
  })

  it.each(Object.entries(FAULTS))('%s: nothing is liquidated, stopped or settled otherwise', (_name, fault) => {
    expect(run({ fault })).toEqual(quiet)
  })
})

describe('one bad source of two', () => {
  it.each(Object.entries(FAULTS))('%s: the market goes on or halts, and nothing falls due by it', (_name, fault) => {
    const { liquidations, stops, fills } = run({ fault, sources: 2 })
    expect({ liquidations, stops, fills }).toEqual({ liquidations: 0, stops: 0, fills: 6 })
  })
})

describe('the only source', () => {
  it('that spikes for less than a second triggers nothing', () => {
    const { liquidations, stops } = run({ sources: 1, fault: (quote, at) => (at < FROM + 4 ? times(quote, 0.95) : quote) })
    expect({ liquidations, stops }).toEqual({ liquidations: 0, stops: 0 })
  })
})

describe('all silent, and back', () => {
  it('halts, then lets nothing trigger for three seconds of ticks, whatever the first of them say', () => {
    const spikesAtFirst = (at: number): number => (at >= UNTIL && at < UNTIL + 14 ? MIDDLE * 0.95 : drift(at))
    const outcome = run({ fault: () => null, isOfAll: true, config: { silentAfterMs: 2_000 }, middleAt: spikesAtFirst })
    expect(outcome).toMatchObject({ liquidations: 0, stops: 0, fills: 6, options: [0.8, -1] })
    expect(outcome.halted).toBeGreaterThan(5)
  })
})

describe('what this suite would see', () => {
  const fallen = (at: number): number => (at >= FROM ? MIDDLE * 0.95 : drift(at))

  it('a real fall of 5 % at every source liquidates and stops every long, and turns the options', () => {
    expect(run({ middleAt: fallen })).toMatchObject({ liquidations: 2, stops: 1, options: [-1, 0.8] })
  })

  it('the spike of an only source, were jumps not confirmed', () => {
    const { liquidations } = run({ sources: 1, fault: FAULTS['a gap of 5 % that stays']!, config: { jumpPpm: 1_000_000 } })
    expect(liquidations).toBeGreaterThan(1)
  })

  it('a bad source of two, were those apart not halted', () => {
    const { liquidations } = run({ sources: 2, fault: FAULTS['a gap of 5 % that stays']!, config: { outlierPpm: 1_000_000 } })
    expect(liquidations).toBeGreaterThan(1)
  })

  it('the first ticks after a silence, were there no calm', () => {
    const config = { silentAfterMs: 2_000, calmAfterHaltMs: 0 }
    const spikesAtFirst = (at: number): number => (at >= UNTIL && at < UNTIL + 14 ? MIDDLE * 0.95 : drift(at))
    expect(run({ fault: () => null, isOfAll: true, config, middleAt: spikesAtFirst }).liquidations).toBeGreaterThan(1)
  })
})
