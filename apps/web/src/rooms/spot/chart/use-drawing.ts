import type { Chart } from 'klinecharts'
import { useState } from 'react'

const GROUP = 'drawn'

interface Drawn {
  /** The chart all this belongs to. */
  chart: Chart | undefined
  tool?: { name: string; id: string } | undefined
  selected?: string | undefined
  count: number
}

/** Lines drawn by hand: one tool at a time, each line can be chosen, moved and erased. */
export function useDrawing(chart: Chart | undefined) {
  const [kept, setKept] = useState<Drawn>({ chart, count: 0 })
  const { tool, selected, count } = kept.chart === chart ? kept : { tool: undefined, selected: undefined, count: 0 }
  const set = (change: Partial<Drawn>) => setKept((before) => ({ ...(before.chart === chart ? before : { count: 0 }), ...change, chart }))
  const recount = () => set({ count: chart?.getOverlays({ groupId: GROUP }).length ?? 0 })
  const stop = () => {
    if (tool) chart?.removeOverlay({ id: tool.id })
    set({ tool: undefined })
  }
  return {
    tool,
    selected,
    /** How many lines there are. */
    count,
    stop,
    start: (name: string) => {
      if (!chart) return
      stop()
      const id = chart.createOverlay({
        name,
        groupId: GROUP,
        onDrawEnd: () => {
          set({ tool: undefined })
          recount()
        },
        onSelected: ({ overlay }) => set({ selected: overlay.id }),
        onDeselected: () => set({ selected: undefined }),
        onRemoved: () => set({ selected: undefined }),
      })
      if (typeof id === 'string') set({ tool: { name, id } })
    },
    eraseSelected: () => {
      if (selected) chart?.removeOverlay({ id: selected })
      set({ selected: undefined })
      recount()
    },
    eraseLast: () => {
      const last = chart?.getOverlays({ groupId: GROUP }).at(-1)
      if (last) chart?.removeOverlay({ id: last.id })
      recount()
    },
    eraseAll: () => {
      chart?.removeOverlay({ groupId: GROUP })
      recount()
    },
  }
}

export type Drawing = ReturnType<typeof useDrawing>
