import { account } from '../account/room.ts'
import { identity } from '../identity/room.ts'
import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { reserve } from '../reserve/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'
import { sealed } from './sealed.ts'
import { userData } from './user-data.ts'

/** Bank accounts and cards of users, and fiat money in and out. */
export const bank = defineRoom({
  name: 'bank',
  needs: { account, identity, market, message, reserve, spot },
  postings: { bank_pay_in: 'outside', bank_keep: 'own', bank_release: 'own', bank_pay_out: 'outside' },
  invariants,
  userData,
  sealed,
  open: async (site, needed) => (await import('./open.ts')).openBank(site, needed),
})
