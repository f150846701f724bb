import { SmallChart } from '#trading/chart/small-chart.tsx'
import type { Instrument } from '../market/instrument.ts'
import { useLines } from './use-lines.tsx'

/** The chart over the ticket of an instrument. */
export const OwnSmallChart = ({ instrument }: { instrument: Instrument }) => <SmallChart pair={instrument} lines={useLines(instrument)} />
