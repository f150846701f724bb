/** The key of the hot wallet: a seed in a file of its own, never in the database and never in a log. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { accountOfSeed, addressOfKey } from '@assay/chain/derive'
import { makeOwn, readOwn } from './own-files.ts'

export const KEY_FILE = 'hot.key'
const SEED_BYTES = 32
/** Deposit addresses are children of 0. */
const BRANCH = 1

export interface SigningKey {
  address: string
  privateKey: Uint8Array
}

export function makeSeed(folder: string): void {
  makeOwn(join(folder, KEY_FILE), `${randomBytes(SEED_BYTES).toString('hex')}\n`)
}

/** Throws where there is no key, or one that is none. */
export function readKey(folder: string): SigningKey {
  const path = join(folder, KEY_FILE)
  const text = readOwn(path)?.trim()
  if (text === undefined) throw new Error(`${path} does not exist: make it with "npm run signer -- init"`)
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${path} is no key: put back the one that was there`)
  const { privateKey, publicKey } = accountOfSeed(Buffer.from(text, 'hex'), 'ethereum').deriveChild(BRANCH).deriveChild(0)
  if (!privateKey || !publicKey) throw new Error('no key at this place')
  return { privateKey, address: addressOfKey(publicKey, { chain: 'ethereum', bitcoinChain: 'main' }) }
}
