/** From its configuration to a signer that can look at what waits. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { SignerConfig } from './config.ts'
import { makeDepositKey, readDepositKey } from './deposit-key.ts'
import { Journal } from './journal.ts'
import { KeyWatch } from './key-watch.ts'
import { KEY_FILE, makeSeed, readKey } from './key.ts'
import { LIMITS_FILE, makePlayLimits, readLimits } from './limits.ts'
import { Node } from './node.ts'
import { openFolder } from './own-files.ts'
import type { SignerParts } from './parts.ts'
import { Signer } from './signer.ts'
import { Store } from './store.ts'

/** Makes key and limits where there are none. */
export function makeFolder(folder: string): void {
  openFolder(folder)
  if (!existsSync(join(folder, KEY_FILE))) makeSeed(folder)
  if (!existsSync(join(folder, LIMITS_FILE))) makePlayLimits(folder)
}

export interface OpenSigner {
  address: string
  signer: Signer
  close(): Promise<void>
}

/** Null while another signer has the database. */
export async function openSigner(config: SignerConfig, log: Logger, at?: SignerParts['at']): Promise<OpenSigner | null> {
  if (config.isPlay) makeFolder(config.folder)
  openFolder(config.folder)
  if (config.playDepositKey !== null) makeDepositKey(config.folder, config.playDepositKey)
  const key = readKey(config.folder)
  const depositKey = readDepositKey(config.folder)
  const limits = readLimits(config.folder)
  const store = await Store.open(config.database)
  if (!store) return null
  const journal = Journal.open(config.folder)
  const node = new Node(config.nodes)
  const keyWatch = new KeyWatch(config.folder, Date.now)
  if (keyWatch.halted === null) await store.resumed('ethereum', 'nonce')
  return {
    address: key.address,
    signer: new Signer({ config, key, depositKey, limits, journal, keyWatch, store, node, log, now: Date.now, ...(at && { at }) }),
    close: async () => {
      await store.close()
      journal.close()
    },
  }
}
