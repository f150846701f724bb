import { systemAccounts } from '../../ledger/accounts.ts'
import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { message } from '../message/room.ts'
import { proof } from '../proof/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'
import { dualTerms } from './terms.ts'
import { userData } from './user-data.ts'

/** Fixed-term dual investments. */
export const structured = defineRoom({
  name: 'structured',
  needs: { market, message, spot, lever, proof },
  postings: { dual_keep: 'trade', dual_pay: 'trade', dual_funding: 'outside' },
  accounts: [{ id: systemAccounts.dualCover, writer: 'spot' }],
  settings: () => ({ dual_quote_seconds: String(dualTerms.quoteSeconds) }),
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openStructured(site, needed),
})
