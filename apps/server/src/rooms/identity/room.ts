import { account } from '../account/room.ts'
import { message } from '../message/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'
import { sealed } from './sealed.ts'
import { userData } from './user-data.ts'

export const identity = defineRoom({
  name: 'identity',
  needs: { account, message },
  userData,
  invariants,
  sealed,
  open: async (site, needed) => (await import('./open.ts')).openIdentity(site, needed),
})
