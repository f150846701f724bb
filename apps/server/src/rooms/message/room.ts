import { defineRoom } from '../room.ts'
import { sealed } from './sealed.ts'
import { userData } from './user-data.ts'

export const message = defineRoom({
  name: 'message',
  needs: {},
  userData,
  sealed,
  open: async (site) => (await import('./open.ts')).openMessage(site),
})
