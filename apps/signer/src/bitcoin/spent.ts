/** What of outputs that are not there was spent, and what a node does not have because it lacks the block that had it. */
import { outputName, type OutputPlace } from '../output.ts'
import { CHANGE_PLACE, type BitcoinNode, type View } from './node.ts'
import type { Outputs } from './outputs.ts'

/** Names of those that a block has spent: the chain of the view has the block that had them, or nobody knows which that was. */
export async function spentAmong(
  missing: readonly OutputPlace[],
  { outputs, view }: { outputs: Outputs; view: View },
): Promise<Set<string>> {
  const seen = missing.map((one) => ({ name: outputName(one), block: outputs.blockOf(one) }))
  const hashes = await view.hashesAt(seen.flatMap(({ block }) => (block ? [block.height] : [])))
  return new Set(seen.filter(({ block }) => block === null || hashes.get(block.height) === block.hash).map(({ name }) => name))
}

/** What all nodes that answer say was spent, and the heights between which they say so. */
export interface SaidSpent {
  names: ReadonlySet<string>
  lowest: number
  highest: number
}

/**
 * Whether it was spent without the signer is not for one node to say: people would pay again. Nothing was where a node has one of these transactions
 * in a block, which spent it itself.
 */
export async function spentByAll(
  asked: readonly OutputPlace[],
  { outputs, node, unless = [] }: { outputs: Outputs; node: BitcoinNode; unless?: readonly string[] },
): Promise<SaidSpent> {
  const own = unless.map((id) => ({ id, place: CHANGE_PLACE }))
  const said = await node.allSay(async (view) => {
    const there = await view.unspent([...own, ...asked], { withPool: false })
    const isOwn = there.slice(0, own.length).some((one) => one !== null)
    const missing = asked.filter((_, index) => there[own.length + index] === null)
    return { height: view.height, names: isOwn ? new Set<string>() : await spentAmong(missing, { outputs, view }) }
  })
  const heights = said.map(({ height }) => height)
  const names = new Set(asked.map(outputName).filter((name) => said.every((one) => one.names.has(name))))
  return { names, lowest: Math.min(...heights), highest: Math.max(...heights) }
}
