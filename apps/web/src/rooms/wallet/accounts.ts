/** The four accounts of a user, by the type the calls name them with. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** In the order they are shown. */
export const accountTypes = ['2', '3', '4', '1'] as const
export type AccountType = (typeof accountTypes)[number]

/** Deposits arrive here, spot orders and conversions draw on it. */
export const SPOT: AccountType = '2'

export const accountWords: Record<AccountType, MessageDescriptor> = {
  '2': msg`Spot`,
  '3': msg`Contract`,
  '4': msg`Options`,
  '1': msg`Fiat`,
}

/** The account a text or number of the address or an answer means. */
export const accountOf = (type: string | number | null | undefined): AccountType | undefined =>
  accountTypes.find((known) => known === String(type))
