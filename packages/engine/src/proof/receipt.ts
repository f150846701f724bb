import { MerkleTree } from './merkle.ts'
import type { Receipt, SecondProof } from './types.ts'

/** The committed part of a log, as far as a receipt needs it. */
export interface ReceiptLog {
  newestSecond: number
  /** All leaves in the order of the tree. */
  leavesOf(second: number): readonly string[]
  /** 32 bytes; asked for the second before a leaf's, too. */
  headOf(second: number): Uint8Array
  rootOf(second: number): Uint8Array
}

const ANCHOR_SECONDS = 60

/** The last second of the minute: its head is the one that clients remember. */
export const anchorSecondOf = (second: number): number => second - (second % ANCHOR_SECONDS) + ANCHOR_SECONDS - 1

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function proofOf(log: ReceiptLog, second: number, leaves: readonly string[]): SecondProof {
  const all = log.leavesOf(second)
  const tree = new MerkleTree(all)
  const anchorSecond = Math.min(anchorSecondOf(second), log.newestSecond)
  const roots: string[] = []
  for (let later = second + 1; later <= anchorSecond; later++) roots.push(hex(log.rootOf(later)))
  return {
    second,
    headBefore: hex(log.headOf(second - 1)),
    head: hex(log.headOf(second)),
    leaves: leaves.map((leaf) => ({ leaf, path: tree.path(all.indexOf(leaf)) })),
    roots,
    anchor: { second: anchorSecond, head: hex(log.headOf(anchorSecond)) },
  }
}

/** A receipt over leaves of committed seconds. Throws RangeError when a leaf does not stand in its second. */
export function buildReceipt(log: ReceiptLog, id: string, wanted: ReadonlyMap<number, readonly string[]>): Receipt {
  const seconds = [...wanted.keys()].sort((a, b) => a - b)
  return { version: 1, id, seconds: seconds.map((second) => proofOf(log, second, wanted.get(second)!)) }
}
