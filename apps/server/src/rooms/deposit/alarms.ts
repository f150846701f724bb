/** Nodes that hold up credits, or would in their turn. */
import type { Alarm } from '@assay/contract/wire'
import type { NodeState } from './node.ts'
import type { Watcher } from './watcher.ts'

const QUIET: readonly NodeState[] = ['unasked', 'well', 'reading']
const KINDS: Partial<Record<NodeState, Alarm['kind']>> = {
  behind: 'node_behind',
  contradicts: 'node_contradicts',
  other_chain: 'node_contradicts',
}

export const nodeAlarms = (watchers: Iterable<Pick<Watcher, 'chain' | 'nodes'>>): Alarm[] =>
  [...watchers].flatMap(({ chain, nodes }) =>
    nodes
      .filter(({ health: { state } }) => !QUIET.includes(state))
      .map(({ place, health: { state, detail } }) => ({
        kind: KINDS[state] ?? 'node_trouble',
        about: `${chain} ${place}`,
        detail: detail ?? state,
      })),
  )
