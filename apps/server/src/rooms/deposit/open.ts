import { bitcoinReader } from '@assay/chain/bitcoin'
import { ethereumReader } from '@assay/chain/ethereum'
import { openRpc } from '@assay/chain/json-rpc'
import { chainIds, networks, type ChainId } from '@assay/chain/networks'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { listAddresses } from './address-store.ts'
import { nodeAlarms } from './alarms.ts'
import { adoptToken } from './chain-store.ts'
import { coinPaid } from './coins.ts'
import { depositHandlers } from './handlers.ts'
import { keysOf } from './keys.ts'
import { defineDepositsChannel } from './live.ts'
import { WatchedNode } from './node.ts'
import type { DepositServices } from './services.ts'
import { NODE_ANSWER_MAXIMUM_BYTES, NODE_TIMEOUT_MS } from './terms.ts'
import { WatchedAddresses } from './watched-addresses.ts'
import { Watcher } from './watcher.ts'

const READERS = { bitcoin: bitcoinReader, ethereum: ethereumReader } as const

export async function openDeposit(
  site: Site,
  {
    market: { market, showNetworks },
    spot: { desk },
    message: { publishMessages },
  }: { market: MarketOffer; spot: SpotOffer; message: MessageOffer },
): Promise<Opened<'deposit'>> {
  const { log, isSandbox, secrets, hub, clock, database, config, atEnd } = site
  const { db } = database
  const { currencies } = market.catalogue
  const shared = { db, desk, log, currencies, config: config.chains, isSandbox, publishMessages }
  const watched = { bitcoin: new WatchedAddresses(), ethereum: new WatchedAddresses(), tron: new WatchedAddresses() }
  for (const { chain, address, userId } of await listAddresses(db)) watched[chain].add(address, userId)
  await adoptTokens(shared)
  const publish = defineDepositsChannel(hub, shared)
  const watchers = new Map<ChainId, Watcher>()
  for (const chain of ['bitcoin', 'ethereum'] as const) {
    const nodes = config.chains.nodes[chain].map((url, index) => {
      const rpc = openRpc({ url, timeoutMs: NODE_TIMEOUT_MS, maximumBytes: NODE_ANSWER_MAXIMUM_BYTES })
      return new WatchedNode(READERS[chain](rpc), { place: index + 1, now: clock.now })
    })
    if (nodes.length > 0) watchers.set(chain, new Watcher(chain, { nodes, services: { ...shared, watched, publish }, log }))
  }
  const keys = keysOf(config.chains, { isSandbox, secrets })
  const services: DepositServices = { ...shared, keys, watched, watchers, publish }
  const isOpen = (id: string): boolean => keys.has(networks.find((network) => network.id === id)?.chain ?? 'tron')
  showNetworks({ deposit: isOpen })
  for (const watcher of watchers.values()) atEnd(() => watcher.stop())
  return {
    handlers: depositHandlers(services),
    offer: null,
    alarms: () => Promise.resolve(nodeAlarms(watchers.values())),
    begin: () => watchers.forEach((watcher) => watcher.run()),
  }
}

/** Tokens that are taken since this start. */
async function adoptTokens({ db, config }: Pick<DepositServices, 'db' | 'config'>): Promise<void> {
  for (const chain of chainIds) {
    const token = chain === 'ethereum' ? config.usdtContract : null
    const coin = token === null ? null : coinPaid(config, { chain, token })
    if (!coin || token === null) continue
    const { currencyId, chainDecimals } = coin.terms
    await adoptToken(db, { chain, token, network: coin.network.id, currencyId, chainDecimals })
  }
}
