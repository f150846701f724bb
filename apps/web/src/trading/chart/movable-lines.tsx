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
  const line = lines.find(({ id }) => id === draft?.id)
  // An order that ended meanwhile takes its line and its sheet along.
  const own = line && draft
  const onPrice = (price: string) => {
    const next = line?.allow?.(price)
    if (next && draft) setDraft({ ...draft, ...next })
  }
  const asked = line && draft && !draft.isHeld ? { line, draft } : undefined
  const isAsking = asked !== undefined
  useEffect(() => {
    // The sheet covers the lower half of a phone.
    if (isAsking) chart?.getDom()?.closest('.candle-chart')?.scrollIntoView({ block: 'start' })
  }, [chart, isAsking])
  return (
    <>
      <OwnLines chart={chart} lines={lines} draft={own} tick={tick} low={low} onDraft={setDraft} onReach={reach} />
      {asked && Move && <Move key={asked.line.id} {...asked} onPrice={onPrice} onEnd={() => setDraft(undefined)} />}
    </>
  )
}
