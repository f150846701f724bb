import { account } from '../account/room.ts'
import { content } from '../content/room.ts'
import { lever } from '../lever/room.ts'
import { market } from '../market/room.ts'
import { defineRoom } from '../room.ts'
import { spot } from '../spot/room.ts'
import { invariants } from './invariants.ts'
import { faucetLimits, faucetOtherWorth } from './terms.ts'
import { userData } from './user-data.ts'

export const sandbox = defineRoom({
  name: 'sandbox',
  needs: { account, content, market, spot, lever },
  postings: { faucet: 'outside', sandbox_funding: 'outside', sandbox_welcome: 'outside' },
  invariants,
  settings: (isSandbox): Record<string, string> =>
    isSandbox
      ? {
          faucet_daily_usdt: faucetLimits.USDT,
          faucet_daily_btc: faucetLimits.BTC,
          faucet_daily_eth: faucetLimits.ETH,
          faucet_daily_other: faucetOtherWorth,
        }
      : {},
  userData,
  open: async (site, needed) => (await import('./open.ts')).openSandbox(site, needed),
})
