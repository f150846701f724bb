import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Chart } from 'klinecharts'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnKind } from '#state/client-state.ts'
import { useClient } from '#state/client-store.ts'
import { SandboxBadge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { CloseIcon, EditIcon, FullScreenIcon, IndicatorIcon } from '#ui/icons.tsx'
import { TickerChange, TickerPrice } from '../figures.tsx'
import type { ChartedPair } from './candle-chart.tsx'
import { CandleChart } from './candle-chart.tsx'
import { DrawDrawer } from './draw-drawer.tsx'
import type { Fill } from './fills.ts'
import { followFingers } from './gestures.ts'
import { IndicatorDrawer } from './indicator-drawer.tsx'
import { IndicatorSheet } from './indicator-sheet.tsx'
import { indicators as known } from './indicators.ts'
import { Legend } from './legend.tsx'
import type { ChartLine, MoveSheet } from './lines.ts'
import { OwnFills } from './own-fills.tsx'
import { useShownFills, useShownLines } from './own-shown.ts'
import { PeriodBar } from './period-bar.tsx'
import type { Pointer } from './shown.ts'
import type { Drawing } from './use-drawing.ts'
import { useDrawing } from './use-drawing.ts'
import { useFullScreen } from './use-full-screen.ts'
import { MovableLines } from './movable-lines.tsx'
import '../trading.css'
import './chart.css'

const noLines: readonly ChartLine[] = []
const noFills: readonly Fill[] = []
const nothingOwn: readonly OwnKind[] = []

interface ChartPanelProps {
  pair: ChartedPair
  /** The user's own prices. */
  lines?: readonly ChartLine[]
  /** Says what follows when one of them is moved. */
  Move?: MoveSheet
  /** The user's own trades. */
  fills?: readonly Fill[]
  /** What of the user's own can be shown and hidden. */
  own?: readonly OwnKind[]
  /** The ways to trade, for the full screen, which covers those of the page. */
  actions?: ReactNode
  /** Fills its container instead of growing with its panes. */
  desk?: boolean
}

/** The chart with its bar and its legend: periods, indicators, drawing, full screen. */
export function ChartPanel({ pair, lines = noLines, Move, fills = noFills, own = nothingOwn, actions, desk = false }: ChartPanelProps) {
  const { t } = useLingui()
  const { period, indicators } = useClient((state) => state.trade)
  const [chart, setChart] = useState<Chart>()
  const [pointer] = useState<Pointer>(() => ({ x: undefined }))
  const [open, setOpen] = useState<'indicators' | 'draw'>()
  const [parameters, setParameters] = useState<string>()
  const close = useCallback(() => setOpen(undefined), [])
  const add = useCallback(() => setOpen('indicators'), [])
  const drawing = useDrawing(chart, pair.symbol)
  const full = useFullScreen()
  useFingers(chart, pointer, drawing)
  const shownLines = useShownLines(lines)
  const shownFills = useShownFills(fills)
  const panes = known.filter(({ name, over }) => !over && indicators.includes(name)).length
  return (
    <div className={clsx('candle-chart', `panes-${panes}`, desk && 'desk', full.active && 'full')}>
      {full.active && <FullBar pair={pair} actions={actions} />}
      <div className="chart-periods">
        <PeriodBar period={period} wide={desk || full.active} />
        <span className="grow" />
        <IconButton className="chart-tool" label={t`Indicators`} aria-haspopup="dialog" onClick={add}>
          <IndicatorIcon size={20} />
        </IconButton>
        <IconButton className="chart-tool" label={t`Draw`} aria-haspopup="dialog" onClick={() => setOpen('draw')}>
          <EditIcon size={20} />
        </IconButton>
        <IconButton className="chart-tool" label={full.active ? t`Leave full screen` : t`Full screen`} onClick={full.toggle}>
          {full.active ? <CloseIcon size={20} /> : <FullScreenIcon size={20} />}
        </IconButton>
      </div>
      <Legend {...{ chart, pointer, indicators }} tick={pair.tick} onIndicator={setParameters} onAdd={add} />
      <CandleChart pair={pair} period={period} indicators={indicators} onChart={setChart}>
        <OwnFills chart={chart} fills={shownFills} />
        <MovableLines {...{ chart, Move }} lines={shownLines} tick={pair.tick} view={`${pair.symbol} ${period}`} />
      </CandleChart>
      <DrawingBar drawing={drawing} />
      <IndicatorDrawer open={open === 'indicators'} chosen={indicators} own={own} onClose={close} />
      <IndicatorSheet name={parameters} onClose={() => setParameters(undefined)} />
      <DrawDrawer open={open === 'draw'} drawing={drawing} onClose={close} />
    </div>
  )
}

function useFingers(chart: Chart | undefined, pointer: Pointer, { tool, selected, count }: Drawing): void {
  const drawing = useRef({ isUnderway: false, count: 0 })
  useEffect(() => {
    const isUnderway = Boolean(tool ?? selected)
    drawing.current = { isUnderway, count }
    const own = chart?.getDom()
    if (!own) return
    // The library forbids the page to scroll under its fingers, always.
    own.style.touchAction = isUnderway ? 'none' : 'pan-y'
    own.style.overscrollBehavior = 'auto'
  }, [chart, tool, selected, count])
  useEffect(() => {
    const box = chart?.getDom()
    if (!chart || !box) return
    return followFingers(box, {
      chart,
      pointer,
      isDrawing: () => drawing.current.isUnderway,
      hasDrawn: () => drawing.current.count > 0,
    })
  }, [chart, pointer])
}

/** What the page says and offers, over a chart that covers it. */
function FullBar({ pair: { symbol, pair, tick }, actions }: Pick<ChartPanelProps, 'pair' | 'actions'>) {
  return (
    <div className="chart-full-bar">
      <b className="bold">{pair}</b>
      <TickerPrice symbol={symbol} tick={tick} flash className="text-20 bold" />
      <TickerChange symbol={symbol} className="text-14" />
      <SandboxBadge />
      <span className="grow" />
      {actions}
    </div>
  )
}

function DrawingBar({ drawing }: { drawing: Drawing }) {
  if (!drawing.tool && !drawing.selected) return null
  return (
    <div className="drawing" role="status">
      <span className="grow">{drawing.tool ? <Trans>Tap the chart to draw.</Trans> : <Trans>Drag to move.</Trans>}</span>
      {drawing.tool ? (
        <Button kind="ghost" size="tiny" onClick={drawing.stop}>
          <Trans>Cancel</Trans>
        </Button>
      ) : (
        <Button kind="ghost" size="tiny" onClick={drawing.eraseSelected}>
          <Trans>Erase</Trans>
        </Button>
      )}
    </div>
  )
}
