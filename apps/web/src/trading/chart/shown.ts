/** What the chart shows of one candle, as text: of the one pointed at, else of the last. */
import type { Chart } from 'klinecharts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { formatCompact, formatMoney, formatPrice, NO_FIGURE } from '#ui/format.ts'
import type { ShownCandle } from './candle-text.ts'
import { candleText } from './candle-text.ts'
import { onFrame } from './frames.ts'
import type { IndicatorWords } from './indicators.ts'
import { indicators as known } from './indicators.ts'

export interface Shown {
  candle: ShownCandle | undefined
  /** Values of each indicator, one a line. */
  values: Readonly<Record<string, readonly string[]>>
}

function valueText(value: unknown, kind: IndicatorWords['values'], tick: string): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return NO_FIGURE
  if (kind === 'volume') return formatCompact(value)
  return kind === 'share' ? formatMoney(value) : formatPrice(value, tick)
}

/** What is pointed at with the mouse or a finger: its distance from the left edge, in pixels. */
export interface Pointer {
  x: number | undefined
}

/** The place of the candle at this distance from the left edge; of the nearest one where there is none. */
export function candleAt(chart: Chart, x: number): number {
  const [point] = chart.convertFromPixel([{ x }]) as { dataIndex?: number }[]
  return Math.min(Math.max(0, point?.dataIndex ?? 0), chart.getDataList().length - 1)
}

function look(chart: Chart, pointer: Pointer, tick: string): Shown {
  const bars = chart.getDataList()
  const at = pointer.x === undefined ? bars.length - 1 : candleAt(chart, pointer.x)
  const bar = bars[at]
  const values = chart.getIndicators().flatMap(({ name, figures, result }) => {
    const kind = known.find((words) => words.name === name)?.values
    const row = result[at] as Record<string, unknown> | undefined
    return kind ? [[name, figures.map(({ key }) => valueText(row?.[key], kind, tick))] as const] : []
  })
  return { candle: bar && candleText(bar, tick, pointer.x !== undefined), values: Object.fromEntries(values) }
}

const nothing: Shown = { candle: undefined, values: {} }

/** Changes only when one of its texts does: a chart that is scrolled draws often, and shows the same. */
function createStore(chart: Chart | undefined, pointer: Pointer, tick: string) {
  let shown = nothing
  let text = ''
  const isNew = () => {
    const next = chart ? look(chart, pointer, tick) : nothing
    const nextText = JSON.stringify(next)
    if (nextText === text) return false
    shown = next
    text = nextText
    return true
  }
  return {
    get: () => shown,
    listen: (changed: () => void) => (chart ? onFrame(chart, () => isNew() && changed()) : () => undefined),
  }
}

/** Follows the mouse; a finger says itself where it points. */
function usePointer(chart: Chart | undefined, pointer: Pointer): void {
  useEffect(() => {
    if (!chart) return
    const follow = (data?: unknown) => {
      pointer.x = (data as { x?: number } | undefined)?.x
    }
    const leave = () => {
      pointer.x = undefined
    }
    const box = chart.getDom()
    chart.subscribeAction('onCrosshairChange', follow)
    box?.addEventListener('mouseleave', leave)
    return () => {
      chart.unsubscribeAction('onCrosshairChange', follow)
      box?.removeEventListener('mouseleave', leave)
    }
  }, [chart, pointer])
}

export function useShown(chart: Chart | undefined, pointer: Pointer, tick: string): Shown {
  usePointer(chart, pointer)
  const { listen, get } = useMemo(() => createStore(chart, pointer, tick), [chart, pointer, tick])
  return useSyncExternalStore(listen, get, () => nothing)
}
