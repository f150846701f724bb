import type { Download } from '../download/folder.ts'
import { headAfter, leavesOf } from './chain.ts'
import { sha256 } from './hash.ts'
import { isEvent, kindOf } from './leaves.ts'
import type { Report } from '../report.ts'

/** Receipts that owners kept: their leaves must lead to their heads, and be in the seconds of the download. */

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

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex')

function rootOf(leaf: string, path: readonly PathStep[]): Buffer {
  return path.reduce<Buffer>(
    (hash, { side, hash: beside }) => (side === 'left' ? sha256('\x01', bytesOf(beside), hash) : sha256('\x01', hash, bytesOf(beside))),
    sha256('\x00', leaf),
  )
}

interface Known {
  /** Heads of the download by second. */
  heads: ReadonlyMap<number, string>
  /** Leaves of the download by second. */
  leaves: ReadonlyMap<number, ReadonlySet<string>>
}

/** Checks that hold even without the download: only kinds of leaves that a receipt may have, and each tick in its own second. */
function placeFault(leaf: string, second: number): string | null {
  if (isEvent(leaf)) return null
  const [kind, , , timeMs] = leaf.split(' ')
  if (kind !== 'tick/1') return `a leaf ${kindOf(leaf)} must not be in the log`
  return Math.floor(Number(timeMs) / 1000) === second ? null : 'a tick is in another second than its own'
}

function checkProof(name: string, proof: SecondProof, { known, report }: { known: Known; report: Report }): void {
  const { second, headBefore, head, leaves, roots, anchor } = proof
  const require = (isSo: boolean, otherwise: string): boolean => report.require(isSo, `${name}, second ${second}: ${otherwise}`)
  const compare = (at: number, own: string): void => {
    const theirs = known.heads.get(at)
    if (theirs !== undefined) require(theirs === own, `its head of second ${at} is not the one of the download`)
  }
  require(leaves.length > 0, 'it proves nothing')
  for (const { leaf, path } of leaves) {
    const computed = headAfter(bytesOf(headBefore), rootOf(leaf, path)).toString('hex')
    require(computed === head, `"${leaf}" does not lead to the head`)
    const fault = placeFault(leaf, second)
    require(fault === null, fault ?? '')
    const there = known.leaves.get(second)
    if (there) require(there.has(leaf), `"${leaf}" is not in the download`)
  }
  let last = head
  compare(second - 1, headBefore)
  compare(second, head)
  for (const [at, root] of roots.entries()) {
    last = headAfter(bytesOf(last), bytesOf(root)).toString('hex')
    compare(second + 1 + at, last)
  }
  require(anchor.second === second + roots.length && anchor.head === last, 'it does not lead to its anchor')
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isSecond = (value: unknown): boolean => Number.isSafeInteger(value)
const isList = (value: unknown, isOne: (one: never) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne as (one: unknown) => boolean)

const isStep = (step: Partial<PathStep> | null): boolean => (step?.side === 'left' || step?.side === 'right') && isText(step.hash)
const isLeaf = (one: Partial<SecondProof['leaves'][number]> | null): boolean => isText(one?.leaf) && isList(one.path, isStep)

const isProof = (proof: Partial<SecondProof> | null): boolean =>
  isSecond(proof?.second) &&
  [proof!.headBefore, proof!.head, proof!.anchor?.head].every(isText) &&
  isSecond(proof!.anchor?.second) &&
  isList(proof!.leaves, isLeaf) &&
  isList(proof!.roots, isText)

/** Whether a given file has the form of a receipt. */
function isReceipt(value: unknown): boolean {
  const receipt = value as Partial<Receipt> | null
  return receipt?.version === 1 && isList(receipt.seconds, isProof)
}

export function checkReceipts({ receipts, hours }: Download, heads: ReadonlyMap<number, string>, report: Report): void {
  if (receipts.length === 0) return
  const leaves = new Map(hours.flatMap(({ seconds }) => seconds.map((second) => [second.second, new Set(leavesOf(second))] as const)))
  for (const { name, value } of receipts) {
    report.checked('receipts')
    if (!report.require(isReceipt(value), `${name} is no receipt`)) continue
    for (const proof of (value as Receipt).seconds) checkProof(name, proof, { known: { heads, leaves }, report })
  }
}
