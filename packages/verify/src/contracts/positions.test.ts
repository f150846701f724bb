import { describe, expect, it } from 'vitest'
import { contractFaults, HandContract, type HandEvent, type HandTick } from '../testing/by-hand.ts'

/** A tick every 200 ms from 5.2 s on, the first one numbered 1, with these bids. */
const ticksOf = (...bids: number[]): HandTick[] => bids.map((bid, at) => [5200 + at * 200, bid])

// 100 USDT at 125x: a margin of 0.8, a maintenance of 0.4 %: equity is down to it from a bid of 99648 on, with 0.05 more from 99598 on.
const ticks = ticksOf(99_998, 99_700, 99_640, 99_598, 99_500, 99_400)

interface Told {
  isOld?: boolean
  terms?: string
  /** Between opening and end. */
  changes?: (contract: HandContract) => HandEvent[]
  /** Tick, margin and maintenance of a liquidation; none: it stays open. */
  end?: [seq: number, margin: number, maintenance: number]
  prices?: HandTick[]
  tiers?: Parameters<typeof contractFaults>[2]
}

function faultsOf({ isOld = false, terms = 'isolated 125', changes = () => [], end, prices = ticks, tiers }: Told): string {
  const contract = new HandContract(prices, { isOld })
  const events = [contract.opening('- - -', terms), contract.fill('open', 1), ...changes(contract)]
  const [mode] = terms.split(' ') as [string]
  if (end) events.push(...contract.liquidation(end[0], { mode, margin: end[1], maintenance: end[2] }))
  return contractFaults(prices, events, tiers).join('\n')
}

/** Added in time: before tick 3, which would else have been the end. */
const added = (contract: HandContract): HandEvent[] => [contract.margin(5500, '0.05', '0.85')]
const late: Told['end'] = [4, 85_000_000, 39_839_200]
const early: Told['end'] = [3, 80_000_000, 39_856_000]

describe('an isolated position', () => {
  it('is liquidated on the first tick at or past its price, by the margin it was opened with', () => {
    expect(faultsOf({ end: early })).toBe('')
    expect(faultsOf({ end: [4, 80_000_000, 39_839_200] })).toContain('should have been liquidated at tick 3')
    expect(faultsOf({ end: [3, 79_000_000, 39_856_000] })).toContain('a margin of 0.79')
    expect(faultsOf({ end: [3, 81_000_000, 39_856_000] })).toContain('a margin of 0.81')
  })

  it('is not passed over', () => {
    expect(faultsOf({})).toContain('should have been liquidated at tick 6')
    expect(faultsOf({ prices: ticksOf(99_998, 99_649, 99_900) })).toBe('')
    expect(faultsOf({ prices: ticksOf(99_998, 99_648, 99_900) })).toContain('should have been liquidated at tick 2')
  })
})

describe('the tier of an isolated position', () => {
  // 0.4 % up to 50 USDT, 0.8 % less 0.2 from there: its 100 USDT alone must keep about 0.6, which it has left from a bid of 99848 on.
  const tiers = { tier_rates_ppm: [4000, 8000], tier_deductions: ['0', '0.2'] }
  const prices = ticksOf(99_998, 99_900, 99_849, 99_847, 99_700)
  const keep = (bid: number) => bid * 800 - 20_000_000

  it('is at least that of its own lots, where the deductions are public', () => {
    expect(faultsOf({ tiers, prices, end: [4, 80_000_000, keep(99_847)] })).toBe('')
    expect(faultsOf({ tiers, prices, end: [5, 80_000_000, keep(99_700)] })).toContain('should have been liquidated at tick 4')
    expect(faultsOf({ tiers, prices, end: [4, 80_000_000, keep(99_847) - 1] })).toContain('no tier has')
    expect(faultsOf({ tiers, prices })).toContain('should have been liquidated at tick 5')
  })

  it('may be a higher one, by what else its owner has', () => {
    expect(faultsOf({ tiers, prices, end: [3, 80_000_000, 62_000_000] })).toBe('')
    expect(faultsOf({ tiers, prices, end: [3, 80_000_000, 80_000_000] })).toContain('no tier has')
  })
})

