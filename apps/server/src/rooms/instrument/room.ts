import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { proof } from '../proof/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'

export const instrument = defineRoom({
  name: 'instrument',
  needs: { market, spot, lever, message, proof },
  open: async (site, needed) => (await import('./open.ts')).openInstrument(site, needed),
})
