/** The keys of the hot wallets: for each chain a seed in a file of its own, never in the database and never in a log. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BitcoinChain } from '@assay/chain/address'
import { accountOfSeed, addressOfKey } from '@assay/chain/derive'
import { makeOwn, readOwn } from './own-files.ts'

export const KEY_FILES = { ethereum: 'hot.key', bitcoin: 'hot-bitcoin.key' } as const
const SEED_BYTES = 32
/** Deposit addresses are children of 0. */
const BRANCH = 1

export interface SigningKey {
  address: string
  privateKey: Uint8Array
  publicKey: Uint8Array
}

/** Makes those that are not there. */
export function makeSeeds(folder: string): void {
  for (const file of Object.values(KEY_FILES)) {
    const path = join(folder, file)
    if (!existsSync(path)) makeOwn(path, `${randomBytes(SEED_BYTES).toString('hex')}\n`)
  }
}

/** Throws where there is no key, or one that is none. */
export function readKey(folder: string, chain: keyof typeof KEY_FILES, bitcoinChain: BitcoinChain = 'main'): SigningKey {
  const path = join(folder, KEY_FILES[chain])
  const text = readOwn(path)?.trim()
  if (text === undefined) throw new Error(`${path} does not exist: make it with "npm run signer -- init"`)
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${path} is no key: put back the one that was there`)
  const { privateKey, publicKey } = accountOfSeed(Buffer.from(text, 'hex'), chain).deriveChild(BRANCH).deriveChild(0)
  if (!privateKey || !publicKey) throw new Error('no key at this place')
  return { privateKey, publicKey, address: addressOfKey(publicKey, { chain, bitcoinChain }) }
}
