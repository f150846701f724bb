import type { Chart } from 'klinecharts'
import { useEffect, useState } from 'react'
import type { ChartLine, Draft, MoveSheet } from './lines.ts'
import { OwnLines } from './own-lines.tsx'
import { useRange } from './use-range.ts'

interface MovableLinesProps {
  chart: Chart | undefined
  lines: readonly ChartLine[]
  Move: MoveSheet | undefined
  tick: string
  /** Market and period: with another one the chart has its own range again. */
  view: string
  /** There is no room for tags at the edges. */
  low?: boolean
}

/** The user's own prices, and the sheet of the one that is being moved. */
export function MovableLines({ chart, lines, Move, tick, view, low }: MovableLinesProps) {
  const [draft, setDraft] = useState<Draft>()
  const reach = useRange(chart, view)
  const [kept, setKept] = useState<ChartLine>()
  const live = lines.find(({ id }) => id === draft?.id)
  // An order that ended meanwhile takes its line and its sheet along, unless the sheet itself has ended it.
  const line = live ?? (kept?.id === draft?.id ? kept : undefined)
  const own = line && draft
  const end = () => {
    setDraft(undefined)
    setKept(undefined)
  }
  const onPrice = (price: string) => {
    const next = line?.allow?.(price)
    if (next && draft) setDraft({ ...draft, ...next })
  }
  const asked = line && draft && !draft.isHeld ? { line, draft } : undefined
  const isAsking = asked !== undefined
  useEffect(() => {
    const root = chart?.getDom()?.closest<HTMLElement>('.candle-chart')
    if (!root || !isAsking) return
    // The sheet covers the lower half of a phone: the chart takes the rest.
    root.dataset.asking = ''
    root.scrollIntoView({ block: 'start' })
    return () => void delete root.dataset.asking
  }, [chart, isAsking])
  return (
    <>
      <OwnLines
        chart={chart}
        lines={line && !live ? [...lines, line] : lines}
        draft={own}
        tick={tick}
        low={low}
        onDraft={setDraft}
        onReach={reach}
      />
      {asked && Move && <Move key={asked.line.id} {...asked} onPrice={onPrice} onKeep={() => setKept(line)} onEnd={end} />}
    </>
  )
}
