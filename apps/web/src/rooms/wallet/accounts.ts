/** The four accounts of a user, by the type used in calls. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** In the order they are shown. */
export const accountTypes = ['2', '3', '4', '1'] as const
export type AccountType = (typeof accountTypes)[number]

/** Deposits are credited to it; spot orders and conversions use it. */
export const SPOT: AccountType = '2'
export const FIAT: AccountType = '1'

export const accountWords: Record<AccountType, MessageDescriptor> = {
  '2': msg`Spot`,
  '3': msg`Contract`,
  '4': msg`Options`,
  '1': msg`Fiat`,
}

/** The account of a type given as text or number in an address or an answer. */
export const accountOf = (type: string | number | null | undefined): AccountType | undefined =>
  accountTypes.find((known) => known === String(type))
