/** What a coin is to the signer, and its amounts between the ledger and the chain. */
import { LEDGER_SCALE, powerOfTen } from '@assay/money'

export interface Coin {
  currencyId: number
  decimals: number
  /** The token's contract. Null: the chain's own coin. */
  token: string | null
}

/** Units of the ledger as the chain counts them, rounded down. */
export const onChain = (units: bigint, { decimals }: Pick<Coin, 'decimals'>): bigint =>
  decimals >= LEDGER_SCALE ? units * powerOfTen(decimals - LEDGER_SCALE) : units / powerOfTen(LEDGER_SCALE - decimals)

/** What the chain counts in units of the ledger, rounded down. */
export const inLedger = (chainAmount: bigint, { decimals }: Pick<Coin, 'decimals'>): bigint =>
  decimals >= LEDGER_SCALE ? chainAmount / powerOfTen(decimals - LEDGER_SCALE) : chainAmount * powerOfTen(LEDGER_SCALE - decimals)

export const minimum = (left: bigint, right: bigint): bigint => (left < right ? left : right)
export const maximum = (left: bigint, right: bigint): bigint => (left > right ? left : right)
