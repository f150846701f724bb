import type { Receipt } from '@assay/engine/proof/browser'
import { readDualAcceptance, readDualEnd, readOptionAcceptance, readOptionSettlement } from '@assay/engine/proof/browser'
import { minuteOf } from '../heads/book.ts'
import { readFill, readOpening } from './contract-leaves.ts'

/** Time of an option's entry, besides its period, and the time the log takes to record its end. */
const ENTRY_DELAY_MS = 2_000
const LATEST_MS = 10_000

/** True when the order is accepted and neither filled nor settled in the log. False for an option whose end is overdue. */
export function isWaiting({ id, seconds }: Receipt, nowMs: number): boolean {
  const leaves = seconds.flatMap((second) => second.leaves.map(({ leaf }) => leaf))
  const isOwn = (leaf: { id: string } | null | undefined): boolean => leaf?.id === id
  const option = leaves.map(readOptionAcceptance).find(isOwn)
  if (option) {
    const isOver = nowMs > option.acceptedMs + ENTRY_DELAY_MS + option.seconds * 1000 + LATEST_MS
    return !isOver && !leaves.map(readOptionSettlement).some(isOwn)
  }
  if (leaves.map(readDualAcceptance).some(isOwn)) return !leaves.map(readDualEnd).some(isOwn)
  return leaves.map(readOpening).some(isOwn) && !leaves.map(readFill).some(isOwn)
}

/**
 * True when the minute of its last leaf was not over when it was made. A later one leads on, to heads that this device hears meanwhile and to
 * the one that it keeps.
 */
export function leadsOn({ seconds }: Receipt): boolean {
  const last = seconds.at(-1)?.anchor.second
  return last !== undefined && minuteOf(last + 1) === minuteOf(last)
}

const EVERY_MS = 1_500
/** A dual investment runs for days. */
const SLOWLY_MS = 30_000
const NEAR_MS = 120_000

/** How soon the receipt of something unsettled is asked again. */
export function askAgainMs({ seconds }: Receipt, nowMs: number): number {
  const dual = seconds.flatMap((second) => second.leaves.map(({ leaf }) => readDualAcceptance(leaf))).find((one) => one !== null)
  return dual && dual.maturesMs - nowMs > NEAR_MS ? SLOWLY_MS : EVERY_MS
}
