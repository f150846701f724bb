/**
 * What people have settled after the database was set back is missed no more. That it was paid is not theirs alone to say: the nodes are asked whether
 * one of its transactions is final.
 */
import { isPaidOnBitcoin } from './bitcoin/paid.ts'
import { BitcoinNode } from './bitcoin/node.ts'
import { readNodes } from './config.ts'
import { isPaidOnEthereum } from './ethereum/paid.ts'
import { Node } from './ethereum/node.ts'
import { readSigned, type Signed } from './journal.ts'
import { readMissing, writeSettled } from './set-back.ts'

/** Said by people who know that the chain will never have it. */
export const UNSEEN = 'unseen'

/** Answers which transactions that were. Throws where a payment is not final for all nodes that answer, unless this word is said. */
export async function settle(
  folder: string,
  { word, env }: { word: string; env: Record<string, string | undefined> },
): Promise<readonly string[]> {
  if (word !== '' && word !== UNSEEN) throw new Error(`${word} is not ${UNSEEN}`)
  const missing = readMissing(folder)
  if (word === '' && missing.length > 0) await refuseUnpaid(missing, readSigned(folder), env)
  writeSettled(folder, missing)
  return missing
}

async function refuseUnpaid(missing: readonly string[], signed: readonly Signed[], env: Record<string, string | undefined>): Promise<void> {
  const isPaid = witnesses(signed, env)
  for (const id of missing) {
    const { withdrawal } = signed.find(({ transaction_id: one }) => one === id)!
    const its = signed.filter((one) => one.withdrawal === withdrawal)
    if (await isPaid(its)) continue
    throw new Error(
      `withdrawal ${withdrawal}: not all nodes that answer have one of its transactions as final (${its.map((one) => one.transaction_id).join(', ')}). ` +
        `Wait for that. "npm run signer -- settle ${UNSEEN}" settles all the same: should a block take it later, it was paid, and nobody is told`,
    )
  }
}

/** Asks the nodes of the chain on which these transactions of one payment were signed. */
function witnesses(signed: readonly Signed[], env: Record<string, string | undefined>): (its: readonly Signed[]) => Promise<boolean> {
  const { ethereum, bitcoin } = readNodes(env)
  return async (its) => {
    const onBitcoin = its.filter((one) => 'inputs' in one)
    const onEthereum = its.filter((one) => 'nonce' in one)
    if (onBitcoin.length > 0) {
      if (!bitcoin) throw new Error('BITCOIN_NODES: without them nobody says whether it was paid')
      const { from: address } = onBitcoin[0]!
      const node = new BitcoinNode(bitcoin.nodes, { chain: bitcoin.chain, address, ending: new AbortController().signal, now: Date.now })
      return isPaidOnBitcoin(node, { its: onBitcoin, signed })
    }
    if (!ethereum) throw new Error('ETHEREUM_NODES: without them nobody says whether it was paid')
    return isPaidOnEthereum(new Node(ethereum.nodes), onEthereum)
  }
}
