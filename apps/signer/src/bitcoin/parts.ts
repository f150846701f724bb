/** What the signer works with on Bitcoin. */
import type { SigningKey } from '../key.ts'
import type { KeyWatch } from '../key-watch.ts'
import type { BitcoinLimits } from '../limits.ts'
import type { SignerParts } from '../parts.ts'
import type { BitcoinNode } from './node.ts'
import type { Outputs } from './outputs.ts'

export interface BitcoinParts extends SignerParts {
  key: SigningKey
  own: BitcoinLimits
  keyWatch: KeyWatch
  outputs: Outputs
  node: BitcoinNode
}
