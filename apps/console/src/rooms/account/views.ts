import type { UserView } from '@assay/contract/wire'
import { msg } from '@lingui/core/macro'

/** What is shown of a user as he sees it. */
export const viewNames = {
  assets: msg`Assets`,
  holds: msg`Holds`,
  statement: msg`Statement`,
  orders: msg`Orders`,
  positions: msg`Positions`,
  contracts: msg`Contracts`,
  options: msg`Options`,
  mining: msg`Mining`,
  dual: msg`Dual investment`,
  sales: msg`Token sales`,
  messages: msg`Messages`,
  identity: msg`Identity`,
  credit: msg`Credit`,
  security: msg`Logins`,
  loss_limits: msg`Own limits`,
} satisfies Record<UserView, unknown>
