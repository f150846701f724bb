import { hash } from 'node:crypto'
import type { PathStep } from './types.ts'

/**
 * The Merkle tree over the leaves of a second. A leaf is SHA-256(0x00 || text in UTF-8), a node SHA-256(0x01 || left || right). Neighbours
 * are joined level by level; the last of an odd number moves up unchanged. Without leaves the root is SHA-256 of nothing.
 */

/** Hash of a leaf, 32 bytes. */
export const leafHash = (leaf: string): Uint8Array => hash('sha256', `\0${leaf}`, 'buffer')

/** Used again for each node, because a log hashes millions of them. */
const node = new Uint8Array(65)
node[0] = 1

/** Hash of two neighbours, 32 bytes. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  node.set(left, 1)
  node.set(right, 33)
  return hash('sha256', node, 'buffer')
}

/** The root of a second without leaves. */
export const emptyRoot = (): Uint8Array => hash('sha256', '', 'buffer')

/** Hashes between two pauses: about a millisecond. */
const STRIDE = 256
const HASH_BYTES = 32

/** Hashes one after the other in one buffer. Millions of small objects would slow everything down. */
type Level = Buffer

const hashAt = (level: Level, position: number): Buffer => level.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES)
const countOf = (level: Level): number => level.length / HASH_BYTES

/** Builds the levels from the leaves to the root. It yields now and then, so that its caller can do other work. */
function* levelsOf(leaves: readonly string[]): Generator<undefined, Level[]> {
  let level: Level = Buffer.alloc(leaves.length * HASH_BYTES)
  for (let at = 0; at < leaves.length; at++) {
    level.set(leafHash(leaves[at]!), at * HASH_BYTES)
    if (at % STRIDE === STRIDE - 1) yield
  }
  const levels = [level]
  while (countOf(level) > 1) {
    const count = countOf(level)
    const above = Buffer.alloc(Math.ceil(count / 2) * HASH_BYTES)
    for (let at = 0; 2 * at < count; at++) {
      const left = hashAt(level, 2 * at)
      above.set(2 * at + 1 < count ? nodeHash(left, hashAt(level, 2 * at + 1)) : left, at * HASH_BYTES)
      if (at % STRIDE === STRIDE - 1) yield
    }
    levels.push(above)
    level = above
  }
  return levels
}

/** Runs work that pauses without any pause. */
export function runToEnd<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** The tree of one second, kept level by level so that it can give the path of any leaf. */
export class MerkleTree {
  readonly #levels: readonly Level[]

  constructor(leaves: readonly string[], levels = runToEnd(levelsOf(leaves))) {
    this.#levels = levels
  }

  /** Builds the tree and pauses now and then. */
  static *build(leaves: readonly string[]): Generator<undefined, MerkleTree> {
    return new MerkleTree(leaves, yield* levelsOf(leaves))
  }

  get root(): Uint8Array {
    const top = this.#levels.at(-1)!
    return top.length === 0 ? emptyRoot() : hashAt(top, 0)
  }

  /** The path from a leaf, given by its position, to the root. */
  path(position: number): PathStep[] {
    const leaves = countOf(this.#levels[0]!)
    if (!Number.isInteger(position) || position < 0 || position >= leaves) throw new RangeError(`no leaf ${position} of ${leaves}`)
    const steps: PathStep[] = []
    let at = position
    for (const level of this.#levels.slice(0, -1)) {
      const beside = at % 2 === 0 ? at + 1 : at - 1
      if (beside < countOf(level)) {
        steps.push({ side: at % 2 === 0 ? 'right' : 'left', hash: hashAt(level, beside).toString('hex') })
      }
      at >>= 1
    }
    return steps
  }
}
