/** Whether one of a payment's transactions is final, and did not fail. */
import { NodeFault } from '@assay/chain/json-rpc'
import type { SignedOnEthereum } from '../journal.ts'
import type { Node } from './node.ts'

export async function isPaidOnEthereum(node: Node, its: readonly SignedOnEthereum[]): Promise<boolean> {
  const { from, chain_id: chainId } = its[0]!
  const standing = await node.standing(from)
  if (standing.chainId !== chainId) throw new NodeFault('refused', `the node is of chain ${standing.chainId}`)
  const ids = its.map(({ transaction_id: id }) => id)
  for (const [index, receipt] of (await node.receipts(ids)).entries()) {
    if (receipt === null || receipt.hasFailed) continue
    if ((await node.witnesses(ids[index]!, receipt)).every(({ isDeep }) => isDeep)) return true
  }
  return false
}
