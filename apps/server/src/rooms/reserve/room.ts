import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { proof } from '../proof/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'

/** What the site owes and what it holds: the seal of the ledger, the tallies, the reserves. It keeps nothing of a user. */
export const reserve = defineRoom({
  name: 'reserve',
  needs: { market, lever, proof },
  invariants,
  open: async (site, needed) => (await import('./open.ts')).openReserve(site, needed),
})
