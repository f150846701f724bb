import { chains, isTestChain, networks } from '@assay/chain/networks'
import type { CallOutput } from '@assay/contract'
import type { Coin } from './coins.ts'
import type { DepositServices } from './services.ts'

type Way = CallOutput<'deposit.ways'>[number]

/** The coins that can come in, by network, in the order of the table. */
export const ways = (services: DepositServices): Way[] =>
  networks.flatMap((network) => network.coins.map((terms) => wayOut(services, { network, terms })))

export function wayOut(services: DepositServices, { network, terms }: Coin): Way {
  const { id: chain, name, confirmations, blockSeconds } = chains[network.chain]
  const currency = services.currencies.find(({ id }) => id === terms.currencyId)!
  return {
    currency_id: String(currency.id),
    currency_name: currency.name,
    network: network.id,
    network_name: network.name,
    chain,
    chain_name: name,
    minimum: terms.minimumDeposit,
    confirmations,
    block_seconds: blockSeconds,
    state: stateOf(services, network.id === 'erc20', chain),
    is_test: isTestChain(chain, { ...services.config, isSandbox: services.isSandbox }),
  }
}

function stateOf({ keys, watchers, config, isSandbox }: DepositServices, isToken: boolean, chain: Coin['network']['chain']): Way['state'] {
  if (!keys.has(chain)) return 'closed'
  const watcher = watchers.get(chain)
  // A token whose contract is not known would be kept apart.
  if (isToken && config.usdtContract === null && (watcher || !isSandbox)) return 'closed'
  if (!watcher) return 'by_hand'
  return watcher.isWell ? 'open' : 'delayed'
}
