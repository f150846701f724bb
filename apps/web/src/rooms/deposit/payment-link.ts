/** What a QR code says so that a wallet fills in the amount (BIP 21, EIP 681). Without an amount it is the address alone, which all read. */
import { coinOn, networkOf } from '@assay/chain/networks'
import Big from 'big.js'
import type { Address } from './api.ts'

/** Wallets of Tron read addresses only. */
export const takesAmount = ({ chain }: Pick<Address, 'chain'>): boolean => chain !== 'tron'

type Paid = Pick<Address, 'address' | 'chain' | 'chain_id' | 'network' | 'token' | 'currency_id'>

export function paymentLink(to: Paid, amount: string): string {
  const { address, chain, chain_id: chainId, token } = to
  if (!takesAmount(to) || !/^\d+(?:\.\d+)?$/.test(amount) || new Big(amount).eq(0)) return address
  if (chain === 'bitcoin') return `bitcoin:${address}?amount=${amount}`
  const network = networkOf(to.network)
  const decimals = network && coinOn(network, Number(to.currency_id))?.chainDecimals
  if (decimals === undefined || decimals === null) return address
  const units = new Big(amount).times(new Big(10).pow(decimals)).toFixed(0, Big.roundDown)
  if (token === null) return `ethereum:${address}@${chainId}?value=${units}`
  return `ethereum:${token}@${chainId}/transfer?address=${address}&uint256=${units}`
}
