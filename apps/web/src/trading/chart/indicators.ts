import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface Parameter {
  label: MessageDescriptor
  value: number
  /** The line of this parameter is not shown until it is switched on. */
  isOff?: true
}

export interface IndicatorWords {
  /** As traders everywhere call it, and as the chart's library does. */
  name: string
  note: MessageDescriptor
  /** Drawn over the candles; otherwise below them, in a pane of its own. */
  over: boolean
  /** With their usual values. */
  parameters: readonly Parameter[]
  /** Names of its lines. None where each parameter has a line of its own. */
  lines?: readonly string[]
  /** How its values are written: as prices, with two decimals, or short. */
  values: 'price' | 'share' | 'volume'
}

const period = (value: number): Parameter => ({ label: msg`Period`, value })
const periods = (...values: number[]): Parameter[] => values.map(period)

/** The indicators to choose from. */
export const indicators: readonly IndicatorWords[] = [
  {
    name: 'MA',
    note: msg`Moving average`,
    over: true,
    parameters: [...periods(7, 14, 30), { ...period(60), isOff: true }],
    values: 'price',
  },
  {
    name: 'EMA',
    note: msg`Exponential moving average`,
    over: true,
    parameters: [...periods(7, 14, 30), { ...period(60), isOff: true }],
    values: 'price',
  },
  {
    name: 'BOLL',
    note: msg`Bollinger bands`,
    over: true,
    parameters: [period(20), { label: msg`Width`, value: 2 }],
    lines: ['UP', 'MID', 'DN'],
    values: 'price',
  },
  { name: 'VOL', note: msg`Volume`, over: false, parameters: [], lines: [], values: 'volume' },
  {
    name: 'MACD',
    note: msg`Moving average convergence divergence`,
    over: false,
    parameters: [
      { label: msg`Fast period`, value: 12 },
      { label: msg`Slow period`, value: 26 },
      { label: msg`Signal period`, value: 9 },
    ],
    lines: ['DIF', 'DEA'],
    values: 'price',
  },
  {
    name: 'KDJ',
    note: msg`Stochastic oscillator`,
    over: false,
    parameters: [period(9), { label: msg`Smoothing of K`, value: 3 }, { label: msg`Smoothing of D`, value: 3 }],
    lines: ['K', 'D', 'J'],
    values: 'share',
  },
  { name: 'RSI', note: msg`Relative strength index`, over: false, parameters: periods(6, 12, 24), values: 'share' },
]

export interface ToolWords {
  /** As the chart's library calls it. */
  name: string
  label: MessageDescriptor
  /** A drawing of 24 by 24. */
  path: string
}

/** What can be drawn by hand. */
export const tools: readonly ToolWords[] = [
  { name: 'segment', label: msg`Trend line`, path: 'M5 18L19 6M5 18h.01M19 6h.01' },
  { name: 'rayLine', label: msg`Ray`, path: 'M5 18L20 5M5 18h.01' },
  { name: 'horizontalStraightLine', label: msg`Horizontal line`, path: 'M3 12h18' },
  { name: 'verticalStraightLine', label: msg`Vertical line`, path: 'M12 3v18' },
  { name: 'priceLine', label: msg`Price line`, path: 'M4 12h16M4 9v6' },
  { name: 'parallelStraightLine', label: msg`Parallel channel`, path: 'M3 14L16 3M8 21L21 10' },
  { name: 'fibonacciLine', label: msg`Fibonacci retracement`, path: 'M3 5h18M3 10h18M3 13.5h18M3 19h18' },
  { name: 'brush', label: msg`Brush`, path: 'M4 17c3-8 5 3 8-3s3-9 8-7' },
]
