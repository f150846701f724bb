/**
 * Keys of deposit addresses that stand in where a sandbox is given none. Both halves come from the installation's first key, for what is on a
 * chain for trying out is worth nothing: in live mode nothing here is asked.
 */
import { accountKeyOfSeed, accountOfSeed, type AccountKey } from '@assay/chain/derive'
import type { ChainId } from '@assay/chain/networks'
import type { Secrets } from './secrets.ts'

const seedOf = (secrets: Secrets, chain: ChainId): Uint8Array => secrets.hashUnder(1, chain, 'sandbox deposit key')

export const sandboxAccountKey = (secrets: Secrets, of: Pick<AccountKey, 'chain' | 'bitcoinChain'>): AccountKey =>
  accountKeyOfSeed(seedOf(secrets, of.chain), of)

/** The private half, for the sandbox's signer. */
export const sandboxPrivateKey = (secrets: Secrets, chain: ChainId): string =>
  accountOfSeed(seedOf(secrets, chain), chain).privateExtendedKey
