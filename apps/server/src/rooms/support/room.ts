import { account } from '../account/room.ts'
import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'
import { sealed } from './sealed.ts'
import { userData } from './user-data.ts'

/** Customer service: conversations of users and visitors with operators. */
export const support = defineRoom({
  name: 'support',
  needs: { account, market, message },
  userData,
  invariants,
  sealed,
  open: async (site, needed) => (await import('./open.ts')).openSupport(site, needed),
})
