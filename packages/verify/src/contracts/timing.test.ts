import { describe, expect, it } from 'vitest'
import { contractFaults, HandContract, type HandEvent, type HandTick } from '../testing/by-hand.ts'

/** A tick every 200 ms from 5.2 s on, the first one numbered 1, with these bids; a `w` makes one that may not trigger. */
const ticksOf = (...bids: (number | `w${number}`)[]): HandTick[] =>
  bids.map((bid, at) => [5200 + at * 200, Number(String(bid).replace('w', '')), String(bid).startsWith('w') ? 'a wait' : 'a -'])

/** What is false when a contract is opened on tick 1 with these stops and closed on one of the ticks. */
function faults(ticks: HandTick[], stops: string, [kind, seq, direction]: [string, number, 'short'?]): string[] {
  const contract = new HandContract(ticks, { direction })
  return contractFaults(ticks, [contract.opening(stops), contract.fill('open', 1), contract.fill(kind, seq)])
}

describe('a trailing stop of 1 %', () => {
  // Opened at a bid of 100000; the best is 102000, so that it stands at 100980.
  const ticks = ticksOf(100_000, 101_000, 102_000, 101_500, 100_981, 100_980, 100_900, 103_000)
  const at = (seq: number): string => faults(ticks, '- - 100', ['trailing_stop', seq]).join()

  it('fires on the first tick at or past its distance from the best closing quote, and on no other', () => {
    expect(at(6)).toBe('')
    expect(at(5)).toContain('trailing_stop: tick 5 did not meet it')
    expect(at(7)).toContain('trailing_stop: tick 6 was the first')
    expect(at(8)).toContain('trailing_stop: tick 6 was the first')
  })

  it('may not be left out', () => {
    const contract = new HandContract(ticks)
    expect(contractFaults(ticks, [contract.opening('- - 100'), contract.fill('open', 1)]).join()).toContain('tick 6 was the first')
    expect(faults(ticks, '- - 100', ['liquidated', 6]).join()).toContain('trailing_stop: tick 6 was the first')
  })

  it('is neither moved nor set off by a tick that may not trigger', () => {
    expect(faults(ticksOf(100_000, 'w110000', 100_500, 'w90000', 99_496, 99_495), '- - 100', ['trailing_stop', 6])).toEqual([])
    expect(faults(ticksOf(100_000, 'w110000', 101_000, 100_500), '- - 100', ['trailing_stop', 3])).not.toEqual([])
  })

  it('is not set off while an operator has halted trading, and nothing may fill then', () => {
    // Due at tick 6 of 6.2 s; halted from 6 s, and on again at 6.5 s, before tick 8.
    const contract = new HandContract(ticks)
    const asked = [contract.opening('- - 100'), contract.fill('open', 1)]
    const halt = (symbol: string, untilMs: number | null): HandEvent => [
      5,
      `rule/1 5900 halts.${symbol} {"from_ms":6000,"until_ms":${untilMs}}`,
    ]
    expect(contractFaults(ticks, [...asked, halt('BTC', null)])).toEqual([])
    expect(contractFaults(ticks, [...asked, halt('*', null)])).toEqual([])
    expect(contractFaults(ticks, [...asked, halt('ETH', null)]).join()).toContain('tick 6 was the first')
    expect(contractFaults(ticks, [...asked, halt('BTC', null), contract.fill('trailing_stop', 6)]).join()).toContain('trading was halted')
    const ended = new HandContract(ticksOf(100_000, 101_000, 102_000, 101_500, 100_981, 100_980, 100_900, 100_800))
    const after = [ended.opening('- - 100'), ended.fill('open', 1), halt('BTC', null), halt('BTC', 6500), ended.fill('trailing_stop', 8)]
    expect(contractFaults(ticksOf(100_000, 101_000, 102_000, 101_500, 100_981, 100_980, 100_900, 100_800), after)).toEqual([])
  })

  it('follows the ask of a short, and rounds away from the price', () => {
    // Asks of 100002, 98002 and 98983: 1 % above 98002 is 98982.02.
    const short = ticksOf(100_000, 98_000, 98_980, 98_981)
    expect(faults(short, '- - 100', ['trailing_stop', 4, 'short'])).toEqual([])
    expect(faults(short, '- - 100', ['trailing_stop', 3, 'short'])).toHaveLength(1)
  })

  it('comes after the stop, which a trail may not hide', () => {
    const both = ticksOf(100_000, 102_000, 100_500)
    expect(faults(both, '- 100700 100', ['stop_loss', 3])).toEqual([])
    expect(faults(both, '- 100700 100', ['trailing_stop', 3]).join()).toContain('the stop of 100700 came first')
    expect(faults(both, '- - -', ['trailing_stop', 3]).join()).toContain('nobody had asked for it')
  })

  describe('after a change at 5.7 s', () => {
    // After tick 3 with a bid of 101500: 2 % below that is 99470, 2 % below 102000 is 99960.
    const wide = ticksOf(100_000, 102_000, 101_500, 99_960, 99_470, 99_000)
    // 1 % below 102000 is 100980, 1 % below 101500 is 100485.
    const same = ticksOf(100_000, 102_000, 101_500, 100_980, 100_485, 100_400)
    const changed = ([bids, stops, best]: [HandTick[], string, (number | '-')?], end: [string, number], isOld = false): string => {
      const contract = new HandContract(bids, { isOld })
      const asked = [contract.opening('- - 100'), contract.fill('open', 1), contract.stops(5700, stops, best)]
      return contractFaults(bids, [...asked, contract.fill(...end)]).join()
    }

    it('with another distance begins at the closing quote of that time', () => {
      expect(changed([wide, '- - 200', 101_500], ['trailing_stop', 5])).toBe('')
      expect(changed([wide, '- - 200', 101_500], ['trailing_stop', 4])).toContain('tick 4 did not meet it')
      expect(changed([wide, '- - 200', 101_500], ['trailing_stop', 6])).toContain('tick 5 was the first')
    })

    it('with the same distance has begun anew when its leaf says so, and else gone on', () => {
      expect(changed([same, '150000 - 100', 102_000], ['trailing_stop', 4])).toBe('')
      expect(changed([same, '150000 - 100', 102_000], ['trailing_stop', 5])).toContain('tick 4 was the first')
      expect(changed([same, '- - 100', 101_500], ['trailing_stop', 5])).toBe('')
      expect(changed([same, '- - 100', 101_500], ['trailing_stop', 4])).toContain('tick 4 did not meet it')
    })

    it('cannot follow another quote than that of the time or, with the same distance, the best until then', () => {
      expect(changed([same, '150000 - 100', 101_999], ['trailing_stop', 4])).toContain(
        'is said to follow 101999, it follows 102000 or 101500',
      )
      expect(changed([wide, '- - 200', 102_000], ['trailing_stop', 4])).toContain('is said to follow 102000, it follows 101500')
      expect(changed([wide, '- - -', 101_500], ['close', 4])).toContain('it follows nothing')
      expect(changed([same, '- - 100', '-'], ['trailing_stop', 5])).toContain('is said to follow -')
    })

    it('is gone when it was taken away', () => {
      expect(changed([wide, '- - -'], ['trailing_stop', 4])).toContain('nobody had asked for it')
      expect(changed([wide, '- - -'], ['close', 4])).toContain('nobody had asked for it')
    })

    it('in an older log, with the same distance, has gone on or begun anew, and nothing in between', () => {
      const old = (bids: HandTick[], seq: number): string => changed([bids, '150000 - 100'], ['trailing_stop', seq], true)
      expect(old(same, 4)).toBe('')
      expect(old(same, 5)).toBe('')
      expect(old(same, 6)).toContain('tick 5 was the first')
      // One that it did not go on with does not come back.
      expect(old(ticksOf(100_000, 102_000, 101_500, 100_980, 100_700, 100_400), 5)).toContain('tick 5 did not meet it')
    })
  })

  it('is set on an order that waits, and follows nothing before that has filled', () => {
    const contract = new HandContract(ticks)
    const waiting = contract.stops(5100, '- - 100')
    const told = [contract.opening('- - -'), waiting, contract.fill('open', 1), contract.fill('trailing_stop', 6)]
    expect(contractFaults(ticks, told)).toEqual([])
    // The opening lies before what was downloaded: whether the order still waited is seen from its filling.
    expect(contractFaults(ticks, told.slice(1), { isPart: true })).toEqual([])
  })
})

