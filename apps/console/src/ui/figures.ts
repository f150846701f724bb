import { formatAmount } from '@assay/web/ui/format.ts'

/** The scale of the ledger: operators see all that is there. */
const LEDGER_SCALE = 8

/** An amount with the marks of the language, without zeros at its end. */
export const figureText = (amount: string): string => formatAmount(amount, LEDGER_SCALE)
