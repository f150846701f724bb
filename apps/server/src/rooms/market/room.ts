import { defineRoom } from '../room.ts'
import { userData } from './user-data.ts'

export const market = defineRoom({
  name: 'market',
  needs: {},
  userData,
  open: async (site) => (await import('./open.ts')).openMarket(site),
})
