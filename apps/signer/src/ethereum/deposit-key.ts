/**
 * The extended private key of deposit addresses: the other half of what the server derives them from. Where its file is not there, nothing
 * is collected. The server never has it.
 */
import { join } from 'node:path'
import { addressOfKey, HIGHEST_INDEX, readPrivateAccountKey } from '@assay/chain/derive'
import type { SigningKey } from '../key.ts'
import { makeOwn, readOwn } from '../own-files.ts'

export const DEPOSIT_KEY_FILE = 'deposit-ethereum.key'
/** Addresses are its children 0/index. */
const BRANCH = 0

export interface DepositKey {
  /** Names the key and gives nothing of it away: addresses of another key are not ours. */
  print: string
  /** Null where no address can have this index. */
  keyAt(index: number): SigningKey | null
}

/** Writes it where there is none. */
export function makeDepositKey(folder: string, text: string): void {
  const path = join(folder, DEPOSIT_KEY_FILE)
  if (readOwn(path) === null) makeOwn(path, `${text}\n`)
}

/** Throws where the file is there and has no extended private key. Nothing of the file stands in what is thrown. */
export function readDepositKey(folder: string): DepositKey | null {
  const path = join(folder, DEPOSIT_KEY_FILE)
  const text = readOwn(path)?.trim()
  if (text === undefined) return null
  const of = { chain: 'ethereum', bitcoinChain: 'main' } as const
  const read = readPrivateAccountKey(text, of)
  if (!read.ok) throw new Error(`${path} is not the extended private key of an account, such as xprv...`)
  const branch = read.node.deriveChild(BRANCH)
  return {
    print: read.print,
    keyAt(index) {
      if (!Number.isInteger(index) || index < 0 || index > HIGHEST_INDEX) return null
      const { privateKey, publicKey } = branch.deriveChild(index)
      if (!privateKey || !publicKey) throw new Error('no key at this place')
      return { privateKey, publicKey, address: addressOfKey(publicKey, of) }
    },
  }
}
