/** The refusal of a body with many errors. */
import { callOf } from '@assay/contract'
import { Refusal } from '@assay/contract/wire'
import { expect, it } from 'vitest'
import { parseInput } from './input.ts'

function faultsOf(name: Parameters<typeof callOf>[0], fields: object): Record<string, string> {
  try {
    parseInput(callOf(name), fields)
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.detail.fields ?? {}
  }
}

const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, number) => [`field_${number}`, '1']))

it('names each wrong field, and of those that nobody knows a few', () => {
  const faults = faultsOf('wallet.move', { currency_id: 'x', from_field: 9, number: '1', ...unknown(5_000) })
  expect(faults).toMatchObject({ currency_id: 'field_id', to_field: 'field_required', field_0: 'field_unknown' })
  expect(Object.values(faults).filter((code) => code === 'field_unknown')).toHaveLength(5)
})

it('names a few of all rows of a list', () => {
  const orders = Array.from({ length: 20 }, () => ({ id: 'x', ...unknown(200) }))
  const faults = faultsOf('spot.cancelOrders', { orders })
  expect(Object.values(faults).filter((code) => code === 'field_unknown')).toHaveLength(5)
  expect(faults).toMatchObject({ 'orders.0.id': 'field_id', 'orders.19.id': 'field_id' })
})
