import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { proof } from '../proof/room.ts'
import { defineRoom } from '../room.ts'

export const instrument = defineRoom({
  name: 'instrument',
  needs: { market, lever, proof },
  open: async (site, needed) => (await import('./open.ts')).openInstrument(site, needed),
})
