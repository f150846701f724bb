import { useCharted, useRunning } from '../api.ts'
import type { OptionMarket } from '../instruments.ts'
import { OptionChart } from './chart.tsx'

/** The market's chart, with the option in it that ends next or has just ended. */
export const OwnChart = ({ instrument }: { instrument: OptionMarket }) => (
  <OptionChart market={instrument} option={useCharted(instrument.id, useRunning(instrument.id).options)} />
)
