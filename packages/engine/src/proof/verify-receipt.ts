import type { Receipt, SecondHead, SecondProof, Sha256 } from './types.ts'

/** Checks a receipt with nothing but SHA-256, so that a browser can do it. */

/** The result of checking a receipt. */
export interface ReceiptVerdict {
  /** What is wrong, as a plain sentence. Null when every leaf leads to its head and on to the anchor. */
  fault: string | null
  /** The remembered heads that its leaves lead to. */
  passed: SecondHead[]
  /** True when nothing is wrong and the leaves of each second lead to a remembered head: so nobody was shown another log. */
  isAnchored: boolean
}

interface Means {
  sha256: Sha256
  /** Heads that this client saw when they were new, hex by second. */
  heads: ReadonlyMap<number, string>
}

const HASH = /^[0-9a-f]{64}$/
const encoder = new TextEncoder()

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function fromHex(hex: string): Uint8Array {
  if (!HASH.test(hex)) throw new Fault('a hash is not 64 hex digits')
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

function join(...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

class Fault extends Error {}

async function rootOf({ second, leaves }: SecondProof, sha256: Sha256): Promise<Uint8Array> {
  const roots = new Map<string, Uint8Array>()
  for (const { leaf, path } of leaves) {
    let hash = await sha256(join(Uint8Array.of(0), encoder.encode(leaf)))
    for (const step of path) {
      const beside = fromHex(step.hash)
      hash = await sha256(step.side === 'left' ? join(Uint8Array.of(1), beside, hash) : join(Uint8Array.of(1), hash, beside))
    }
    roots.set(toHex(hash), hash)
  }
  if (roots.size !== 1) throw new Fault(`the leaves of second ${second} lead to ${roots.size} roots`)
  return roots.values().next().value!
}

interface Following extends Means {
  /** Heads that the receipt has named so far. They must not contradict each other, because all its seconds are of one log. */
  named: Map<number, string>
}

/** Follows the chain from a second to its anchor. Returns the remembered heads that its leaves led to. */
async function follow(proof: SecondProof, { sha256, heads, named }: Following): Promise<SecondHead[]> {
  const passed: SecondHead[] = []
  /** Notes which head a second has; answers whether it is remembered. */
  const noteHead = (second: number, head: string): boolean => {
    if ((named.get(second) ?? head) !== head) throw new Fault(`second ${second} has two heads`)
    named.set(second, head)
    const remembered = heads.get(second)
    if (remembered !== undefined && remembered !== head) throw new Fault(`the head of second ${second} was another one when it was new`)
    return remembered !== undefined
  }
  const pass = (second: number, bytes: Uint8Array): void => {
    const head = toHex(bytes)
    if (noteHead(second, head)) passed.push({ second, head })
  }
  let head = fromHex(proof.headBefore)
  // The head before the second may contradict a remembered one, but proves nothing: another log may begin right after it.
  noteHead(proof.second - 1, toHex(head))
  const roots = [await rootOf(proof, sha256), ...proof.roots.map(fromHex)]
  for (const [away, root] of roots.entries()) {
    head = await sha256(join(head, root))
    pass(proof.second + away, head)
    if (away === 0 && toHex(head) !== proof.head) throw new Fault(`the leaves do not lead to the head of second ${proof.second}`)
  }
  const { second, head: anchor } = proof.anchor
  if (second !== proof.second + proof.roots.length || anchor !== toHex(head)) {
    throw new Fault(`second ${proof.second} does not lead to its anchor`)
  }
  return passed
}

/** Does each second lead to a remembered head? One whose way ends where the next second of the receipt begins leads on with that. */
function areAnchored(seconds: readonly SecondProof[], found: readonly SecondHead[][]): boolean {
  let isNext = false
  for (let at = seconds.length - 1; at >= 0; at--) {
    const { anchor } = seconds[at]!
    const next = seconds[at + 1]
    const leadsOn: boolean = isNext && next?.second === anchor.second + 1 && next.headBefore === anchor.head
    isNext = found[at]!.length > 0 || leadsOn
    if (!isNext) return false
  }
  return seconds.length > 0
}

/**
 * Checks that every leaf of a receipt leads to its head, and its heads to the anchors. Never throws for a faulty receipt: the verdict
 * names the fault.
 */
export async function verifyReceipt(receipt: Receipt, means: Means): Promise<ReceiptVerdict> {
  const passed: SecondHead[] = []
  const named = new Map<number, string>()
  const found: SecondHead[][] = []
  try {
    if (receipt.version !== 1) throw new Fault(`version ${String(receipt.version)} is unknown`)
    for (const proof of receipt.seconds) {
      const heads = await follow(proof, { ...means, named })
      passed.push(...heads)
      found.push(heads)
    }
    return { fault: null, passed, isAnchored: areAnchored(receipt.seconds, found) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { fault: error.message, passed, isAnchored: false }
  }
}
