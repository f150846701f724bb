import type { readRestoredTick, TickLeaf, WindowFigures } from '@assay/engine/proof/browser'
import type { Step, StepName } from './step.ts'
import { bad, ok } from './step.ts'

const WINDOW_MS = 1000
/** Time from an acceptance to the end of its entry window. */
export const ENTRY_DELAY_MS = 2000
/** A window with fewer ticks gives no price. */
const LEAST_TICKS = 3
/** Bid plus ask is twice the mid. Times five gives tenths of a step. */
const TENTHS_OF_TWICE_MID = 5

/** A restored tick: made from public trades. */
export type RestoredTick = NonNullable<ReturnType<typeof readRestoredTick>>

/** One price of a window. */
export interface WindowRow {
  /** Null for a restored tick. */
  seq: number | null
  timeMs: number
  /** Tenths of a step. */
  price: number
  /** True for the middle price: the price of the window, or one of the two it is the mean of. */
  isMedian: boolean
}

export interface Window {
  untilMs: number
  /** Sorted by price. */
  rows: WindowRow[]
  /** Twice the median in tenths of a step, which is a whole number. Null when the window gives no price. */
  doublePrice: number | null
  firstSeq: number | null
  lastSeq: number | null
  /** True when the log proves that the window has no other tick. */
  problem: 'missing' | 'gap' | undefined
}

interface Ticks {
  /** Ticks of the instrument, by sequence number. */
  ticks: readonly TickLeaf[]
  restored?: readonly RestoredTick[]
}

function marked(rows: readonly Omit<WindowRow, 'isMedian'>[]): WindowRow[] {
  const sorted = rows.toSorted((a, b) => a.price - b.price || a.timeMs - b.timeMs)
  const middle = sorted.length >> 1
  return sorted.map((row, at) => ({ ...row, isMedian: at === middle || (sorted.length % 2 === 0 && at === middle - 1) }))
}

const doubleMedian = (rows: readonly WindowRow[]): number | null => {
  const middle = rows.filter(({ isMedian }) => isMedian)
  return middle.length === 0 ? null : middle[0]!.price + middle.at(-1)!.price
}

const isWithin = (timeMs: number, untilMs: number): boolean => timeMs > untilMs - WINDOW_MS && timeMs <= untilMs

/** The window received fewer ticks than a price needs. */
export const isThin = (ticks: readonly Pick<TickLeaf, 'timeMs'>[], untilMs: number): boolean =>
  ticks.filter(({ timeMs }) => isWithin(timeMs, untilMs)).length < LEAST_TICKS

/**
 * Recalculates the window of one second up to `untilMs`. It is complete when the sequence numbers rise by one from the last tick before it
 * to the first tick after it.
 */
export function windowOf({ ticks, restored = [] }: Ticks, untilMs: number): Window {
  const before = ticks.findLastIndex(({ timeMs }) => timeMs <= untilMs - WINDOW_MS)
  const after = ticks.findIndex(({ timeMs }) => timeMs > untilMs)
  const within = ticks.filter(({ timeMs }) => isWithin(timeMs, untilMs))
  const heard = within.map(({ seq, timeMs, bid, ask }) => ({ seq, timeMs, price: (bid + ask) * TENTHS_OF_TWICE_MID }))
  const rebuilt = isThin(ticks, untilMs)
    ? restored.filter(({ timeMs }) => isWithin(timeMs, untilMs)).map(({ timeMs, price }) => ({ seq: null, timeMs, price }))
    : []
  const rows = marked([...heard, ...rebuilt])
  const hasPrice = heard.length >= LEAST_TICKS || rebuilt.length > 0
  const hasBoth = before !== -1 && after !== -1
  const isGapless = hasBoth && ticks.slice(before, after + 1).every(({ seq }, at) => seq === ticks[before]!.seq + at)
  return {
    untilMs,
    rows,
    doublePrice: hasPrice ? doubleMedian(rows) : null,
    firstSeq: within[0]?.seq ?? null,
    lastSeq: within.at(-1)?.seq ?? null,
    problem: !hasBoth ? 'missing' : before < after && isGapless ? undefined : 'gap',
  }
}

/** Compares the window with the settlement. */
export function windowStep(name: StepName, window: Window, claim: WindowFigures | null): Step {
  const figures = { count: window.rows.length, second: window.untilMs / 1000 }
  if (window.problem) return bad(name, window.problem, figures)
  const agrees =
    claim !== null && claim.firstSeq === window.firstSeq && claim.lastSeq === window.lastSeq && claim.doublePrice === window.doublePrice
  const prices = { found: textOf(window.doublePrice), claimed: textOf(claim?.doublePrice ?? null) }
  return agrees ? ok(name, { ...figures, ...prices }) : bad(name, 'other', { ...figures, ...prices })
}

/** Twice a price in tenths of a step, as text. The page formats it. */
const textOf = (double: number | null): string => (double === null ? '' : String(double))
