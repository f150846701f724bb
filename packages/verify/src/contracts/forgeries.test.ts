/** What a dishonest operator could write, beside honest logs that look alike. */
import { describe, expect, it } from 'vitest'
import { contractFaults, HandContract, type HandEvent, type HandTick } from '../testing/by-hand.ts'

const ticksOf = (...bids: number[]): HandTick[] => bids.map((bid, at) => [5200 + at * 200, bid])
const ticks = ticksOf(100_000, 100_500, 99_000, 98_900, 101_000, 101_100)

/** A leaf with one field otherwise; the kind is field 0. */
function forged([second, leaf]: HandEvent, changes: Record<number, string>): HandEvent {
  const fields = leaf.split(' ')
  for (const [at, text] of Object.entries(changes)) fields[Number(at)] = text
  return [second, fields.join(' ')]
}

const faults = (events: HandEvent[], more?: Parameters<typeof contractFaults>[2]): string => contractFaults(ticks, events, more).join('\n')

describe.each(['isolated 10', 'cross 10'])('the closing of a position that is %s', (terms) => {
  const closed = (change: (close: HandEvent) => HandEvent = (close) => close): string => {
    const contract = new HandContract(ticks)
    const opened = [contract.opening('- - -', terms), contract.fill('open', 1), contract.close(5500)]
    return faults([...opened, change(contract.fill('close', 3))])
  }

  it('names the price that it was opened at', () => {
    expect(closed()).toBe('')
    // Opened at 100002: from 105000 the result would be another, and right by itself.
    expect(closed((close) => forged(close, { 10: '105000', 14: '-6' }))).toContain('said to have been opened at 105000, it was at 100002')
  })

  it('has the direction, the market and the kind of figures of its opening', () => {
    const worth = 99_002 * 100 * 1000
    const asShort = { 5: 'short', 8: '99002', 12: String(worth / 1e8), 13: String(Math.ceil((worth * 500) / 1e6) / 1e8), 14: '1' }
    expect(closed((close) => forged(close, asShort))).toContain('its fill 2 says direction short, it was long before')
    expect(closed((close) => forged(close, { 3: 'ETH' }))).toContain('its fill 2 says symbol ETH, it was BTC before')
    expect(closed((close) => forged(close, { 4: 'open', 10: '-', 14: '-' }))).toContain('open is no fill of this number')
    expect(() => closed((close) => forged(close, { 10: '-', 14: '-' }))).toThrow('figures that are not of close')
  })

  it('is not followed by another with a number between them left out', () => {
    const contract = new HandContract(ticks)
    const opened = [contract.opening('- - -', terms), contract.fill('open', 1), contract.close(5300, 40), contract.fill('close', 2, 40)]
    const asked = contract.close(5500, 60)
    contract.fill('close', 3, 0)
    expect(faults([...opened, asked, contract.fill('close', 3, 60)])).toContain('fill 4 follows fill 2')
  })
})

describe('an opening', () => {
  const opened = (change: (order: HandEvent, fill: HandEvent) => HandEvent[]): string => {
    const contract = new HandContract(ticks)
    return faults(change(contract.opening('- - -'), contract.fill('open', 1)))
  }

  it('fills the lots, the direction and the market that were asked for', () => {
    expect(opened((order, fill) => [order, fill])).toBe('')
    expect(opened((order, fill) => [forged(order, { 9: '10' }), fill])).toContain('open: 100 lots, 10 were asked for')
    expect(opened((order, fill) => [forged(order, { 6: 'short' }), fill])).toContain('its fill 1 says direction long, it was short before')
    expect(opened((order, fill) => [forged(order, { 2: 'ETH' }), fill])).toContain('its fill 1 says symbol BTC, it was ETH before')
  })

  it('was asked for: its acceptance may only lie before what was downloaded', () => {
    expect(opened((_, fill) => [fill])).toContain('its opening was filled, and its acceptance is not in the log')
    const contract = new HandContract(ticks)
    const later = [contract.fill('open', 1), contract.close(5500), contract.fill('close', 3)]
    expect(faults(later, { isPart: true })).toBe('')
    expect(faults(later.slice(1), { isPart: true })).toBe('')
    expect(faults(later.slice(1))).toContain('its acceptance is not in the log')
  })

  it.each([
    ['long', 100_012, 101_002],
    ['short', 99_990, 99_000],
  ] as const)(
    'of a %s stays within the slippage allowed, from the last tick that may trigger before it was accepted',
    (direction, near, far) => {
      const at = (price: number, bps: number | '-', flags = 'a -'): string => {
        const bid = direction === 'long' ? price - 2 : price
        const moved: HandTick[] = [
          [4800, 100_000],
          [4900, bid, flags],
          [5200, bid],
        ]
        const contract = new HandContract(moved, { direction })
        return contractFaults(moved, [contract.opening('- - -', 'isolated 10', bps), contract.fill('open', 3)]).join()
      }
      expect(at(far, '-')).toBe('')
      // It had moved before the order came.
      expect(at(far, 1)).toBe('')
      expect(at(near, 1, 'a wait')).toBe('')
      expect(at(far, 1, 'a wait')).toContain(`at ${far}, further than allowed from`)
      expect(at(far, 100, 'a wait')).toBe('')
    },
  )
})