describe('a stop, a target and a market close', () => {
  const ticks = ticksOf(100_000, 100_500, 99_000, 98_900, 101_000, 101_100)

  it('fill on their first tick, not before, not later, and are not left out', () => {
    expect(faults(ticks, '101000 - -', ['take_profit', 5])).toEqual([])
    expect(faults(ticks, '101000 - -', ['take_profit', 6]).join()).toContain('take_profit: tick 5 was the first')
    expect(faults(ticks, '- 99000 -', ['stop_loss', 3])).toEqual([])
    expect(faults(ticks, '- 99000 -', ['stop_loss', 2]).join()).toContain('tick 2 did not meet it')
    expect(faults(ticks, '- 99000 -', ['stop_loss', 4]).join()).toContain('stop_loss: tick 3 was the first')
    expect(faults(ticks, '- 99000 -', ['take_profit', 5]).join()).toContain('stop_loss: tick 3 was the first')
  })

  it('a close that nothing answers was left out', () => {
    const contract = new HandContract(ticks)
    const close = contract.close(5500)
    const opened = [contract.opening('- - -'), contract.fill('open', 1), close]
    expect(contractFaults(ticks, opened).join()).toContain('close: tick 3 was the first')
    expect(contractFaults(ticks, [...opened, contract.fill('close', 3)])).toEqual([])
  })

  it('cannot close more than was open', () => {
    const contract = new HandContract(ticks)
    const events = [
      contract.opening('101000 99000 -'),
      contract.fill('open', 1),
      contract.fill('stop_loss', 3),
      contract.fill('take_profit', 5),
    ]
    expect(contractFaults(ticks, events).join()).toContain('did not meet it')
  })
})

