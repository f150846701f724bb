/**
 * The tree of a tally (docs/proof-format.md). Each node is 48 bytes: its hash, then the sum of all leaves under it as 16 bytes. The hash of
 * a node covers its level and both children with their sums, so that none of the two sums can be changed for the other.
 */
import { hash } from 'node:crypto'
import { SUM_LIMIT } from './tally-leaf.ts'

export const HASH_BYTES = 32
export const NODE_BYTES = 48
const HALF_BITS = 64n
const HALF = (1n << HALF_BITS) - 1n
const LEAF_TAG = Buffer.of(2)
const NODE_TAG = 3
const HEADER_BYTES = 2

/** One step from a leaf to the root: the node beside, on its side. */
export interface SumStep {
  side: 'left' | 'right'
  /** Hex. */
  hash: string
  sum: bigint
}

export const partHash = (text: string): Buffer => hash('sha256', Buffer.concat([LEAF_TAG, Buffer.from(text)]), 'buffer')

export const countOf = (level: Uint8Array): number => level.length / NODE_BYTES
export const sumAt = (level: Buffer, at: number): bigint =>
  (level.readBigUInt64BE(at * NODE_BYTES + HASH_BYTES) << HALF_BITS) | level.readBigUInt64BE(at * NODE_BYTES + HASH_BYTES + 8)
const hashAt = (level: Buffer, at: number): Buffer => level.subarray(at * NODE_BYTES, at * NODE_BYTES + HASH_BYTES)

/** Writes a node. Throws RangeError for a sum that is negative or too large, so that none can wrap. */
export function writeNode(level: Buffer, at: number, { hash: own, sum }: { hash: Buffer; sum: bigint }): void {
  if (sum < 0n || sum >= SUM_LIMIT) throw new RangeError(`a sum that no node can have: ${sum}`)
  own.copy(level, at * NODE_BYTES)
  level.writeBigUInt64BE(sum >> HALF_BITS, at * NODE_BYTES + HASH_BYTES)
  level.writeBigUInt64BE(sum & HALF, at * NODE_BYTES + HASH_BYTES + 8)
}

/** The level above: `height` is 1 above the leaves. The number of nodes is even. */
function levelAbove(level: Buffer, height: number): Buffer {
  const count = countOf(level) / 2
  const above = Buffer.alloc(count * NODE_BYTES)
  const text = Buffer.alloc(HEADER_BYTES + 2 * NODE_BYTES)
  text.writeUInt8(NODE_TAG, 0)
  text.writeUInt8(height, 1)
  for (let at = 0; at < count; at += 1) {
    level.copy(text, HEADER_BYTES, 2 * at * NODE_BYTES, 2 * (at + 1) * NODE_BYTES)
    writeNode(above, at, { hash: hash('sha256', text, 'buffer'), sum: sumAt(level, 2 * at) + sumAt(level, 2 * at + 1) })
  }
  return above
}

/** The levels above nodes that are a power of two, up to one node. `height` is that of the given ones. */
export function levelsAbove(nodes: Buffer, height = 0): Buffer[] {
  const levels = [nodes]
  for (let at = height + 1; countOf(levels.at(-1)!) > 1; at += 1) levels.push(levelAbove(levels.at(-1)!, at))
  return levels
}

/** The way from a node, given by its place, to the top of these levels. */
export function sumPath(levels: readonly Buffer[], place: number): SumStep[] {
  return levels.slice(0, -1).map((level, height) => {
    const at = place >> height
    const beside = at ^ 1
    return { side: at % 2 === 0 ? 'right' : 'left', hash: hashAt(level, beside).toString('hex'), sum: sumAt(level, beside) }
  })
}
