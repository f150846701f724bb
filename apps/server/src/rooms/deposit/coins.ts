/** What a payment of a chain is here: which coin on which network, and how much of it in the ledger. */
import { chains, coinOn, networkOf, networks, networksOfCoin, type ChainId, type Network, type NetworkCoin } from '@assay/chain/networks'
import { refuse } from '@assay/contract/wire'
import { formatUnits, powerOfTen } from '@assay/money'
import type { ChainConfig } from '../../chain-config.ts'
import { knownCurrency, type WalletCurrency } from '../wallet/door.ts'

export interface Coin {
  network: Network
  terms: NetworkCoin
}

/** The coin that a payment is in: of a token by its contract. Null: a token that is not taken. */
export function coinPaid(
  config: Pick<ChainConfig, 'usdtContract'>,
  { chain, token }: { chain: ChainId; token: string | null },
): Coin | null {
  if (token !== null && token !== config.usdtContract) return null
  const network = networks.find((one) => one.chain === chain && (one.id === 'erc20') === (token !== null))
  const terms = network?.coins[0]
  return network && terms ? { network, terms } : null
}

/**
 * What a chain's amount is in the ledger, rounded down: what is less than the smallest unit here stays with the site. Null where nothing is
 * left of it.
 */
export function amountIn(chainUnits: bigint, { chainDecimals, scale }: { chainDecimals: number; scale: number }): string | null {
  const units = chainDecimals > scale ? chainUnits / powerOfTen(chainDecimals - scale) : chainUnits * powerOfTen(scale - chainDecimals)
  return units > 0n ? formatUnits(units, scale) : null
}

/** The coin and network that a call names. Refuses `currency_unknown`, `deposit_network_unknown` or `deposit_network_needed`. */
export function namedCoin(
  services: { currencies: readonly WalletCurrency[] },
  { currency: id, network: name }: { currency: string; network?: string | undefined },
): Coin & { currency: WalletCurrency } {
  const currency = knownCurrency(services, id)
  const possible = networksOfCoin(currency.id)
  const network = name === undefined ? (possible.length > 1 ? refuseUnnamed() : possible[0]) : networkOf(name)
  const terms = network && coinOn(network, currency.id)
  if (!network || !terms) return refuse('deposit_network_unknown')
  return { network, terms, currency }
}

const refuseUnnamed = (): never => refuse('deposit_network_needed', { fields: { network: 'field_required' } })

export const confirmationsOf = (chain: ChainId): number => chains[chain].confirmations

/** What a user is shown of a payment: all of them no sooner than they count, which is for every node to say. */
export const confirmationsShown = ({ chain, status, depth }: { chain: ChainId; status: string; depth: number }): number => {
  const needed = confirmationsOf(chain)
  if (status === 'credited') return needed
  return Math.min(depth, status === 'confirming' ? needed - 1 : needed)
}

/** How a chain is named by its nodes. */
export const chainIdOf = (chain: ChainId, config: ChainConfig): string =>
  chain === 'ethereum' ? config.ethereumChainId : chain === 'bitcoin' ? config.bitcoinChain : chain
