import { runToEnd, MerkleTree } from './merkle.ts'
import type { LeafProof } from './types.ts'

/** Leaves that are indexed between two pauses. */
const STRIDE = 1024

/** The tree of a second, with the position of each leaf. It is kept as long as receipts of that second are made. */
export class LeafTree {
  /** In the order of the tree. */
  readonly leaves: readonly string[]
  readonly #tree: MerkleTree
  readonly #places: ReadonlyMap<string, number>
  /** Proofs of ticks, kept because many orders depend on the same ticks. */
  readonly #ticks = new Map<string, LeafProof>()

  private constructor(leaves: readonly string[], { tree, places }: { tree: MerkleTree; places: ReadonlyMap<string, number> }) {
    this.leaves = leaves
    this.#tree = tree
    this.#places = places
  }

  static of(leaves: readonly string[]): LeafTree {
    return runToEnd(LeafTree.build(leaves))
  }

  /** Builds the tree and pauses now and then. */
  static *build(leaves: readonly string[]): Generator<undefined, LeafTree> {
    const tree = yield* MerkleTree.build(leaves)
    const places = new Map<string, number>()
    for (const [place, leaf] of leaves.entries()) {
      places.set(leaf, place)
      if (place % STRIDE === STRIDE - 1) yield
    }
    return new LeafTree(leaves, { tree, places })
  }

  /** Throws RangeError when the leaf is not in the second. */
  proofOf(leaf: string): LeafProof {
    const known = this.#ticks.get(leaf)
    if (known) return known
    const proof = { leaf, path: this.#tree.path(this.#places.get(leaf) ?? -1) }
    if (leaf.startsWith('tick/1 ')) this.#ticks.set(leaf, proof)
    return proof
  }
}