describe('margin added to a position', () => {
  it('lets it stand longer, and just as long as it does', () => {
    expect(faultsOf({ changes: added, end: late })).toBe('')
    expect(faultsOf({ changes: added, end: [5, 85_000_000, 39_800_000] })).toContain('should have been liquidated at tick 4')
    expect(faultsOf({ changes: added, prices: ticksOf(99_998, 99_700, 99_640, 99_599) })).toBe('')
    expect(faultsOf({ changes: added })).toContain('should have been liquidated at tick 6')
  })

  it('may not be left out, neither of the leaves nor of the liquidation', () => {
    expect(faultsOf({ end: late })).toContain('a margin of 0.85, its opening and fees leave 80000000 units')
    expect(faultsOf({ changes: added, end: early })).toContain('a margin of 0.8, its opening and fees leave 85000000 units')
  })

  it('may not be another amount', () => {
    const of = (amount: string, margin: string) => faultsOf({ changes: (one) => [one.margin(5500, amount, margin)], end: late })
    expect(of('0.06', '0.85')).toContain('a margin of 0.85 after 0.06 was added, there should be 86000000 units')
    expect(of('0.05', '0.86')).toContain('a margin of 0.86 after 0.05 was added')
    expect(of('0.06', '0.86')).toContain('a margin of 0.85, its opening and fees leave 86000000 units')
    expect(of('-0.05', '0.75')).toContain('there should be')
  })

  it('may not come late: after a tick that was the end without it', () => {
    const at = (timeMs: number) => faultsOf({ changes: (one) => [one.margin(timeMs, '0.05', '0.85')], end: late })
    expect(at(5599)).toBe('')
    expect(at(5700)).toContain('should have been liquidated at tick 3')
    // What is asked for at the very time of a tick comes after it.
    expect(at(5600)).toContain('should have been liquidated at tick 3')
    expect(at(6500)).toContain('margin was added where no isolated position was open')
  })

  it('may not come early: before there was a position, or in a second before its own', () => {
    const at = (timeMs: number) => faultsOf({ changes: (one) => [one.margin(timeMs, '0.05', '0.85')], end: late })
    expect(at(5100)).toContain('margin was added where no isolated position was open')
    const moved = (by: number) => faultsOf({ changes: (one) => added(one).map(([second, leaf]) => [second + by, leaf]), end: late })
    expect(moved(1)).toBe('')
    expect(moved(-1)).toContain('accepted at 5500 and logged in second 4')
    expect(moved(2)).toContain('accepted at 5500 and logged in second 7')
  })

  it('counts with changes of stops, so that one left out before another is missed', () => {
    const two = (one: HandContract): HandEvent[] => [one.margin(5500, '0.02', '0.82'), one.margin(5500, '0.03', '0.85')]
    expect(faultsOf({ changes: two, end: late })).toBe('')
    expect(faultsOf({ changes: (one) => two(one).slice(1), end: late })).toContain('change 2, at 5500, follows change 0')
    expect(faultsOf({ changes: (one) => [one.stops(5450, '110000 - -'), ...added(one)], end: late })).toBe('')
    const withoutStops = (one: HandContract): HandEvent[] => [one.stops(5450, '110000 - -'), ...added(one)].slice(1)
    expect(faultsOf({ changes: withoutStops, end: late })).toContain('change 2, at 5500, follows change 0')
    const turned = (one: HandContract): HandEvent[] => [one.margin(5550, '0.02', '0.82'), one.margin(5500, '0.03', '0.85')]
    expect(faultsOf({ changes: turned, end: late })).toContain('change 2, at 5500, follows change 1')
  })

  it('belongs to isolated positions alone', () => {
    const prices = ticksOf(99_998, 99_700)
    expect(faultsOf({ terms: 'super 150', prices })).toBe('')
    expect(faultsOf({ terms: 'super 150', prices, changes: (one) => [one.margin(5500, '0.05', '0.71666667')] })).toContain(
      'where no isolated position was open',
    )
  })
})

describe('a log from before margin had leaves', () => {
  it('is judged by what its liquidations name, never below what the opening left', () => {
    expect(faultsOf({ isOld: true, end: early })).toBe('')
    expect(faultsOf({ isOld: true, end: late })).toBe('')
    expect(faultsOf({ isOld: true, end: [4, 80_000_000, 39_839_200] })).toContain('should have been liquidated at tick 3')
    expect(faultsOf({ isOld: true, end: [3, 79_000_000, 39_856_000] })).toContain('a margin of 0.79')
    // Of one that was not liquidated nobody can say what was behind it.
    expect(faultsOf({ isOld: true })).toBe('')
  })

  it('is judged by the first leaf that names a margin from there on, where that is more than the opening left', () => {
    const more = (one: HandContract): HandEvent[] => [one.margin(5500, '0.02', '0.85')]
    expect(faultsOf({ isOld: true, changes: more, end: late })).toBe('')
    expect(faultsOf({ isOld: true, changes: more, end: [5, 85_000_000, 39_800_000] })).toContain('should have been liquidated at tick 4')
    expect(faultsOf({ isOld: true, changes: (one) => [one.margin(5500, '0.02', '0.81')], end: late })).toContain('after 0.02 was added')
  })

  it('has no older leaf after a newer one: it would tell less', () => {
    const [one, other] = [new HandContract(ticks), new HandContract(ticks, { id: 'd', isOld: true })]
    const of = (secondOfOld: number): string => {
      const [, leaf] = other.opening('- - -')
      return contractFaults(ticks, [one.opening('- - -'), [secondOfOld, leaf.replace(' 5000 ', ` ${secondOfOld}000 `)]]).join()
    }
    expect(of(4)).toBe('')
    expect(of(6)).toContain('contract d: an order/1 in second 6, after order/2 had come')
  })
})

