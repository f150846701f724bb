/** What a payment spends and gives back, and whether it is final as far as all nodes that answer say. */
import { chains } from '@assay/chain/networks'
import { outputName, type Output } from '../output.ts'
import type { Signed, SignedOnBitcoin } from '../journal.ts'
import { CHANGE_PLACE, type BitcoinNode } from './node.ts'

/** What comes back by a transaction. */
export const changeOf = ({ transaction_id: id, change }: Pick<SignedOnBitcoin, 'transaction_id' | 'change'>): Output[] =>
  change.map((value, index) => ({ id, place: CHANGE_PLACE + index, value: BigInt(value) }))

export const inputsOf = ({ inputs }: Pick<SignedOnBitcoin, 'inputs'>): Output[] =>
  inputs.map(({ id, place, value }) => ({ id, place, value: BigInt(value) }))

/** How deep each node has what comes back of a transaction, which is spent no sooner than it is final. Null where it is not there. */
export async function depthsOf(node: BitcoinNode, id: string): Promise<(number | null)[]> {
  return node.allSay(async (view) => (await view.unspent([{ id, place: CHANGE_PLACE }], { withPool: false }))[0]?.confirmations ?? null)
}

export const isDeep = (depth: number | null): boolean => depth !== null && depth >= chains.bitcoin.confirmations

/** `its` are the transactions of one payment, `signed` all of the journal. */
export async function isPaidOnBitcoin(
  node: BitcoinNode,
  { its, signed }: { its: readonly SignedOnBitcoin[]; signed: readonly Signed[] },
): Promise<boolean> {
  for (const { transaction_id: id } of its) if ((await depthsOf(node, id)).every(isDeep)) return true
  const spending = new Set(signed.flatMap((one) => ('inputs' in one ? one.inputs.map(outputName) : [])))
  // What came back of it was spent by a later payment of the signer, which was signed no sooner than it was final.
  const since = its.find((one) => changeOf(one).some((change) => spending.has(outputName(change))))
  if (!since) return false
  const gone = await node.allSay((view) => view.unspent([...inputsOf(since), ...changeOf(since).slice(0, 1)], { withPool: false }))
  return gone.flat().every((one) => one === null)
}
