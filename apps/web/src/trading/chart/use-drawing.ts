import type { Chart } from 'klinecharts'
import { useEffect, useState } from 'react'
import { setClient, useClient } from '#state/client-store.ts'

const GROUP = 'drawn'
/** The chart's event for a line with all its points. */
const COMPLETE = -1

/** Stores the lines of a chart for the next visit of its market. */
function keep(chart: Chart, symbol: string): void {
  const lines = chart
    .getOverlays({ groupId: GROUP })
    .filter(({ currentStep }) => currentStep === COMPLETE)
    .map(({ name, points }) => ({
      name,
      points: points.flatMap(({ timestamp, value }) => (timestamp === undefined || value === undefined ? [] : [{ timestamp, value }])),
    }))
  const { [symbol]: _before, ...others } = useClient.getState().drawings
  setClient({ drawings: lines.length > 0 ? { ...others, [symbol]: lines } : others })
}

interface Drawn {
  /** The chart all this belongs to. */
  chart: Chart | undefined
  tool?: { name: string; id: string } | undefined
  selected?: string | undefined
}
type Change = (before: Drawn) => Drawn

/** Events of a finished line. */
function eventsOf(chart: Chart, symbol: string, change: (next: Change) => void) {
  const select = (selected: string | undefined) => change((before) => ({ ...(before.chart === chart && before), chart, selected }))
  return {
    onSelected: ({ overlay }: { overlay: { id: string } }) => select(overlay.id),
    onDeselected: () => select(undefined),
    onRemoved: () => select(undefined),
    onPressedMoveEnd: () => keep(chart, symbol),
  }
}

/** Draws the stored lines of a market and removes those of the previous one. */
function restore(chart: Chart, symbol: string, change: (next: Change) => void): void {
  const events = eventsOf(chart, symbol, change)
  chart.removeOverlay({ groupId: GROUP })
  for (const { name, points } of useClient.getState().drawings[symbol] ?? []) {
    chart.createOverlay({ ...events, name, groupId: GROUP, points: [...points] })
  }
}

/** Hand-drawn lines: one tool at a time. A line can be selected, moved and erased. Lines are stored per market. */
export function useDrawing(chart: Chart | undefined, symbol: string) {
  const [drawn, setDrawn] = useState<Drawn>({ chart })
  const { tool, selected } = drawn.chart === chart ? drawn : { tool: undefined, selected: undefined }
  const set = (change: Partial<Drawn>) => setDrawn((before) => ({ ...(before.chart === chart && before), ...change, chart }))
  /** How many lines there are. */
  const count = useClient((state) => state.drawings[symbol]?.length ?? 0)
  useEffect(() => {
    if (chart) restore(chart, symbol, setDrawn)
  }, [chart, symbol])
  const stop = () => {
    if (tool) chart?.removeOverlay({ id: tool.id })
    set({ tool: undefined })
  }
  const erase = (filter: { id?: string | undefined; groupId?: string }) => {
    if (!chart) return
    chart.removeOverlay(filter)
    set({ selected: undefined })
    keep(chart, symbol)
  }
  return {
    tool,
    selected,
    count,
    stop,
    start: (name: string) => {
      if (!chart) return
      stop()
      const onDrawEnd = () => {
        set({ tool: undefined })
        keep(chart, symbol)
      }
      const id = chart.createOverlay({ ...eventsOf(chart, symbol, setDrawn), name, groupId: GROUP, onDrawEnd })
      if (typeof id === 'string') set({ tool: { name, id } })
    },
    eraseSelected: () => selected && erase({ id: selected }),
    eraseLast: () => {
      const last = chart?.getOverlays({ groupId: GROUP }).at(-1)
      if (last) erase({ id: last.id })
    },
    eraseAll: () => erase({ groupId: GROUP }),
  }
}

export type Drawing = ReturnType<typeof useDrawing>
