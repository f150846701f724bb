import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'

/** The books as operators read them, and adjustments, which two of them agree on. */
export const ledger = defineRoom({
  name: 'ledger',
  needs: { market, spot, lever, message },
  // Not won or lost by trading: what was put right.
  postings: { adjustment: 'outside' },
  invariants,
  open: async (site, needed) => (await import('./open.ts')).openLedger(site, needed),
})
