/** Where things stand in the drawing of an option. Drawing only: nothing is reckoned with these numbers. Pure. */

import type { TickPoint } from '@assay/contract/live'
import type { Ticks } from '../ticks/series.ts'

export interface Point {
  timeMs: number
  price: number
}

export interface View {
  fromMs: number
  untilMs: number
  low: number
  high: number
  width: number
  height: number
}

/**
 * The ticks that the server keeps, whole again after each loss of the line, and those heard since: they come at once, the kept
 * ones a second later. Until the kept ones are there, what was heard stands alone.
 */
export function joinTicks(kept: readonly Point[], heard: Ticks): Point[] {
  const keptMs = kept.at(-1)?.timeMs ?? -Infinity
  const newer = heard.filter(({ time }) => time > keptMs)
  return [...kept, ...newer.map(({ time, price }) => ({ timeMs: time, price: Number(price) }))]
}

export const pointsOf = (kept: readonly TickPoint[] = []): Point[] => kept.map(([timeMs, price]) => ({ timeMs, price: Number(price) }))

/** Room for the labels of prices and the ends of the line. */
const TOP_PX = 14
const BOTTOM_PX = 18
/** With nothing running the line ends before the right edge, where its price stands. */
const QUIET_PAST_MS = 120_000
const QUIET_AHEAD_SHARE = 0.22
/** Right of an option's end there is room for the prices of the grid: they do not stand on its line. */
const RUNNING_AHEAD_SHARE = 0.14

/** What the drawing spans: the last two minutes, or from a little before the entry to a little after the end. */
export function spanOf(nowMs: number, running: { entryMs: number; settleMs: number } | undefined): Pick<View, 'fromMs' | 'untilMs'> {
  if (!running) return { fromMs: nowMs - QUIET_PAST_MS, untilMs: nowMs + QUIET_PAST_MS * QUIET_AHEAD_SHARE }
  const length = running.settleMs - running.entryMs
  const past = Math.max(30_000, length / 2)
  const fromMs = Math.min(running.entryMs, nowMs) - past
  const endMs = Math.max(running.settleMs, nowMs)
  return { fromMs, untilMs: endMs + (endMs - fromMs) * RUNNING_AHEAD_SHARE }
}

/** From the lowest to the highest of what is drawn, with a little air; a flat line stands in the middle. */
export function pricesOf(points: readonly Point[], marks: readonly number[]): Pick<View, 'low' | 'high'> {
  const values = [...points.map(({ price }) => price), ...marks]
  if (values.length === 0) return { low: 0, high: 1 }
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const air = (high - low) * 0.12 || Math.abs(high) * 0.0001 || 1
  return { low: low - air, high: high + air }
}

export const xOf = ({ fromMs, untilMs, width }: View, timeMs: number): number => ((timeMs - fromMs) / (untilMs - fromMs)) * width

export const yOf = ({ low, high, height }: View, price: number): number =>
  TOP_PX + ((high - price) / (high - low)) * (height - TOP_PX - BOTTOM_PX)

/**
 * The points within the span, no more than two for each column of the screen, and the last one before it. Of more the last of each
 * half column, counted from the epoch: which ones they are does not change as time goes, or the line would tremble.
 */
export function visible(points: readonly Point[], view: Pick<View, 'fromMs' | 'untilMs' | 'width'>): Point[] {
  const first = points.findIndex(({ timeMs }) => timeMs >= view.fromMs)
  if (first === -1) return points.slice(-1)
  const within = points.slice(Math.max(0, first - 1))
  const most = 2 * Math.max(1, view.width)
  if (within.length <= most) return within
  const halfColumn = ({ timeMs }: Point): number => Math.floor((timeMs * most) / (view.untilMs - view.fromMs))
  return within.filter((point, at) => at === within.length - 1 || halfColumn(point) !== halfColumn(within[at + 1]!))
}

export const linePath = (points: readonly Point[], view: View): string =>
  points.map(({ timeMs, price }, at) => `${at === 0 ? 'M' : 'L'}${xOf(view, timeMs).toFixed(1)} ${yOf(view, price).toFixed(1)}`).join('')

/** Round prices for the lines behind, two to five of them, with the decimals they need. */
export function gridOf({ low, high }: Pick<View, 'low' | 'high'>): { prices: number[]; decimals: number } {
  const rough = (high - low) / 4
  const power = Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((size) => size * 10 ** power >= rough) ?? 10
  const step = factor * 10 ** power
  const prices: number[] = []
  for (let at = Math.ceil(low / step); at * step <= high; at++) prices.push(at * step)
  return { prices, decimals: Math.max(0, factor === 10 ? -power - 1 : -power) }
}
