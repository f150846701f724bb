import { lever } from '../lever/room.ts'
import { message } from '../message/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { upload } from '../upload/room.ts'
import { sealed } from './sealed.ts'
import { userData } from './user-data.ts'

export const account = defineRoom({
  name: 'account',
  needs: { message, upload, spot, lever },
  userData,
  sealed,
  open: async (site, needed) => (await import('./open.ts')).openAccount(site, needed),
})