describe('a market close', () => {
  interface Surroundings {
    /** What comes after it. */
    more?: (contract: HandContract) => HandEvent[]
    isPart?: boolean
  }

  /** Asked for in these parts before tick 2, each naming all that is now to be closed; then filled with so many lots. */
  const closed = (asked: number[], lots: number, { more = () => [], isPart = false }: Surroundings = {}): string => {
    const contract = new HandContract(ticks)
    const opened = [contract.opening('- - -'), contract.fill('open', 1)]
    const closes = asked.map((one, at) => contract.close(5300 + at * 20, one))
    const events = [...(isPart ? [] : opened), ...closes, contract.fill('close', 2, lots), ...more(contract)]
    return faults(events, { isPart })
  }

  it('closes what was asked for, no more and no less', () => {
    expect(closed([10], 10)).toBe('')
    expect(closed([100], 100)).toBe('')
    expect(closed([10], 100)).toContain('close: 100 lots, 10 were to be closed')
    expect(closed([100], 10)).toContain('close: 10 lots, 100 were to be closed')
  })

  it('asked for twice before a tick fills once, with both', () => {
    expect(closed([10, 40], 40)).toBe('')
    expect(closed([10, 40], 10)).toContain('close: 10 lots, 40 were to be closed')
  })

  it('asked for twice in one instant is what the larger one says, in whatever order they stand', () => {
    const contract = new HandContract(ticks)
    const opened = [contract.opening('- - -'), contract.fill('open', 1)]
    expect(faults([...opened, contract.close(5300, 100), contract.close(5300, 40), contract.fill('close', 2, 100)])).toBe('')
  })

  it('may be followed by another of the rest', () => {
    const rest = (lots: number) => (contract: HandContract) => [contract.close(5500, 90), contract.fill('close', 3, lots)]
    expect(closed([10], 10, { more: rest(90) })).toBe('')
    expect(closed([10], 10, { more: rest(80) })).toContain('close: 80 lots, 90 were to be closed')
  })

  it('of a position opened before what was downloaded is judged by what it asks', () => {
    expect(closed([10], 10, { isPart: true })).toBe('')
    expect(closed([10], 20, { isPart: true })).toContain('close: 20 lots, 10 were to be closed')
  })
})

describe('a stop', () => {
  it('closes all that is open', () => {
    const stopped = (lots: number): string => {
      const contract = new HandContract(ticks)
      const opened = [contract.opening('- 99000 -'), contract.fill('open', 1)]
      return faults([...opened, contract.close(5300, 40), contract.fill('close', 2, 40), contract.fill('stop_loss', 3, lots)])
    }
    expect(stopped(60)).toBe('')
    expect(stopped(50)).toContain('stop_loss: 50 lots, 60 were open')
    expect(stopped(70)).toContain('only 60 lots were open')
  })
})

describe('a reverse', () => {
  it('closes the one position and opens the other on the same tick', () => {
    const long = new HandContract(ticks)
    const short = new HandContract(ticks, { id: 'd', direction: 'short', acceptedMs: 5300 })
    const opened = [long.opening('- - -'), long.fill('open', 1)]
    expect(faults([...opened, long.close(5300), short.opening('- - -'), long.fill('close', 2), short.fill('open', 2)])).toBe('')
  })
})

