import { SmallChart } from '#trading/chart/small-chart.tsx'
import type { Pair } from '../pair/pair.ts'
import { useLines } from './use-lines.tsx'

/** The chart over the ticket of a pair. */
export const OwnSmallChart = ({ pair }: { pair: Pair }) => <SmallChart pair={pair} lines={useLines(pair)} />
