import { describe, expect, it } from 'vitest'
import { contractFaults, HandContract, type HandEvent, type HandTick } from '../testing/by-hand.ts'
import { DAY_MS } from '../times.ts'

/** A Friday: three midnights follow one another before the market trades again. */
const friday = DAY_MS + 86_400_000 - 50_000
const midnights = [2, 3, 4].map((day) => day * DAY_MS)
const ticks: HandTick[] = [
  [friday, 100_000],
  [friday + 200, 100_010],
  [midnights[2]! + 1000, 100_020],
  [midnights[2]! + 1200, 100_030],
]
const terms = { overnight_long_ppm: 100, overnight_short_ppm: 90 }
const span = { fromSecond: friday / 1000 - 10, seconds: 2 * 86_400 + 200 }

type Charge = Parameters<HandContract['overnight']>[2]

interface Told {
  charges?: (Charge | null)[]
  /** Lots closed at once, before the first midnight. */
  closed?: number
  more?: (contract: HandContract) => HandEvent[]
  surroundings?: Parameters<typeof contractFaults>[2]
  isPart?: boolean
  direction?: 'long' | 'short'
}

function faults({
  charges = [{}, {}, {}],
  closed = 0,
  more = () => [],
  surroundings = terms,
  isPart = false,
  direction,
}: Told = {}): string {
  const contract = new HandContract(ticks, { acceptedMs: friday - 100, direction })
  const opened = [contract.opening('- - -'), contract.fill('open', 1)]
  const part = closed > 0 ? [contract.close(friday + 100, closed), contract.fill('close', 2, closed)] : []
  const fees = charges.flatMap((charge, at) => (charge ? [contract.overnight(midnights[at]!, 2, charge)] : []))
  const events = [...(isPart ? [] : opened), ...part, ...fees, ...more(contract)]
  return contractFaults(ticks, events, { ...span, ...surroundings, isPart }).join('\n')
}

describe('fees at midnight', () => {
  it('come every midnight, also while the market is shut, on the last tick before', () => {
    expect(faults()).toBe('')
    expect(faults({ charges: [{}, null, {}] })).toContain(`open at midnight, ${midnights[1]}, and not charged for it`)
    expect(faults({ charges: [] })).toContain(`open at midnight, ${midnights[0]}, and not charged for it`)
  })

  it('come once', () => {
    const again = (contract: HandContract) => [contract.overnight(midnights[1]!, 2, { fee: 1 })]
    expect(faults({ more: again })).toContain('charged twice')
  })

  it('are charged on the lots that are open', () => {
    const lots = { lots: 60 }
    expect(faults({ closed: 40, charges: [lots, lots, lots] })).toBe('')
    expect(faults({ closed: 40 })).toContain('on 100 lots, 60 were open')
    expect(faults({ charges: [{ lots: 1000 }, {}, {}] })).toContain('on 1000 lots, 100 were open')
    expect(faults({ closed: 100, charges: [] })).toBe('')
    expect(faults({ closed: 100, charges: [{}] })).toContain('it was not open')
  })

  it('are charged at the public rate of the direction', () => {
    const dear = { ratePpm: 10_000 }
    expect(faults({ charges: [dear, dear, dear] })).toContain('a rate of 10000, the terms have 100')
    const cheap = { ratePpm: 90 }
    expect(faults({ charges: [cheap, cheap, cheap] })).toContain('a rate of 90, the terms have 100')
    expect(faults({ charges: [cheap, cheap, cheap], direction: 'short' })).toBe('')
    expect(faults({ surroundings: { overnight_long_ppm: 0, overnight_short_ppm: 0 }, charges: [] })).toBe('')
  })

  it('are due in full from free margin, and as far as it goes from the margin of the position', () => {
    expect(faults({ charges: [{ fee: 1 }, {}, {}] })).toContain('0.00000001 taken')
    expect(faults({ charges: [{ from: 'margin' }, {}, {}] })).toBe('')
    expect(faults({ charges: [{ from: 'margin', fee: 1 }, {}, {}] })).toContain('of its margin 1000110 units were due')
  })

  it('of nobody’s position do not come, nor of one that opens at midnight', () => {
    const other = new HandContract(ticks, { id: 'd' })
    expect(faults({ more: () => [other.overnight(midnights[0]!, 2)] })).toContain('contract d at')
    const late = new HandContract(ticks, { id: 'd', acceptedMs: midnights[2]! + 100 })
    const opened = [late.opening('- - -'), late.fill('open', 3)]
    expect(faults({ more: () => opened })).toBe('')
    expect(faults({ more: () => [...opened, late.overnight(midnights[2]!, 2)] })).toContain('contract d at')
  })

  it('of a position opened before what was downloaded are judged by one another', () => {
    const isPart = true
    expect(faults({ isPart })).toBe('')
    expect(faults({ isPart, charges: [{}, { lots: 90 }, { lots: 90 }] })).toContain('on 90 lots, 100 were open')
    const later = (contract: HandContract): HandEvent[] => {
      contract.opening('- - -')
      contract.fill('open', 1)
      return [contract.close(midnights[2]! + 1100, 100), contract.fill('close', 4, 100)]
    }
    expect(faults({ isPart, more: later })).toBe('')
    // It was closed after three midnights: at each of them it was open.
    expect(faults({ isPart, more: later, charges: [{}, {}, null] })).toContain('and not charged for it')
  })

  it('of a position that may have opened in a gap of the download are not missed before it', () => {
    const later = (contract: HandContract): HandEvent[] => {
      contract.opening('- - -')
      contract.fill('open', 1)
      return [contract.close(midnights[2]! + 1100, 100), contract.fill('close', 4, 100)]
    }
    const without = (from: number, until: number) => ({ ...terms, without: [from / 1000, until / 1000] as [number, number] })
    const gap = without(midnights[1]! + 5000, midnights[1]! + 9000)
    expect(faults({ isPart: true, more: later, charges: [null, null, {}], surroundings: gap })).toBe('')
    expect(faults({ isPart: true, more: later, charges: [null, null, null], surroundings: gap })).toContain('and not charged for it')
  })

  it('of an older document, which did not tell the rates, are judged as far as they go', () => {
    const older = { surroundings: {} }
    expect(faults(older)).toBe('')
    expect(faults({ ...older, charges: [{ ratePpm: 7 }, {}, {}] })).toBe('')
    expect(faults({ ...older, charges: [] })).toBe('')
    expect(faults({ ...older, charges: [{ lots: 50 }, {}, {}] })).toContain('on 50 lots, 100 were open')
  })
})
