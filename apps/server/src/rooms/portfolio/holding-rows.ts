/** Converts holdings between rows of the database and the rule. */
import type { Holding } from '@assay/engine/portfolio'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import type { HoldingRow } from './store.ts'

type Figures = Pick<HoldingRow, 'amount' | 'cost' | 'realised'>

export const holdingOf = ({ amount, cost, realised }: Figures): Holding => ({
  amount: unitsOf(amount, LEDGER_SCALE),
  cost: cost === null ? null : unitsOf(cost, LEDGER_SCALE),
  realised: unitsOf(realised, LEDGER_SCALE),
})

export const figuresOf = ({ amount, cost, realised }: Holding): Figures => ({
  amount: formatUnits(amount, LEDGER_SCALE),
  cost: cost === null ? null : formatUnits(cost, LEDGER_SCALE),
  realised: formatUnits(realised, LEDGER_SCALE),
})
