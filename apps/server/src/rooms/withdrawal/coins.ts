/** A coin on a network, as both the contract and the table of networks know it. */
import { checkAddress } from '@assay/chain/address'
import { chains, coinOn, networkOf, networks, type Chain, type Network, type NetworkCoin } from '@assay/chain/networks'
import { refuse } from '@assay/contract/wire'
import { knownCurrency, type WalletCurrency } from '../wallet/door.ts'
import type { WithdrawalServices } from './services.ts'

export interface Coin {
  currency: WalletCurrency
  network: Network
  chain: Chain
  terms: NetworkCoin
}

/** Refuses `currency_unknown` or `withdrawal_network_unknown`. */
export function coinOf(services: Pick<WithdrawalServices, 'currencies'>, asked: { currency: string; network: string }): Coin {
  const currency = knownCurrency(services, asked.currency)
  const network = networkOf(asked.network)
  const terms = network && coinOn(network, currency.id)
  if (!network || !terms) return refuse('withdrawal_network_unknown', { fields: { network: 'withdrawal_network_unknown' } })
  return { currency, network, chain: chains[network.chain], terms }
}

export const allCoins = (services: Pick<WithdrawalServices, 'currencies'>): Coin[] =>
  networks.flatMap((network) =>
    network.coins.flatMap((terms) => {
      const currency = services.currencies.find(({ id }) => id === terms.currencyId)
      return currency ? [{ currency, network, chain: chains[network.chain], terms }] : []
    }),
  )

const FAULTS = {
  wrong_network: 'withdrawal_address_network',
  characters: 'withdrawal_address_characters',
  length: 'withdrawal_address_length',
  checksum: 'withdrawal_address_checksum',
  form: 'withdrawal_address_form',
} as const

/** The address in the one way its chain writes it. Refuses what is wrong with it. */
export function addressOf({ bitcoinChain }: Pick<WithdrawalServices, 'bitcoinChain'>, { network }: Coin, typed: string): string {
  const checked = checkAddress(network.chain, typed, bitcoinChain)
  if (checked.ok) return checked.address
  const code = FAULTS[checked.reason]
  return refuse(code, { fields: { address: code } })
}

/** Whether operators send it: no signer serves the chain, or it does not know the token. */
export const isByHand = (
  { signed, hasToken }: Pick<WithdrawalServices, 'signed' | 'hasToken'>,
  { network }: Pick<Coin, 'network'>,
): boolean => !signed.has(network.chain) || (network.id === 'erc20' && !hasToken)

/** Ids of the networks that operators send on. */
export const byHandNetworks = (services: Pick<WithdrawalServices, 'signed' | 'hasToken'>): string[] =>
  networks.filter((network) => isByHand(services, { network })).map(({ id }) => id)

export const arrivesSeconds = ({ confirmations, blockSeconds }: Chain): number => confirmations * blockSeconds

/** Refuses while withdrawals of its coin have stopped. What stays with users of this site needs nothing of its wallets. */
export function requireHeld(
  { requireReserve }: Pick<WithdrawalServices, 'requireReserve'>,
  { toUserId, currencyId }: { toUserId: number | null; currencyId: number },
): void {
  if (toUserId === null) requireReserve(currencyId)
}
