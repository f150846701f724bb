/**
 * What an operator sees of a user as the user sees it: each view is the answer of the user's own call, asked in his place for reading alone.
 */
export const userViews = {
  assets: 'wallet.list',
  holds: 'wallet.holds',
  statement: 'wallet.bills',
  orders: 'spot.orders',
  positions: 'futures.dealAll',
  contracts: 'futures.history',
  options: 'seconds.lists',
  mining: 'mining.orders',
  dual: 'structured.list',
  sales: 'subscription.orders',
  messages: 'message.list',
  identity: 'identity.state',
  credit: 'account.creditEvents',
  security: 'account.events',
  loss_limits: 'futures.protection',
} as const

export type UserView = keyof typeof userViews
export const userViewNames = Object.keys(userViews) as [UserView, ...UserView[]]
