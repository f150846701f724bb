/** The geometry of an option's chart. Drawing only: these numbers are never calculated with. Pure. */

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
  /** Under the plot, for words. */
  footPx: number
}

/**
 * Joins the ticks stored on the server, which are refetched after each lost connection, with the live ones. Live ticks arrive at once,
 * stored ones a second later. Until the stored ones have arrived, only live ticks are shown.
 */
export function joinTicks(kept: readonly Point[], heard: Ticks): Point[] {
  const keptMs = kept.at(-1)?.timeMs ?? -Infinity
  const newer = heard.filter(({ time }) => time > keptMs)
  return [...kept, ...newer.map(({ time, price }) => ({ timeMs: time, price: Number(price) }))]
}

export const pointsOf = (kept: readonly TickPoint[] = []): Point[] => kept.map(([timeMs, price]) => ({ timeMs, price: Number(price) }))

/** Space over the plot, for the ends of the line and a badge. */
const TOP_PX = 14
/** Under a plot without words, and under one with two lines of them. */
export const QUIET_FOOT_PX = 18
export const DEAL_FOOT_PX = 32
/** Without a running option the line ends before the right edge, where its price is shown. */
const QUIET_PAST_MS = 120_000
const QUIET_AHEAD_SHARE = 0.22
/** Space at the right of an option's end for the price labels of the grid, which must not cover its line. */
const RUNNING_AHEAD_SHARE = 0.14

/** The time span of the chart: the last two minutes, or from shortly before the entry to shortly after the end. */
export function spanOf(nowMs: number, running: { entryMs: number; settleMs: number } | undefined): Pick<View, 'fromMs' | 'untilMs'> {
  if (!running) return { fromMs: nowMs - QUIET_PAST_MS, untilMs: nowMs + QUIET_PAST_MS * QUIET_AHEAD_SHARE }
  const length = running.settleMs - running.entryMs
  const past = Math.max(30_000, length / 2)
  const fromMs = Math.min(running.entryMs, nowMs) - past
  const endMs = Math.max(running.settleMs, nowMs)
  return { fromMs, untilMs: endMs + (endMs - fromMs) * RUNNING_AHEAD_SHARE }
}

/** The price range of the drawn points with some padding. A flat line is in the middle. */
export function pricesOf(points: readonly Point[], marks: readonly number[]): Pick<View, 'low' | 'high'> {
  const values = [...points.map(({ price }) => price), ...marks]
  if (values.length === 0) return { low: 0, high: 1 }
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const air = (high - low) * 0.12 || Math.abs(high) * 0.0001 || 1
  return { low: low - air, high: high + air }
}

export const xOf = ({ fromMs, untilMs, width }: View, timeMs: number): number => ((timeMs - fromMs) / (untilMs - fromMs)) * width

export const yOf = ({ low, high, height, footPx }: View, price: number): number =>
  TOP_PX + ((high - price) / (high - low)) * (height - TOP_PX - footPx)

/**
 * The points within the span, at most two per pixel column, and the last one before it. When there are more, the last one of each half
 * column is kept. Columns are counted from the epoch, so that the choice does not change as time passes and the line does not tremble.
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

interface Window {
  entry: number
  fromMs: number
  untilMs: number
}

/** The area between the price and the entry, from the entry to the end. Empty before the second point. */
export function betweenPath(points: readonly Point[], view: View, { entry, fromMs, untilMs }: Window): string {
  const within = points.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= untilMs)
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last || first === last) return ''
  const level = yOf(view, entry).toFixed(1)
  return `${linePath(within, view)}V${level}H${xOf(view, first.timeMs).toFixed(1)}z`
}

/** Round prices for the grid, two to five of them, with their decimals. */
export function gridOf({ low, high }: Pick<View, 'low' | 'high'>): { prices: number[]; decimals: number } {
  const rough = (high - low) / 4
  const power = Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((size) => size * 10 ** power >= rough) ?? 10
  const step = factor * 10 ** power
  const prices: number[] = []
  for (let at = Math.ceil(low / step); at * step <= high; at++) prices.push(at * step)
  return { prices, decimals: Math.max(0, factor === 10 ? -power - 1 : -power) }
}
