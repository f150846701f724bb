/// <reference types="node" />
import { expect, it } from 'vitest'
import type { Investment, Offer, Products } from '#app/room.ts'
import { heldOf, sortOffers, totalsOf } from './products.ts'

const offer = (key: string, risk: Offer['risk'], days: number) => ({ key, risk, days }) as Offer
const offers = [offer('token', 'everything', 12), offer('week', 'leaving', 7), offer('dual', 'price', 3), offer('month', 'leaving', 30)]
const keysBy = (order: 'risk' | 'term') => sortOffers(offers, order).map(({ key }) => key)

it('puts what can be lost first, then how long money stays', () => {
  expect(keysBy('risk')).toEqual(['week', 'month', 'dual', 'token'])
  expect(keysBy('term')).toEqual(['dual', 'week', 'token', 'month'])
})

const investment = (value: string | null) => ({ value }) as Investment
const products = (one: Partial<Products>) => one as Products
const known = [
  products({ investments: [investment('1000')], earned: { total: '31.5', today: '3.5' } }),
  products({ investments: [investment('22.38')], earned: { total: '-1.5', today: '0' } }),
  products({ investments: [], earned: { total: '0', today: '0' } }),
]

it('adds what is in the products of all rooms', () => {
  expect(totalsOf(known)).toEqual({ value: '1022.38', earned: '30', today: '3.5' })
})

it('adds what is held in each product, and leaves out where nothing is', () => {
  expect(
    heldOf([
      products({ name: 'Locked mining', investments: [investment('1000'), investment('250.5')] }),
      products({ name: 'Token sales', investments: [] }),
      products({ name: 'Dual', investments: [investment('10'), investment(null)] }),
      products({ name: 'Another', investments: undefined }),
    ]),
  ).toEqual([
    { name: 'Locked mining', value: '1250.5' },
    { name: 'Dual', value: undefined },
  ])
})

it('gives no sum while a part of it is not known', () => {
  const none = { value: undefined, earned: undefined, today: undefined }
  expect(totalsOf([...known, products({ investments: undefined, earned: undefined })])).toEqual(none)
  const unpriced = products({ investments: [investment(null)], earned: { total: '1', today: '1' } })
  expect(totalsOf([...known, unpriced])).toEqual({ value: undefined, earned: '31', today: '4.5' })
})
