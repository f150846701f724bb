import { account } from '../account/room.ts'
import { identity } from '../identity/room.ts'
import { lever } from '../lever/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'
import { sealed } from './sealed.ts'
import { userData } from './user-data.ts'

/** Contracts that a user signs. */
export const agreement = defineRoom({
  name: 'agreement',
  needs: { account, identity, lever },
  invariants,
  userData,
  sealed,
  open: async (site, needed) => (await import('./open.ts')).openAgreement(site, needed),
})
