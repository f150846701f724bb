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

/** In USDT. Undefined while a part of it is not known: a sum without it would be a lie. */
const sum = (values: readonly (string | null | undefined)[]): string | undefined =>
  values.every((value) => value != null) ? values.reduce((total, value) => total.plus(value), new Big(0)).toFixed() : undefined

/** What the user has in each product in which he has something. */
export const heldOf = (all: readonly Products[]): { name: string; value: string | undefined }[] =>
  all.flatMap(({ name, investments = [] }) => (investments.length > 0 ? [{ name, value: sum(investments.map(({ value }) => value)) }] : []))

/** Sums over all rooms. */
export function totalsOf(all: readonly Products[]): { value: string | undefined; earned: string | undefined; today: string | undefined } {
  return {
    value: sum(all.flatMap(({ investments }) => (investments ? investments.map(({ value }) => value) : [undefined]))),
    earned: sum(all.map(({ earned }) => earned?.total)),
    today: sum(all.map(({ earned }) => earned?.today)),
  }
}
