import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { operator } from '../operator/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'
import { CLAIMS } from './terms.ts'
import { userData } from './user-data.ts'

/** Coins that come from chains. */
export const deposit = defineRoom({
  name: 'deposit',
  needs: { market, spot, message, operator },
  accounts: [{ id: CLAIMS, writer: 'spot' }],
  postings: { deposit_credit: 'outside', deposit_undo: 'outside' },
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openDeposit(site, needed),
})
