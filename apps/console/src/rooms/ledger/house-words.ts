import type { HouseMoveReason } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The accounts of the house, by their numbers. */
export const accountNames: Readonly<Record<number, MessageDescriptor>> = {
  1: msg`Fees of spot trades`,
  2: msg`Fees of conversions and withdrawals`,
  3: msg`Fees of contracts`,
  11: msg`Behind contracts and options`,
  12: msg`Behind conversions`,
  21: msg`Insurance fund`,
  41: msg`Treasury`,
  111: msg`Pool of locked mining`,
  122: msg`Proceeds of token sales`,
  131: msg`Cover of dual investments`,
}

export const moveNames = {
  fill_pool: msg`Fill the pool of locked mining`,
  fill_cover: msg`Fill the cover of dual investments`,
  fill_insurance: msg`Fill the insurance fund`,
  fill_house: msg`Put behind trading or conversions`,
  capital_in: msg`Capital paid in`,
  capital_out: msg`Capital taken out`,
  proceeds_out: msg`Proceeds of token sales taken out`,
  costs: msg`Costs of networks and banks`,
} satisfies Record<HouseMoveReason, MessageDescriptor>

/** What happens outside of the books, before or after. */
export const moveHints: Partial<Record<HouseMoveReason, MessageDescriptor>> = {
  capital_in: msg`Bring it to a wallet or bank first: it is booked once it was read there.`,
  capital_out: msg`It leaves wallets and banks by hand, after it was booked.`,
  proceeds_out: msg`It leaves wallets and banks by hand, after it was booked.`,
  costs: msg`It has left wallets or banks already: only what is missing there can be booked.`,
}

/** What an account keeps for others, by the reason of the hold. */
export const holdNames: Readonly<Record<string, MessageDescriptor>> = {
  mining: msg`Promised yields`,
  dual: msg`Dual investments`,
  seconds: msg`Running options`,
}
