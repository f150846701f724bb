import type { LeafTree } from './leaf-tree.ts'
import type { Receipt, SecondProof } from './types.ts'

/** The committed part of a log, as far as a receipt needs it. */
export interface ReceiptLog {
  newestSecond: number
  treeOf(second: number): Pick<LeafTree, 'proofOf'>
  /** Hex. Also asked for the second before a leaf's. */
  headOf(second: number): string
  /** Hex. */
  rootOf(second: number): string
}

const ANCHOR_SECONDS = 60

/** The last second of the minute. Clients remember its head. */
export const anchorSecondOf = (second: number): number => second - (second % ANCHOR_SECONDS) + ANCHOR_SECONDS - 1

function proofOf(log: ReceiptLog, second: number, leaves: readonly string[]): SecondProof {
  const tree = log.treeOf(second)
  const anchorSecond = Math.min(anchorSecondOf(second), log.newestSecond)
  const roots: string[] = []
  for (let later = second + 1; later <= anchorSecond; later++) roots.push(log.rootOf(later))
  return {
    second,
    headBefore: log.headOf(second - 1),
    head: log.headOf(second),
    leaves: leaves.map((leaf) => tree.proofOf(leaf)),
    roots,
    anchor: { second: anchorSecond, head: log.headOf(anchorSecond) },
  }
}

/** Builds a receipt over leaves of committed seconds. Throws RangeError when a leaf is not in its second. */
export function buildReceipt(log: ReceiptLog, id: string, wanted: ReadonlyMap<number, readonly string[]>): Receipt {
  const seconds = [...wanted.keys()].sort((a, b) => a - b)
  return { version: 1, id, seconds: seconds.map((second) => proofOf(log, second, wanted.get(second)!)) }
}
