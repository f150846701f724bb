import type { readRestoredTick, TickLeaf, WindowFigures } from '@assay/engine/proof/browser'
import type { Step, StepName } from './step.ts'
import { bad, ok } from './step.ts'

const WINDOW_MS = 1000
/** From an acceptance to the end of its entry window. */
export const ENTRY_DELAY_MS = 2000
/** A window with fewer gives no price. */
const LEAST_TICKS = 3
/** Bid plus ask is twice the mid: times five, tenths of a step. */
const TENTHS_OF_TWICE_MID = 5

/** A tick rebuilt from public trades. */
export type RestoredTick = NonNullable<ReturnType<typeof readRestoredTick>>

/** A price of a window. */
export interface WindowRow {
  /** Null for one rebuilt from public trades. */
  seq: number | null
  timeMs: number
  /** Tenths of a step. */
  price: number
  /** In the middle: the price of the window, or one of the two it is the mean of. */
  isMedian: boolean
}

export interface Window {
  untilMs: number
  /** By price, so that the middle stands in the middle. */
  rows: WindowRow[]
  /** Twice the median in tenths of a step, which stays whole; null where the window gives no price. */
  doublePrice: number | null
  firstSeq: number | null
  lastSeq: number | null
  /** Whether the log shows that there is no other tick in it. */
  problem: 'missing' | 'gap' | undefined
}

interface Ticks {
  /** Of the instrument, by sequence. */
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

/** Fewer ticks were heard in a window than give a price. */
export const isThin = (ticks: readonly Pick<TickLeaf, 'timeMs'>[], untilMs: number): boolean =>
  ticks.filter(({ timeMs }) => isWithin(timeMs, untilMs)).length < LEAST_TICKS

/**
 * The ticks of the second up to `untilMs`, worked out anew. That none was left out is seen from the sequence numbers: from
 * the last tick before to the first after they rise by one.
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

/** The window against what the settlement said of it. */
export function windowStep(name: StepName, window: Window, claim: WindowFigures | null): Step {
  const figures = { count: window.rows.length, second: window.untilMs / 1000 }
  if (window.problem) return bad(name, window.problem, figures)
  const agrees =
    claim !== null && claim.firstSeq === window.firstSeq && claim.lastSeq === window.lastSeq && claim.doublePrice === window.doublePrice
  const prices = { found: textOf(window.doublePrice), claimed: textOf(claim?.doublePrice ?? null) }
  return agrees ? ok(name, { ...figures, ...prices }) : bad(name, 'other', { ...figures, ...prices })
}

/** Twice a price in tenths of a step, as text: the page turns it into a price. */
const textOf = (double: number | null): string => (double === null ? '' : String(double))
