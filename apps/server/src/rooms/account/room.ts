import { message } from '../message/room.ts'
import { defineRoom } from '../room.ts'

export const account = defineRoom({
  name: 'account',
  needs: { message },
  open: async (site, needed) => (await import('./open.ts')).openAccount(site, needed),
})
