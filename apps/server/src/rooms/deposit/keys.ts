import { readAccountKey, type AccountKey } from '@assay/chain/derive'
import { chainIds, type ChainId } from '@assay/chain/networks'
import type { ChainConfig } from '../../chain-config.ts'
import { sandboxAccountKey } from '../../sandbox-keys.ts'
import type { Secrets } from '../../secrets.ts'

/**
 * The keys that addresses are derived from: those of the configuration. In a sandbox one of the installation stands in where none is
 * given, so that a local test chain can be tried at once; it is of no real chain.
 */
export function keysOf(config: ChainConfig, { isSandbox, secrets }: { isSandbox: boolean; secrets: Secrets }): Map<ChainId, AccountKey> {
  const { bitcoinChain } = config
  const keys = new Map<ChainId, AccountKey>()
  for (const chain of chainIds) {
    const text = config.keys[chain]
    const read = text === null ? null : readAccountKey(text, { chain, bitcoinChain })
    if (read?.ok) keys.set(chain, read.key)
    else if (isSandbox) keys.set(chain, sandboxAccountKey(secrets, { chain, bitcoinChain }))
  }
  return keys
}