describe('a liquidation', () => {
  // 100 USDT at 150x: a margin of 0.66666667, a maintenance of 0.26666667; equity is down to it from a bid of 99649 on.
  const ticks = ticksOf(99_998, 99_700, 99_650, 99_648, 99_600, 99_990)
  const own = { mode: 'super', margin: 66_666_667, maintenance: 26_666_667 }
  const liquidated = (seq: number, figures = own, opened = 'super 150'): string => {
    const contract = new HandContract(ticks)
    return contractFaults(ticks, [
      contract.opening('- - -', opened),
      contract.fill('open', 1),
      ...contract.liquidation(seq, figures),
    ]).join()
  }

  it('of a super position comes on the first tick at or past its price', () => {
    expect(liquidated(4)).toBe('')
    expect(liquidated(3)).toContain('was above maintenance')
    expect(liquidated(5)).toContain('should have been liquidated at tick 4')
  })

  it('of a super position may not be left out, nor come early by a smaller margin or a larger maintenance', () => {
    const contract = new HandContract(ticks)
    const opened = [contract.opening('- - -', 'super 150'), contract.fill('open', 1)]
    expect(contractFaults(ticks, opened).join()).toContain('should have been liquidated at tick 5')
    expect(liquidated(3, { ...own, margin: 66_000_000 })).toContain('its opening and fees leave 66666667 units')
    expect(liquidated(3, { ...own, maintenance: 40_000_000 })).toContain('its opening gives 26666667 units')
  })
})
