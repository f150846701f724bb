import { hash } from 'node:crypto'
import type { PathStep } from './types.ts'

/**
 * The tree over the leaves of a second: a leaf is SHA-256(0x00 || text in UTF-8), a node SHA-256(0x01 || left || right). Level
 * by level neighbours are joined; the last of an odd number goes up as it is. Without leaves the root is SHA-256 of nothing.
 */

export const leafHash = (leaf: string): Uint8Array => hash('sha256', `\0${leaf}`, 'buffer')

/** Filled anew for each node: a log hashes millions of them. */
const node = new Uint8Array(65)
node[0] = 1

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  node.set(left, 1)
  node.set(right, 33)
  return hash('sha256', node, 'buffer')
}

export const emptyRoot = (): Uint8Array => hash('sha256', '', 'buffer')

function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let at = 0; at + 1 < level.length; at += 2) above.push(nodeHash(level[at]!, level[at + 1]!))
  if (level.length % 2 === 1) above.push(level.at(-1)!)
  return above
}

export class MerkleTree {
  /** From the leaves up to the root. */
  readonly #levels: Uint8Array[][]

  constructor(leaves: readonly string[]) {
    let level: Uint8Array[] = leaves.map(leafHash)
    this.#levels = [level]
    while (level.length > 1) {
      level = levelAbove(level)
      this.#levels.push(level)
    }
  }

  get root(): Uint8Array {
    return this.#levels.at(-1)![0] ?? emptyRoot()
  }

  /** From a leaf, by its position, to the root. */
  path(position: number): PathStep[] {
    const leaves = this.#levels[0]!.length
    if (!Number.isInteger(position) || position < 0 || position >= leaves) throw new RangeError(`no leaf ${position} of ${leaves}`)
    const steps: PathStep[] = []
    let at = position
    for (const level of this.#levels.slice(0, -1)) {
      const beside = level[at % 2 === 0 ? at + 1 : at - 1]
      if (beside) steps.push({ side: at % 2 === 0 ? 'right' : 'left', hash: Buffer.from(beside).toString('hex') })
      at >>= 1
    }
    return steps
  }
}
