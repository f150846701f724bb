import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'
import { userData } from './user-data.ts'

export const spot = defineRoom({
  name: 'spot',
  needs: { market, message },
  postings: {
    spot_fill: 'trade',
    spot_hold: 'trade',
    spot_release: 'trade',
    spot_netting: 'trade',
    maker_reset: 'outside',
    flow_reset: 'outside',
  },
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openSpot(site, needed),
})
