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

/** Sums over all rooms, in USDT. Undefined while a part of a sum is not known: a sum without it would be a lie. */
export function totalsOf(all: readonly Products[]): { value: string | undefined; earned: string | undefined; today: string | undefined } {
  const sum = (values: readonly (string | null | undefined)[]): string | undefined =>
    values.every((value) => value != null) ? values.reduce((total, value) => total.plus(value), new Big(0)).toFixed() : undefined
  return {
    value: sum(all.flatMap(({ investments }) => (investments ? investments.map(({ value }) => value) : [undefined]))),
    earned: sum(all.map(({ earned }) => earned?.total)),
    today: sum(all.map(({ earned }) => earned?.today)),
  }
}
