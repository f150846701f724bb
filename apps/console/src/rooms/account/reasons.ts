import type { FreezeReason } from '@assay/contract/wire'
import { msg } from '@lingui/core/macro'

/** Why an account is frozen, as operators name it; the user reads a sentence of his own language. */
export const reasonNames = {
  activity: msg`Unusual activity`,
  identity: msg`Identity to be confirmed`,
  authority: msg`Order of an authority`,
  wish: msg`The user’s wish`,
} satisfies Record<FreezeReason, unknown>
