import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { defineRoom } from '../room.ts'

/** The desk behind contracts, options and the public log. This room has no calls of its own. */
export const lever = defineRoom({
  name: 'lever',
  needs: { market, message },
  open: async (site, needed) => (await import('./open.ts')).openLever(site, needed),
})
