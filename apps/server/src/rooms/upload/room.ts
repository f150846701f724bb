import { defineRoom } from '../room.ts'
import { userData } from './user-data.ts'

export const upload = defineRoom({
  name: 'upload',
  needs: {},
  userData,
  open: async (site) => (await import('./open.ts')).openUpload(site),
})