describe('matched lots of a hedge', () => {
  const due = { equity: 50_000_000, maintenance: 60_000_000 }

  interface Pair {
    terms?: string
    lots?: [number, number]
    steps?: [typeof due & { fee?: number }, typeof due & { fee?: number }]
    seqs?: [number, number]
  }

  /** A long and a short of one account, closed against each other on tick 4. */
  function matched({ terms = 'cross 10', lots = [100, 100], steps = [due, due], seqs = [4, 4] }: Pair): string {
    const long = new HandContract(ticks)
    const short = new HandContract(ticks, { id: 'd', direction: 'short' })
    const opened = [long, short].flatMap((one) => [one.opening('- - -', terms), one.fill('open', 1)])
    const ends = [long, short].flatMap((one, at) => {
      const fill = one.fill('hedge_matched', seqs[at]!, lots[at])
      return lots[at] === 0 ? [] : [fill, one.crossStep(seqs[at]!, steps[at]!)]
    })
    return faults([...opened, ...ends])
  }

  it('are closed at a cross liquidation, as many of the one direction as of the other', () => {
    expect(matched({})).toBe('')
    expect(matched({ lots: [60, 60] })).toBe('')
    expect(matched({ lots: [100, 0] })).toContain('without as many lots of the other direction')
    expect(matched({ lots: [100, 60] })).toContain('without as many lots of the other direction')
    expect(matched({ seqs: [4, 3] })).toContain('without as many lots of the other direction')
  })

  it('pay no fee, and belong to cross positions', () => {
    expect(matched({ steps: [{ ...due, fee: 1000 }, due] })).toContain('a fee of 0.00001 for lots of a hedge')
    expect(matched({ terms: 'isolated 10' })).toContain('its liquidation says mode cross, it was isolated before')
  })

  it('begin with an account that is down to its maintenance; what is matched after that may stand higher', () => {
    const high = { equity: 90_000_000, maintenance: 60_000_000 }
    expect(matched({ steps: [due, high] })).toBe('')
    expect(matched({ steps: [high, high] })).toContain("no account's equity was down to its maintenance")
  })

  it.each(['isolated 10', 'cross 10'])(
    'have their figures: a healthy position that is %s is not closed at the tick of one’s choice',
    (terms) => {
      const contract = new HandContract(ticks)
      const opened = [contract.opening('- - -', terms), contract.fill('open', 1)]
      expect(faults([...opened, contract.fill('hedge_matched', 4)])).toContain('hedge_matched without its figures')
    },
  )
})

describe('the fee of a liquidation', () => {
  /** At 10x: a margin of 10.0002, which the fall to this bid leaves little of. */
  const liquidated = (bid: number, fee?: number): string => {
    const fall = ticksOf(100_000, bid)
    const contract = new HandContract(fall)
    const opened = [contract.opening('- - -'), contract.fill('open', 1)]
    const own = { mode: 'isolated', margin: 1_000_020_000, maintenance: bid * 400, fee }
    return contractFaults(fall, [...opened, ...contract.liquidation(2, own)]).join()
  }

  it('is half of the maintenance', () => {
    expect(liquidated(90_380)).toBe('')
    expect(liquidated(90_380, 18_076_001)).toContain('is above its limits')
    expect(liquidated(90_380, 18_075_999)).toContain('maintenance, notional and equity give 18076000 units')
  })

  it('is never more than the equity that is left, and nothing where none is', () => {
    // An equity of 0.05315.
    expect(liquidated(90_100)).toBe('')
    expect(liquidated(90_100, 18_020_000)).toContain('is above its limits, 5315000 units')
    expect(liquidated(90_100, 5_314_999)).toContain('give 5315000 units')
    expect(liquidated(90_000)).toBe('')
    expect(liquidated(90_000, 1)).toContain('is above its limits, 0 units')
  })
})

describe('the fee of a closing', () => {
  it('is taken where there is money for it', () => {
    const contract = new HandContract(ticks)
    const opened = [contract.opening('- - -'), contract.fill('open', 1), contract.close(5500)]
    expect(faults([...opened, forged(contract.fill('close', 3), { 13: '0' })])).toContain('a closing fee of 0, there were')
  })
})
