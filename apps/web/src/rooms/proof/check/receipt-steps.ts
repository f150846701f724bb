import { verifyReceipt } from '@assay/engine/proof/browser'
import type { Receipt, Sha256 } from '@assay/engine/proof/browser'
import type { Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'
import { timesStep } from './times.ts'

interface Means {
  sha256: Sha256
  /** Heads that this device remembers: hex by second. */
  heads: ReadonlyMap<number, string>
}

type SecondProof = Receipt['seconds'][number]

const noHeads = new Map<number, string>()

/** Whether a part of a receipt is valid. A malformed part is not. */
async function holds(receipt: Receipt, seconds: SecondProof[], sha256: Sha256): Promise<boolean> {
  try {
    return (await verifyReceipt({ ...receipt, seconds }, { sha256, heads: noHeads })).fault === null
  } catch {
    return false
  }
}

/** A second on its own, with its head as the anchor. */
const alone = (proof: SecondProof): SecondProof => ({ ...proof, roots: [], anchor: { second: proof.second, head: proof.head } })

async function firstBroken(receipt: Receipt, shape: (proof: SecondProof) => SecondProof, sha256: Sha256): Promise<SecondProof | undefined> {
  for (const proof of receipt.seconds) if (!(await holds(receipt, [shape(proof)], sha256))) return proof
  return undefined
}

async function leavesStep(receipt: Receipt, sha256: Sha256): Promise<Step> {
  const last = receipt.seconds.at(-1)
  if (!last) return bad('leaves', 'missing')
  const broken = await firstBroken(receipt, alone, sha256)
  if (broken) return bad('leaves', 'other', { second: broken.second, hash: broken.head })
  return ok('leaves', { count: receipt.seconds.reduce((sum, { leaves }) => sum + leaves.length, 0), second: last.second, hash: last.head })
}

async function chainStep(receipt: Receipt, sha256: Sha256): Promise<Step> {
  const last = receipt.seconds.at(-1)!
  if (await holds(receipt, receipt.seconds, sha256)) {
    return ok('chain', { second: last.anchor.second, hash: last.anchor.head, count: receipt.seconds.length })
  }
  // When each second is valid on its own, they do not all belong to one log.
  const broken = (await firstBroken(receipt, (proof) => proof, sha256)) ?? last
  return bad('chain', 'other', { second: broken.second, hash: broken.anchor.head })
}

/** Only for a valid receipt. A failure here means that this device saw another head. */
async function seenStep(receipt: Receipt, { sha256, heads }: Means): Promise<Step> {
  const { fault, passed, isAnchored } = await verifyReceipt(receipt, { sha256, heads })
  if (fault !== null) return bad('seen', 'other')
  const last = passed.at(-1)
  const figures = last ? { second: last.second, hash: last.head, count: passed.length } : {}
  return isAnchored ? ok('seen', figures) : unknown('seen', figures)
}

/**
 * Checks a receipt against the log: the leaves are in their seconds and lead to their heads, the heads lead to the anchor, and this device
 * has seen one of them.
 */
export async function receiptSteps(receipt: Receipt, means: Means): Promise<Step[]> {
  const leaves = await leavesStep(receipt, means.sha256)
  if (leaves.state === 'bad') {
    return [leaves, ...(['times', 'chain', 'seen'] as const).map((name) => unknown(name, { reason: 'before' }))]
  }
  const times = timesStep(receipt)
  const chain = await chainStep(receipt, means.sha256)
  if (chain.state === 'bad') return [leaves, times, chain, unknown('seen', { reason: 'before' })]
  return [leaves, times, chain, await seenStep(receipt, means)]
}
