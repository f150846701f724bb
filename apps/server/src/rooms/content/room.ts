import { defineRoom } from '../room.ts'

export const content = defineRoom({
  name: 'content',
  needs: {},
  open: async (site) => (await import('./open.ts')).openContent(site),
})
