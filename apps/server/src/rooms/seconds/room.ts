import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { proof } from '../proof/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'
import { userData } from './user-data.ts'

export const seconds = defineRoom({
  name: 'seconds',
  needs: { market, lever, proof },
  postings: { seconds_hold: 'trade', seconds_settle: 'trade', seconds_return: 'trade' },
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openSeconds(site, needed),
})
