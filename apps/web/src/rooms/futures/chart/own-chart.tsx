import type { ReactNode } from 'react'
import { ChartPanel } from '#trading/chart/chart-panel.tsx'
import type { Instrument } from '../market/instrument.ts'
import { MoveSheet } from './move-sheet.tsx'
import { useFills } from './use-fills.ts'
import { useLines } from './use-lines.tsx'

interface OwnChartProps {
  instrument: Instrument
  actions?: ReactNode
  desk?: boolean
}

const own = ['orders', 'fills'] as const

/** The chart of an instrument with the user's own prices, which can be moved, and trades. */
export const OwnChart = ({ instrument, actions, desk }: OwnChartProps) => (
  <ChartPanel
    pair={instrument}
    lines={useLines(instrument)}
    Move={MoveSheet}
    fills={useFills(instrument)}
    own={own}
    actions={actions}
    desk={desk}
  />
)
