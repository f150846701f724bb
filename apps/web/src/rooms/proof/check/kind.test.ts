import { expect, it } from 'vitest'
import { kindOf } from './kind.ts'
import { acceptance, CONTRACT_ID, contractReceipt, OPTION_ID } from './testing.ts'

const receiptOf = (id: string, leaf: string) => {
  const { seconds } = contractReceipt()
  return { id, seconds: [{ ...seconds[0]!, leaves: [{ leaf, path: [] }] }] }
}

it('a receipt tells by itself what it is of', () => {
  expect(kindOf(contractReceipt())).toBe('contract')
  expect(kindOf(receiptOf(OPTION_ID, acceptance))).toBe('option')
})

it('the leaf of another order tells nothing', () => expect(kindOf(receiptOf(CONTRACT_ID, acceptance))).toBeUndefined())
