import { proof } from '../proof/room.ts'
import { defineRoom } from '../room.ts'
import { invariants } from './invariants.ts'
import { sealed } from './sealed.ts'

/** Those who run the site: their login, their rights, and the log of what they did. */
export const operator = defineRoom({
  name: 'operator',
  needs: { proof },
  invariants,
  sealed,
  open: async (site, needed) => (await import('./open.ts')).openOperator(site, needed),
})
