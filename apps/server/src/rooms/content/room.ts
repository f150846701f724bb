import { market } from '../market/room.ts'
import { proof } from '../proof/room.ts'
import { defineRoom } from '../room.ts'
import { upload } from '../upload/room.ts'

export const content = defineRoom({
  name: 'content',
  needs: { market, proof, upload },
  open: async (site, needed) => (await import('./open.ts')).openContent(site, needed),
})
