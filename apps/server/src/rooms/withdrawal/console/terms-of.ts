/** The text of a withdrawal that operators sign. */
import { boundTerms } from '@assay/chain/withdrawal-terms'
import type { ConsoleRow } from './store.ts'

export const termsOf = (row: ConsoleRow) =>
  boundTerms({
    withdrawal: row.id,
    user: String(row.userId),
    currency_id: row.currencyId,
    network: row.network,
    address: row.address,
    amount: row.amount,
    fee: row.fee,
    arrives: row.arrives,
    ...(row.toUserId !== null && { to_user: String(row.toUserId) }),
  })
