import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'
import { POOL } from './terms.ts'
import { userData } from './user-data.ts'

/** Locking coins for a daily yield. */
export const mining = defineRoom({
  name: 'mining',
  needs: { market, spot, message },
  accounts: [{ id: POOL, writer: 'spot' }],
  postings: {
    mining_lock: 'trade',
    mining_yield: 'trade',
    mining_end: 'trade',
    mining_redeem: 'trade',
    mining_renew: 'trade',
    mining_fund: 'outside',
  },
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openMining(site, needed),
})
