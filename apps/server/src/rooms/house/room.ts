import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { reserve } from '../reserve/room.ts'
import { defineRoom } from '../room.ts'

/** The state of the house, for those who run it: what it earns, owes and risks, and whether all of it runs. */
export const house = defineRoom({
  name: 'house',
  needs: { market, lever, reserve },
  open: async (site, needed) => (await import('./open.ts')).openHouse(site, needed),
})
