import { formatUnits, PPM_DECIMALS } from '@assay/money'
import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'
import { conversionTerms } from './terms.ts'
import { userData } from './user-data.ts'

export const wallet = defineRoom({
  name: 'wallet',
  needs: { market, spot, lever },
  postings: { move: 'own', conversion: 'trade' },
  settings: () => ({
    convert_fee: formatUnits(conversionTerms.feePpm, PPM_DECIMALS),
    convert_quote_seconds: String(conversionTerms.quoteSeconds),
    convert_minimum: conversionTerms.minimumUsdt,
    convert_maximum: conversionTerms.maximumUsdt,
    convert_daily_maximum: conversionTerms.dailyMaximumUsdt,
  }),
  invariants,
  userData,
  open: async (site, needed) => (await import('./open.ts')).openWallet(site, needed),
})
