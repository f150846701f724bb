import { defineRoom } from '../room.ts'

export const message = defineRoom({
  name: 'message',
  needs: {},
  open: async (site) => (await import('./open.ts')).openMessage(site),
})
