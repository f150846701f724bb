/** What a coin of Ethereum is to the signer, and its amounts between the ledger and the chain. */
import { coinOn, networkOf } from '@assay/chain/networks'
import { LEDGER_SCALE, powerOfTen, unitsOf } from '@assay/money'

export interface Coin {
  currencyId: number
  decimals: number
  /** The token's contract. Null: the chain's own coin. */
  token: string | null
}

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

/** Units of the ledger as the chain counts them, rounded down. */
export const onChain = (units: bigint, { decimals }: Coin): bigint =>
  decimals >= LEDGER_SCALE ? units * powerOfTen(decimals - LEDGER_SCALE) : units / powerOfTen(LEDGER_SCALE - decimals)

/** What the chain counts in units of the ledger, rounded down. */
export const inLedger = (chainAmount: bigint, { decimals }: Coin): bigint =>
  decimals >= LEDGER_SCALE ? chainAmount / powerOfTen(decimals - LEDGER_SCALE) : chainAmount * powerOfTen(LEDGER_SCALE - decimals)

export const minimum = (left: bigint, right: bigint): bigint => (left < right ? left : right)
export const maximum = (left: bigint, right: bigint): bigint => (left > right ? left : right)
