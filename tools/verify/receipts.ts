import { createHash } from 'node:crypto'
import type { Download } from './config.ts'
import { headAfter, leavesOf } from './chain.ts'
import { isEvent, kindOf } from './leaves.ts'
import type { Report } from './report.ts'

/** Receipts that owners kept: their leaves must lead to their heads, and stand in the very seconds that were downloaded. */

interface PathStep {
  side: 'left' | 'right'
  hash: string
}

interface SecondProof {
  second: number
  headBefore: string
  head: string
  leaves: { leaf: string; path: PathStep[] }[]
  roots: string[]
  anchor: { second: number; head: string }
}

interface Receipt {
  version: number
  id: string
  seconds: SecondProof[]
}

const hashOf = (...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex')

function rootOf(leaf: string, path: readonly PathStep[]): Buffer {
  return path.reduce<Buffer>(
    (hash, { side, hash: beside }) => (side === 'left' ? hashOf('\x01', bytesOf(beside), hash) : hashOf('\x01', hash, bytesOf(beside))),
    hashOf('\x00', leaf),
  )
}

interface Known {
  /** Heads of the download by second. */
  heads: ReadonlyMap<number, string>
  /** Leaves of the download by second. */
  leaves: ReadonlyMap<number, ReadonlySet<string>>
}

/** Of a second that was not downloaded, too: no other kind of leaf, and each tick in its own second. */
function placeFault(leaf: string, second: number): string | null {
  if (isEvent(leaf)) return null
  const [kind, , , timeMs] = leaf.split(' ')
  if (kind !== 'tick/1') return `a leaf ${kindOf(leaf)} cannot stand there`
  return Math.floor(Number(timeMs) / 1000) === second ? null : 'a tick stands in another second than its own'
}

function checkProof(name: string, proof: SecondProof, { known, report }: { known: Known; report: Report }): void {
  const { second, headBefore, head, leaves, roots, anchor } = proof
  const tell = (isSo: boolean, otherwise: string): boolean => report.require(isSo, `${name}, second ${second}: ${otherwise}`)
  const compare = (at: number, own: string): void => {
    const theirs = known.heads.get(at)
    if (theirs !== undefined) tell(theirs === own, `its head of second ${at} is not the one of the download`)
  }
  tell(leaves.length > 0, 'it proves nothing')
  for (const { leaf, path } of leaves) {
    const computed = headAfter(bytesOf(headBefore), rootOf(leaf, path)).toString('hex')
    tell(computed === head, `"${leaf}" does not lead to the head`)
    const fault = placeFault(leaf, second)
    tell(fault === null, fault ?? '')
    const there = known.leaves.get(second)
    if (there) tell(there.has(leaf), `"${leaf}" does not stand in the download`)
  }
  let last = head
  compare(second - 1, headBefore)
  compare(second, head)
  for (const [at, root] of roots.entries()) {
    last = headAfter(bytesOf(last), bytesOf(root)).toString('hex')
    compare(second + 1 + at, last)
  }
  tell(anchor.second === second + roots.length && anchor.head === last, 'it does not lead to its anchor')
}

export function checkReceipts({ receipts, hours }: Download, heads: ReadonlyMap<number, string>, report: Report): void {
  if (receipts.length === 0) return
  const leaves = new Map(hours.flatMap(({ seconds }) => seconds.map((second) => [second.second, new Set(leavesOf(second))] as const)))
  for (const { name, value } of receipts) {
    const receipt = value as Receipt
    if (!report.require(receipt.version === 1 && Array.isArray(receipt.seconds), `${name} is no receipt`)) continue
    report.checked('receipts')
    for (const proof of receipt.seconds) checkProof(name, proof, { known: { heads, leaves }, report })
  }
}
