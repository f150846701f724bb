/** What the signer works with on Ethereum. */
import type { SignerConfig } from '../config.ts'
import type { SigningKey } from '../key.ts'
import type { KeyWatch } from '../key-watch.ts'
import type { SignerParts } from '../parts.ts'
import type { DepositKey } from './deposit-key.ts'
import type { Node } from './node.ts'

export interface EthereumParts extends SignerParts {
  config: Pick<NonNullable<SignerConfig['ethereum']>, 'chainId' | 'usdtContract'>
  key: SigningKey
  /** Null: deposit addresses are not collected. */
  depositKey: DepositKey | null
  keyWatch: KeyWatch
  node: Node
}
