import { OwnChart } from '../chart/own-chart.tsx'
import type { Pair } from '../pair/pair.ts'

/** The chart that stands on the trade page itself. */
export const DeskChart = ({ instrument }: { instrument: Pair }) => <OwnChart pair={instrument} desk />
