import type { HouseMoveReason } from '@assay/contract/wire'
import type { Terms } from '../operator/door.ts'

/** What the terms of a proposal say. */
export interface HouseMove {
  reason: HouseMoveReason
  from: number
  fromName: string
  to: number
  toName: string
  currencyId: number
  currency: string
  amount: string
}

export const termsOf = ({ fromName, toName, currencyId, currency, ...move }: HouseMove): Terms => ({
  ...move,
  from_name: fromName,
  to_name: toName,
  currency_id: currencyId,
  currency_name: currency,
})

export const readTerms = (terms: Terms): HouseMove => ({
  reason: terms['reason'] as HouseMoveReason,
  from: Number(terms['from']),
  fromName: String(terms['from_name']),
  to: Number(terms['to']),
  toName: String(terms['to_name']),
  currencyId: Number(terms['currency_id']),
  currency: String(terms['currency_name']),
  amount: String(terms['amount']),
})
