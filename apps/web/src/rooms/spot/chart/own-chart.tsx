import type { ReactNode } from 'react'
import { ChartPanel } from '#trading/chart/chart-panel.tsx'
import type { Pair } from '../pair/pair.ts'
import { MoveSheet } from './move-sheet.tsx'
import { useFills } from './use-fills.ts'
import { useLines } from './use-lines.tsx'

interface OwnChartProps {
  pair: Pair
  actions?: ReactNode
  desk?: boolean
}

const own = ['orders', 'average', 'fills'] as const

/** The chart of a pair with the user's open orders, which can be moved, and trades. */
export const OwnChart = ({ pair, actions, desk }: OwnChartProps) => (
  <ChartPanel pair={pair} lines={useLines(pair)} Move={MoveSheet} fills={useFills(pair)} own={own} actions={actions} desk={desk} />
)
