/** Whom of the nodes of one chain is asked: the first that answers, or all of them, where one must not decide alone. */
import { NodeFault } from '@assay/chain/json-rpc'

export async function askFirst<Node, Answer>(nodes: readonly Node[], ask: (node: Node) => Promise<Answer>): Promise<Answer> {
  let last: unknown
  for (const node of nodes) {
    try {
      return await ask(node)
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      last = error
    }
  }
  throw last
}

export async function askEach<Node, Answer>(
  nodes: readonly Node[],
  ask: (node: Node) => Promise<Answer>,
): Promise<{ answers: Answer[]; faults: NodeFault[] }> {
  const answers: Answer[] = []
  const faults: NodeFault[] = []
  for (const one of await Promise.allSettled(nodes.map(ask))) {
    if (one.status === 'fulfilled') answers.push(one.value)
    else if (one.reason instanceof NodeFault) faults.push(one.reason)
    else throw one.reason
  }
  return { answers, faults }
}

/** What all that answer say. Throws where none does, and where one refuses the question: it may know better than those that answer. */
export async function askAll<Node, Answer>(nodes: readonly Node[], ask: (node: Node) => Promise<Answer>): Promise<Answer[]> {
  const { answers, faults } = await askEach(nodes, ask)
  const refusal = faults.find(({ trouble }) => trouble === 'refused' || trouble === 'unreadable')
  if (refusal) throw refusal
  if (answers.length === 0) throw faults[0]!
  return answers
}
