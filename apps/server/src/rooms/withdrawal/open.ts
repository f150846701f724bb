import { isTestChain, type ChainId } from '@assay/chain/networks'
import type { AccountOffer } from '../account/door.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { ReserveOffer } from '../reserve/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { signerAlarms, standingAlarms } from './alarms.ts'
import { bookSent } from './book.ts'
import { Follower } from './follow.ts'
import { withdrawalHandlers } from './handlers.ts'
import { landReleased } from './land.ts'
import { defineWithdrawalsChannel } from './live.ts'
import { sandboxPrivateKey } from '../../sandbox-keys.ts'
import type { WithdrawalServices } from './services.ts'
import { startSigner } from './signer-child.ts'

interface Needed {
  account: AccountOffer
  lever: LeverOffer
  market: MarketOffer
  message: MessageOffer
  reserve: ReserveOffer
  spot: SpotOffer
}

const FOLLOW_EVERY_MS = 1_000

export function openWithdrawal(
  { config, hub, database: { db, target }, log, secrets, isSandbox, atEnd }: Site,
  { account, lever, market: { market, showNetworks }, message, reserve, spot }: Needed,
): Promise<Opened<'withdrawal'>> {
  const { chains } = config
  const shown = {
    db,
    currencies: market.catalogue.currencies,
    signed: new Set<ChainId>((['ethereum', 'bitcoin'] as const).filter((chain) => chains.nodes[chain].length > 0)),
    hasToken: chains.usdtContract !== null,
    isTest: (chain: ChainId) => isTestChain(chain, { ...chains, isSandbox }),
    reserveStop: reserve.reserveStop,
  }
  const services: WithdrawalServices = {
    ...shown,
    desk: spot.desk,
    lever: lever.desk,
    prices: market.prices,
    account,
    requireReserve: reserve.requireReserve,
    publishMessages: message.publishMessages,
    publish: defineWithdrawalsChannel(hub, shown),
    bitcoinChain: chains.bitcoinChain,
    twoAboveUsdt: config.withdrawalTwoUsdt,
    inFlight: new Map(),
  }
  showNetworks({ withdraw: () => true })
  const follower = new Follower(services)
  return Promise.resolve({
    handlers: withdrawalHandlers(services),
    offer: null,
    alarms: async () => [...(await signerAlarms(db)), ...(await standingAlarms(db, shown.signed))],
    deadlines: [bookSent(services), landReleased(services)],
    chores: [{ name: 'follow withdrawals', everyMs: FOLLOW_EVERY_MS, run: () => follower.pass() }],
    begin: () => {
      if (config.signer !== 'child' || shown.signed.size === 0) return
      const depositKey = isSandbox && chains.keys.ethereum === null ? sandboxPrivateKey(secrets, 'ethereum') : null
      atEnd(startSigner(config, { host: target.host, log, depositKey }))
    },
  })
}
