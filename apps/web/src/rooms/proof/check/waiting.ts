import type { Receipt } from '@assay/engine/proof/browser'
import { readOptionAcceptance, readOptionSettlement } from '@assay/engine/proof/browser'
import { readFill, readOpening } from './contract-leaves.ts'

/** Entry of an option, beside its period, and what the log takes to tell of its end. */
const ENTRY_DELAY_MS = 2_000
const LATEST_MS = 10_000

/** Accepted, and neither filled nor settled as far as the log has come. An option whose end is overdue waits no more. */
export function isWaiting({ id, seconds }: Receipt, nowMs: number): boolean {
  const leaves = seconds.flatMap((second) => second.leaves.map(({ leaf }) => leaf))
  const isOwn = (leaf: { id: string } | null | undefined): boolean => leaf?.id === id
  const option = leaves.map(readOptionAcceptance).find(isOwn)
  if (option) {
    const isOver = nowMs > option.acceptedMs + ENTRY_DELAY_MS + option.seconds * 1000 + LATEST_MS
    return !isOver && !leaves.map(readOptionSettlement).some(isOwn)
  }
  return leaves.map(readOpening).some(isOwn) && !leaves.map(readFill).some(isOwn)
}
