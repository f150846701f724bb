import { account } from '../account/room.ts'
import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { reserve } from '../reserve/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'
import { userData } from './user-data.ts'

/** Coins that leave: to addresses of chains, and to other users of this site. */
export const withdrawal = defineRoom({
  name: 'withdrawal',
  needs: { account, lever, market, message, reserve, spot },
  postings: { withdrawal_hold: 'outside', withdrawal_back: 'outside', withdrawal_sent: 'outside', withdrawal_internal: 'outside' },
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openWithdrawal(site, needed),
})
