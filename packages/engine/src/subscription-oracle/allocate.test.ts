import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, lotsAskedFor, type Commitment, type SaleTerms } from '../subscription/door.ts'
import { shareOut } from './door.ts'

interface Scenario {
  rule: string
  supply: number
  cap: number
  /** Of one lot. */
  cost?: number
  committed: number[]
  lots: number[]
}

const scenarios: Scenario[] = [
  {
    rule: 'nobody gets more than the cap: the excess goes to the others',
    supply: 1000,
    cap: 400,
    committed: [7000, 2000, 1000],
    lots: [400, 400, 200],
  },
  {
    rule: 'nobody gets more than the own commitment buys: the rest stays unsold',
    supply: 1000,
    cap: 400,
    committed: [700, 200, 100],
    lots: [400, 200, 100],
  },
  { rule: 'everybody gets the same part of the own commitment', supply: 1000, cap: 1000, committed: [1000, 3000], lots: [250, 750] },
  { rule: 'all are served where there is enough', supply: 1000, cap: 1000, committed: [100, 900], lots: [100, 900] },
  { rule: 'a lot left over goes to the largest fraction', supply: 10, cap: 10, committed: [26, 47, 27], lots: [2, 5, 3] },
  { rule: 'of the same fractions the earliest gets it', supply: 10, cap: 10, committed: [10, 10, 10], lots: [4, 3, 3] },
  { rule: 'a commitment that buys no whole lot gets none', supply: 10, cap: 10, cost: 10, committed: [9, 100, 100], lots: [0, 5, 5] },
  { rule: 'excess is passed on until it is stable', supply: 100, cap: 40, committed: [1000, 300, 60, 40], lots: [40, 40, 12, 8] },
  { rule: 'what a single buyer cannot take stays', supply: 100, cap: 30, committed: [5000], lots: [30] },
  { rule: 'without commitments nothing is sold', supply: 100, cap: 30, committed: [], lots: [] },
]

const termsOf = ({ supply, cap, cost = 1 }: Scenario): SaleTerms => ({
  supplyLots: BigInt(supply),
  capLots: BigInt(cap),
  lotCost: BigInt(cost),
})
const placed = (committed: readonly (number | bigint)[]): Commitment[] =>
  committed.map((units, at) => ({ place: at + 1, committed: BigInt(units) }))

describe.each([
  ['the engine', allocate],
  ['the oracle', shareOut],
])('%s', (_, share) => {
  it.each(scenarios)('$rule', (scenario) => {
    expect(share(termsOf(scenario), placed(scenario.committed))).toEqual(scenario.lots.map(BigInt))
  })
})

const sale = fc.record({
  supplyLots: fc.bigInt(1n, 2_000n),
  capLots: fc.bigInt(1n, 500n),
  lotCost: fc.oneof(fc.constant(1n), fc.bigInt(1n, 1_000n)),
})
const committed = fc.array(fc.oneof(fc.bigInt(1n, 2_000n), fc.bigInt(1n, 100_000_000n), fc.constant(1_000n)), { maxLength: 40 })
const cases = fc.record({ sale, committed })
const total = (lots: readonly bigint[]): bigint => lots.reduce((sum, one) => sum + one, 0n)
const check = (property: fc.IProperty<[{ sale: SaleTerms; committed: bigint[] }]>): void => fc.assert(property, { numRuns: 400 })

describe('an allocation', () => {
  it('is that of the plain rule', () => {
    check(
      fc.property(cases, ({ sale: terms, committed: units }) => {
        expect(allocate(terms, placed(units))).toEqual(shareOut(terms, placed(units)))
      }),
    )
  })

  it('sells all that is asked for, up to the supply, and nobody gets more than the cap or pays more than committed', () => {
    check(
      fc.property(cases, ({ sale: terms, committed: units }) => {
        const lots = allocate(terms, placed(units))
        const asked = total(units.map((one) => lotsAskedFor(terms, one)))
        expect(total(lots)).toBe(asked < terms.supplyLots ? asked : terms.supplyLots)
        for (const [at, own] of lots.entries()) {
          expect(own >= 0n && own <= terms.capLots && own * terms.lotCost <= units[at]!).toBe(true)
        }
      }),
    )
  })

  it('never gives less for more', () => {
    check(
      fc.property(cases, ({ sale: terms, committed: units }) => {
        const lots = allocate(terms, placed(units))
        const byUnits = units.map((one, at) => ({ one, lots: lots[at]! })).sort((a, b) => Number(a.one - b.one))
        for (const [at, { one, lots: own }] of byUnits.entries()) {
          const next = byUnits[at + 1]
          if (next && next.one > one) expect(next.lots >= own).toBe(true)
        }
      }),
    )
  })

  it('does not depend on the order in which the commitments are read', () => {
    check(
      fc.property(cases, ({ sale: terms, committed: units }) => {
        const commitments = placed(units)
        const turned = commitments.toReversed()
        expect(allocate(terms, turned).toReversed()).toEqual(allocate(terms, commitments))
      }),
    )
  })
})
