import { defineRoom } from '../room.ts'

export const market = defineRoom({
  name: 'market',
  needs: {},
  open: async (site) => (await import('./open.ts')).openMarket(site),
})
