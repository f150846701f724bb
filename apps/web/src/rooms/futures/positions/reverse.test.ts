import { expect, it } from 'vitest'
import { leverAccount, position, wireTerms } from '../testing.ts'
import { reversedCosts } from './reverse.tsx'
import { termsOf } from '../calculations/terms.ts'

const inputs = () => {
  const wire = wireTerms()
  return { wire, terms: termsOf(wire, undefined)!, sides: { bid: '50000', ask: '50000' }, all: [], account: leverAccount() }
}

it('knows what the opposite of a super position costs of its margin', () => {
  const boosted = position({ mode: 'super', multiple: 150 })
  expect(reversedCosts(boosted, inputs())).toMatchObject({ feesOfMargin: '15', overnightOfMargin: '1.5', direction: 'short' })
  expect(reversedCosts({ ...boosted, multiple: 300 }, inputs())).toMatchObject({ feesOfMargin: '30' })
  expect(reversedCosts(boosted, undefined)).toBeUndefined()
})
