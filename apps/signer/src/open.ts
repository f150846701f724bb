/** From its configuration to a signer that can look at what waits. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Approvers } from './approvers.ts'
import { BitcoinNode } from './bitcoin/node.ts'
import { Outputs } from './bitcoin/outputs.ts'
import { BitcoinWallet } from './bitcoin/wallet.ts'
import type { SignerConfig } from './config.ts'
import { makeDepositKey, readDepositKey } from './ethereum/deposit-key.ts'
import { Node } from './ethereum/node.ts'
import { EthereumWallet } from './ethereum/wallet.ts'
import type { HotWallet } from './hot-wallet.ts'
import { Journal } from './journal.ts'
import { KeyWatch } from './key-watch.ts'
import { makeSeeds, readKey } from './key.ts'
import { LIMITS_FILE, makePlayLimits, readLimits } from './limits.ts'
import { Once } from './once.ts'
import { openFolder } from './own-files.ts'
import type { SignerParts } from './parts.ts'
import { SetBack } from './set-back.ts'
import { Signer } from './signer.ts'
import { Store } from './store.ts'

/** Makes keys and limits where there are none. */
export function makeFolder(folder: string): void {
  openFolder(folder)
  makeSeeds(folder)
  if (!existsSync(join(folder, LIMITS_FILE))) makePlayLimits(folder)
}

export interface OpenSigner {
  /** Of the hot wallets. */
  addresses: readonly string[]
  /** One look at every chain, one after the other: limits of a user or an address count what went over all of them. */
  pass(): Promise<void>
  close(): Promise<void>
}

/** Null while another signer has the database. */
export async function openSigner(config: SignerConfig, log: Logger, at?: SignerParts['at']): Promise<OpenSigner | null> {
  const { folder, isPlay } = config
  if (isPlay) makeFolder(folder)
  openFolder(folder)
  if (config.playDepositKey !== null) makeDepositKey(folder, config.playDepositKey)
  const limits = readLimits(folder, { isPlay })
  const store = await Store.open(config.database)
  if (!store) return null
  const journal = Journal.open(folder)
  const bitcoinChain = config.bitcoin?.chain ?? 'main'
  const setBack = await SetBack.open(folder, { store, journal, nowMs: Date.now() })
  const approvers = new Approvers(folder)
  const common = { bitcoinChain, limits, approvers, journal, store, setBack, log }
  const parts: SignerParts = { ...common, once: new Once(), now: Date.now, ...(at && { at }) }
  const ending = new AbortController()
  const wallets: HotWallet[] = [...ethereumOf(config, parts), ...bitcoinOf(config, parts, ending.signal)]
  const signers = wallets.map((wallet) => new Signer(parts, wallet))
  await store.starts(wallets.map(({ chain }) => chain))
  // Before any chain is looked at: one whose node is away must not keep it back.
  for (const signer of signers) await signer.start({ isPlay })
  return {
    addresses: wallets.map(({ address }) => address),
    pass: async () => {
      for (const signer of signers) await signer.pass()
    },
    close: async () => {
      ending.abort()
      await store.close()
      journal.close()
    },
  }
}

function ethereumOf({ ethereum, folder }: SignerConfig, parts: SignerParts): HotWallet[] {
  if (!ethereum) return []
  const own = { config: ethereum, key: readKey(folder, 'ethereum'), depositKey: readDepositKey(folder) }
  return [new EthereumWallet({ ...parts, ...own, keyWatch: new KeyWatch(folder, 'ethereum', parts.now), node: new Node(ethereum.nodes) })]
}

function bitcoinOf({ bitcoin, folder }: SignerConfig, parts: SignerParts, ending: AbortSignal): HotWallet[] {
  if (!bitcoin) return []
  const limits = parts.limits.bitcoin
  if (!limits) throw new Error(`${join(folder, LIMITS_FILE)}: bitcoin is missing`)
  const key = readKey(folder, 'bitcoin', bitcoin.chain)
  return [
    new BitcoinWallet({
      ...parts,
      key,
      own: limits,
      keyWatch: new KeyWatch(folder, 'bitcoin', parts.now),
      outputs: new Outputs(folder),
      node: new BitcoinNode(bitcoin.nodes, { chain: bitcoin.chain, address: key.address, ending, now: parts.now }),
    }),
  ]
}
