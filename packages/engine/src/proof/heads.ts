import { hash } from 'node:crypto'
import { secondLeaves } from './leaves.ts'
import { MerkleTree } from './merkle.ts'
import type { LogSecond, Symbols } from './types.ts'

/** The head before the first second of a log: 32 zero bytes. */
export const GENESIS_HEAD: Uint8Array = new Uint8Array(32)

/** h(s) = SHA-256(h(s-1) || root of s). */
export const nextHead = (headBefore: Uint8Array, root: Uint8Array): Uint8Array =>
  hash('sha256', Buffer.concat([headBefore, root]), 'buffer')

/** The Merkle root of a second, 32 bytes. */
export const secondRoot = (second: LogSecond, symbols: Symbols): Uint8Array => new MerkleTree(secondLeaves(second, symbols)).root
