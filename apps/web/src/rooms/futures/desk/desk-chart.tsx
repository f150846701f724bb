import { OwnChart } from '../chart/own-chart.tsx'
import type { Instrument } from '../market/instrument.ts'

/** The chart that stands on the trade page itself. */
export const DeskChart = ({ instrument }: { instrument: Instrument }) => <OwnChart instrument={instrument} desk />
