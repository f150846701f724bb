import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'
import { userData } from './user-data.ts'

export const portfolio = defineRoom({
  name: 'portfolio',
  needs: { market, lever },
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openPortfolio(site, needed),
})
