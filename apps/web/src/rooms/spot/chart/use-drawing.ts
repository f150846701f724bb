import type { Chart } from 'klinecharts'
import { useEffect, useState } from 'react'

const GROUP = 'drawn'

/** Lines drawn by hand: one tool at a time, each line can be chosen, moved and erased. */
export function useDrawing(chart: Chart | undefined) {
  const [tool, setTool] = useState<{ name: string; id: string }>()
  const [selected, setSelected] = useState<string>()
  const [count, setCount] = useState(0)
  useEffect(() => {
    setTool(undefined)
    setSelected(undefined)
    setCount(0)
  }, [chart])
  const recount = () => setCount(chart?.getOverlays({ groupId: GROUP }).length ?? 0)
  const stop = () => {
    if (tool) chart?.removeOverlay({ id: tool.id })
    setTool(undefined)
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
          setTool(undefined)
          recount()
        },
        onSelected: ({ overlay }) => setSelected(overlay.id),
        onDeselected: () => setSelected(undefined),
        onRemoved: () => setSelected(undefined),
      })
      if (typeof id === 'string') setTool({ name, id })
    },
    eraseSelected: () => {
      if (selected) chart?.removeOverlay({ id: selected })
      setSelected(undefined)
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
