import { Trans, useLingui } from '@lingui/react/macro'
import type { Chart } from 'klinecharts'
import { useCallback, useState } from 'react'
import { useClient } from '../../../state/client-store.ts'
import { SandboxBadge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CaretIcon, CloseIcon, EditIcon, FullScreenIcon, IndicatorIcon } from '../../../ui/icons.tsx'
import { SelectDrawer } from '../../../ui/select.tsx'
import { remember } from '../memory.ts'
import type { ChartedPair } from './candle-chart.tsx'
import { CandleChart } from './candle-chart.tsx'
import { DrawDrawer } from './draw-drawer.tsx'
import { IndicatorDrawer } from './indicator-drawer.tsx'
import { indicators as known } from './indicators.ts'
import type { ChartMark } from './marks.ts'
import { useMarks } from './marks.ts'
import type { PeriodName } from './periods.ts'
import { periods } from './periods.ts'
import { useDrawing } from './use-drawing.ts'
import { useFullScreen } from './use-full-screen.ts'

/** Periods in the bar; the others stand behind "More". */
const inBar: readonly PeriodName[] = ['1min', '15min', '60min', '4hour', '1day', '1week']

const noMarks: readonly ChartMark[] = []

interface ChartPanelProps {
  pair: ChartedPair
  /** The user's own prices, as lines. */
  marks?: readonly ChartMark[]
  /** Fills its place instead of growing with its panes. */
  desk?: boolean
}

/** The chart with its bar: periods, indicators, drawing, full screen. */
export function ChartPanel({ pair, marks = noMarks, desk = false }: ChartPanelProps) {
  const { t } = useLingui()
  const { period, indicators } = useClient((state) => state.trade)
  const [chart, setChart] = useState<Chart>()
  const [open, setOpen] = useState<'indicators' | 'draw'>()
  const close = useCallback(() => setOpen(undefined), [])
  const drawing = useDrawing(chart, pair.symbol)
  const full = useFullScreen()
  useMarks(chart, marks)
  const panes = known.filter(({ name, over }) => !over && indicators.includes(name)).length
  return (
    <div className={`spot-chart panes${panes} ${desk ? 'desk' : ''} ${full.active ? 'full' : ''}`}>
      <div className="pers">
        <Periods period={period} desk={desk || full.active} />
        <span className="grow" />
        {full.active && <SandboxBadge />}
        <IconButton className="tb" label={t`Indicators`} aria-haspopup="dialog" onClick={() => setOpen('indicators')}>
          <IndicatorIcon size={20} />
        </IconButton>
        <IconButton className="tb" label={t`Draw`} aria-haspopup="dialog" onClick={() => setOpen('draw')}>
          <EditIcon size={20} />
        </IconButton>
        <IconButton className="tb" label={full.active ? t`Leave full screen` : t`Full screen`} onClick={full.toggle}>
          {full.active ? <CloseIcon size={20} /> : <FullScreenIcon size={20} />}
        </IconButton>
      </div>
      <CandleChart pair={pair} period={period} indicators={indicators} onChart={setChart} />
      {(drawing.tool || drawing.selected) && (
        <div className="drawing" role="status">
          <span className="grow">{drawing.tool ? <Trans>Tap the chart to draw.</Trans> : <Trans>Drag to move.</Trans>}</span>
          {drawing.tool ? (
            <Button kind="ghost" size="xs" onClick={drawing.stop}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <Button kind="ghost" size="xs" onClick={drawing.eraseSelected}>
              <Trans>Erase</Trans>
            </Button>
          )}
        </div>
      )}
      <IndicatorDrawer open={open === 'indicators'} chosen={indicators} onClose={close} />
      <DrawDrawer open={open === 'draw'} drawing={drawing} onClose={close} />
    </div>
  )
}

function Periods({ period, desk }: { period: PeriodName; desk: boolean }) {
  const { t, i18n } = useLingui()
  const [more, setMore] = useState(false)
  const shown = desk ? periods : periods.filter(({ name }) => inBar.includes(name))
  const hidden = periods.find(({ name }) => name === period && !shown.some((known) => known.name === name))
  return (
    <>
      <div className="list" role="radiogroup" aria-label={t`Period`}>
        {shown.map(({ name, label }) => (
          <button key={name} type="button" role="radio" aria-checked={name === period} onClick={() => remember({ period: name })}>
            {i18n._(label)}
          </button>
        ))}
      </div>
      {!desk && (
        <button type="button" className="x" aria-haspopup="dialog" aria-pressed={hidden !== undefined} onClick={() => setMore(true)}>
          {hidden ? i18n._(hidden.label) : <Trans>More</Trans>}
          <CaretIcon size={12} />
        </button>
      )}
      <SelectDrawer
        open={more}
        onClose={() => setMore(false)}
        title={t`Period`}
        value={period}
        options={periods.map(({ name, label }) => ({ value: name, label: i18n._(label) }))}
        onChange={(name) => {
          remember({ period: name })
          setMore(false)
        }}
      />
    </>
  )
}
