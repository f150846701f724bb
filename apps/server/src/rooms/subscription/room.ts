import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'
import { PROCEEDS, SALE } from './terms.ts'
import { userData } from './user-data.ts'

/** Sales of new tokens. */
export const subscription = defineRoom({
  name: 'subscription',
  needs: { market, spot, lever, message },
  accounts: [
    { id: SALE, writer: 'spot' },
    { id: PROCEEDS, writer: 'spot' },
  ],
  postings: {
    subscription_issue: 'outside',
    subscription_hold: 'trade',
    subscription_pay: 'trade',
    subscription_return: 'trade',
    subscription_unlock: 'own',
  },
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openSubscription(site, needed),
})
