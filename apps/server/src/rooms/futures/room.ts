import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { proof } from '../proof/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'
import { userData } from './user-data.ts'

export const futures = defineRoom({
  name: 'futures',
  needs: { market, lever, proof },
  postings: {
    futures_hold: 'trade',
    futures_release: 'trade',
    futures_open: 'trade',
    futures_close: 'trade',
    futures_margin: 'trade',
    futures_overnight: 'trade',
    futures_claim: 'trade',
    futures_deficit: 'trade',
  },
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openFutures(site, needed),
})
