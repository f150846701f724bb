import { defineRoom } from '../room.ts'
import { userData } from './user-data.ts'

export const message = defineRoom({
  name: 'message',
  needs: {},
  userData,
  open: async (site) => (await import('./open.ts')).openMessage(site),
})
