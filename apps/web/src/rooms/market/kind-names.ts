import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Kind } from './markets.ts'

export const kindNames: Record<Kind, MessageDescriptor> = {
  spot: msg`Spot`,
  contract: msg`Contracts`,
  stock: msg`Stocks`,
  forex: msg`Forex`,
}
