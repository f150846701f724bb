import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'

export const proof = defineRoom({
  name: 'proof',
  needs: { market, lever },
  invariants,
  open: async (site, needed) => (await import('./open.ts')).openProof(site, needed),
})
