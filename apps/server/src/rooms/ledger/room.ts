import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { reserve } from '../reserve/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'

/** The books as operators read them, and what two of them agree on: adjustments, and moves of what the house owns. */
export const ledger = defineRoom({
  name: 'ledger',
  needs: { market, spot, lever, message, reserve },
  // Not won or lost by trading: what was put right, and what is the house's before and after.
  postings: { adjustment: 'outside', house_move: 'outside' },
  invariants,
  open: async (site, needed) => (await import('./open.ts')).openLedger(site, needed),
})
