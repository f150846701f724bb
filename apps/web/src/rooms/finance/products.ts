import Big from 'big.js'
import type { Offer, Products } from '#app/room.ts'

export type OfferOrder = 'risk' | 'term'

const risks: Record<Offer['risk'], number> = { leaving: 1, price: 2, everything: 3 }

/** By what can be lost, then by how long money stays, or the other way round. */
export const sortOffers = (offers: readonly Offer[], order: OfferOrder): Offer[] =>
  offers.toSorted((one, other) => {
    const byRisk = risks[one.risk] - risks[other.risk]
    const byTerm = one.days - other.days
    return order === 'risk' ? byRisk || byTerm : byTerm || byRisk
  })

/** Sums over all rooms, in USDT. */
export function totalsOf(all: readonly Products[]): { value: string; earned: string; today: string } {
  const sum = (values: readonly string[]) => values.reduce((total, value) => total.plus(value), new Big(0)).toFixed()
  return {
    value: sum(all.flatMap(({ investments = [] }) => investments.flatMap(({ value }) => value ?? []))),
    earned: sum(all.flatMap(({ earned }) => earned?.total ?? [])),
    today: sum(all.flatMap(({ earned }) => earned?.today ?? [])),
  }
}