describe('profit that went for the loss of an opposite position', () => {
  // A long of 125x falls through its margin of 0.8 at tick 2, by 0.2, which a short of the same account has to bear.
  const gap = ticksOf(99_998, 99_000, 100_100, 100_160, 100_400)

  function told({ amount = '0.2', atSeq = 2, margin = 59_998_400, seq = 4, isOld = false, hasLoss = true }): string {
    const long = new HandContract(gap, { id: 'd', isOld })
    const short = new HandContract(gap, { direction: 'short', isOld })
    const lost = [
      long.opening('- - -', 'isolated 125'),
      long.fill('open', 1),
      ...long.liquidation(2, { mode: 'isolated', margin: 80_000_000, maintenance: 39_600_000 }),
    ]
    const own = [short.opening('- - -', 'isolated 125'), short.fill('open', 1)]
    const taken = amount === '0' ? [] : [short.taken(atSeq, amount)]
    const end = short.liquidation(seq, { mode: 'isolated', margin, maintenance: Math.ceil((gap[seq - 1]![1] + 2) * 400) })
    return contractFaults(gap, [...(hasLoss ? lost : []), ...own, ...taken, ...end]).join('\n')
  }

  it('counts as lost to the winner, who is liquidated the sooner', () => {
    expect(told({})).toBe('')
    expect(told({ seq: 5 })).toContain('should have been liquidated at tick 4')
  })

  it('may not be left out, nor be more, nor be made up', () => {
    expect(told({ amount: '0' })).toContain('a margin of 0.599984, its opening and fees leave 79998400 units')
    expect(told({ amount: '0.3', margin: 49_998_400 })).toContain('0.3 of its profit was used for a loss at tick 2 that nobody made')
    expect(told({ atSeq: 3 })).toContain('used for a loss at tick 3 that nobody made')
    expect(told({ hasLoss: false })).toContain('that nobody made')
  })

  interface Loser {
    terms?: string
    kind?: string
    lots?: number
    amount?: string
    isWhole?: boolean
  }

  /** Of the short, an amount is said to have been taken at tick 2, where a long closed that was not liquidated. */
  function vouched({ terms = 'isolated 125', kind = 'close', lots = 100, amount = '0.2', isWhole = true }: Loser): string {
    const long = new HandContract(gap, { id: 'd' })
    const short = new HandContract(gap, { direction: 'short' })
    const opened = [long.opening(kind === 'stop_loss' ? '- 99500 -' : '- - -', terms), long.fill('open', 1)]
    const asked = kind === 'close' ? [long.close(5300, lots)] : []
    const closed = [...asked, long.fill(kind, 2, lots)]
    const own = [short.opening('- - -', 'isolated 125'), short.fill('open', 1), short.taken(2, amount)]
    const end = short.liquidation(4, { mode: 'isolated', margin: 59_998_400, maintenance: 40_064_800 })
    return contractFaults(gap, [...(isWhole ? opened : []), ...closed, ...own, ...end], { isPart: !isWhole }).join('\n')
  }

  it('went for what a closing lost beyond its own money, not for any loss on the tick', () => {
    const nobody = '0.2 of its profit was used for a loss at tick 2 that nobody made'
    expect(vouched({})).toBe('')
    expect(vouched({ kind: 'stop_loss' })).toBe('')
    // Half of the lots have the money of all behind them.
    expect(vouched({ lots: 50, amount: '0.1' })).toContain(nobody.replace('0.2', '0.1'))
    expect(vouched({ terms: 'isolated 100' })).toContain(nobody)
    expect(vouched({ terms: 'isolated 10', kind: 'stop_loss' })).toContain(nobody)
    // A cross position turns to other cross positions of its account.
    expect(vouched({ terms: 'cross 125' })).toContain(nobody)
    expect(vouched({ terms: 'cross 125', kind: 'stop_loss' })).toContain(nobody)
  })

  it('cannot be judged where the opening of a position that lost is not in the download', () => {
    expect(vouched({ isWhole: false, kind: 'stop_loss', terms: '' })).toBe('')
  })

  it('comes after what its owner had closed on the same tick', () => {
    const half = (seq: number, margin: number): string => {
      const long = new HandContract(gap, { id: 'd' })
      const short = new HandContract(gap, { direction: 'short' })
      const lost = [
        long.opening('- - -', 'isolated 125'),
        long.fill('open', 1),
        ...long.liquidation(2, { mode: 'isolated', margin: 80_000_000, maintenance: 39_600_000 }),
      ]
      const own = [short.opening('- - -', 'isolated 125'), short.fill('open', 1), short.close(5300, 50), short.fill('close', 2, 50)]
      const maintenance = Math.ceil((gap[seq - 1]![1] + 2) * 200)
      const end = short.liquidation(seq, { mode: 'isolated', margin, maintenance, lots: 50 })
      return contractFaults(gap, [...lost, ...own, short.taken(2, '0.2'), ...end]).join('\n')
    }
    expect(half(3, 19_999_200)).toBe('')
    // As if the half that was closed had borne half of it.
    expect(half(4, 29_999_200)).toContain('a margin of 0.299992, its opening and fees leave 19999200 units')
    expect(half(4, 19_999_200)).toContain('should have been liquidated at tick 3')
  })

  it('is no more than the winner had left of it', () => {
    const fall = gap.slice(0, 2)
    const left = (lots: number): string => {
      const long = new HandContract(fall, { id: 'd' })
      const short = new HandContract(fall, { direction: 'short' })
      const lost = [
        long.opening('- - -', 'isolated 125'),
        long.fill('open', 1),
        ...long.liquidation(2, { mode: 'isolated', margin: 80_000_000, maintenance: 39_600_000 }),
      ]
      const own = [short.opening('- - -', 'isolated 125'), short.fill('open', 1)]
      // A lot more of it gains 0.00996 there and costs 0.0004951 to close.
      return contractFaults(fall, [
        ...lost,
        ...own,
        short.close(5300, 100 - lots),
        short.fill('close', 2, 100 - lots),
        short.taken(2, '0.2'),
      ]).join()
    }
    expect(left(22)).toBe('')
    expect(left(21)).toContain('contract c: 0.2 of its profit was used at tick 2 of BTC, where it had 19876479 units')
  })

  it('comes before that where another instrument took it earlier in the same instant, as the liquidation there tells', () => {
    const prices = ticksOf(99_998, 99_000, 99_000, 100_100, 100_160)
    /** What is false of the short, when the long is said to have ended on a tick of ETH while that of BTC was the last of its own. */
    function faults(seqOfLong: number, [seq, margin]: [seq: number, margin: number]): string[] {
      const long = new HandContract(prices, { id: 'd' })
      const short = new HandContract(prices, { direction: 'short' })
      const opened = [long.opening('- - -', 'isolated 125'), long.fill('open', 1)]
      const lost = long.liquidation(seqOfLong, { mode: 'isolated', margin: 80_000_000, maintenance: 39_600_000 })
      const byOther = lost.map(([second, leaf]): HandEvent => [second, leaf.replace(`isolated BTC ${seqOfLong} `, 'isolated ETH 1 ')])
      const own = [short.opening('- - -', 'isolated 125'), short.fill('open', 1), short.close(5500, 50), short.fill('close', 3, 50)]
      const taken: HandEvent = [5, 'taken/1 c BTC ETH 1 0.2']
      const maintenance = Math.ceil((prices[seq - 1]![1] + 2) * 200)
      const end = short.liquidation(seq, { mode: 'isolated', margin, maintenance, lots: 50 })
      const all = contractFaults(prices, [...opened, ...byOther, ...own, taken, ...end], { others: [[5600, 1]] })
      return all.filter((fault) => fault.includes('contract c'))
    }
    expect(faults(2, [5, 29_999_200])).toEqual([])
    expect(faults(3, [4, 19_999_200])).toEqual([])
    expect(faults(2, [4, 19_999_200]).join()).toContain('a margin of 0.199992, its opening and fees leave 29999200 units')
    expect(faults(3, [5, 29_999_200]).join()).toContain('a margin of 0.299992, its opening and fees leave 19999200 units')
  })

  it('was not told in older logs: who may have paid is not judged', () => {
    expect(told({ isOld: true, amount: '0' })).toBe('')
  })
})
