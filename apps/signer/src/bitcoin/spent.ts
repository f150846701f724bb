/** What of outputs that are not there was spent, and what a node does not have because it lacks the block that had it. */
import { outputName, type OutputPlace } from '../output.ts'
import type { View } from './node.ts'
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
