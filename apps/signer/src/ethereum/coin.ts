/** The coins of Ethereum. */
import { coinOn, networkOf } from '@assay/chain/networks'
import { unitsOf } from '@assay/money'
import type { Coin } from '../coin.ts'

const WEI_DECIMALS = 18
export const ETH: Coin = { currencyId: 2, decimals: WEI_DECIMALS, token: null }

/** Null where it is no coin of Ethereum, or a token whose contract nobody named. */
export function coinOf(currencyId: number, { network, usdtContract }: { network: string; usdtContract: string | null }): Coin | null {
  const found = networkOf(network)
  const terms = found && coinOn(found, currencyId)
  if (!found || !terms || found.chain !== 'ethereum') return null
  const token = network === 'erc20' ? usdtContract : null
  return network === 'erc20' && token === null ? null : { currencyId, decimals: terms.chainDecimals, token }
}

/** The coin of a currency: the chain's own, or its token. */
export const coinOfCurrency = (currencyId: number, usdtContract: string | null): Coin | null =>
  coinOf(currencyId, { network: currencyId === ETH.currencyId ? 'ethereum' : 'erc20', usdtContract })

export const wei = (decimal: string): bigint => unitsOf(decimal, WEI_DECIMALS)
