import { LEDGER_SCALE } from '@assay/money'

/** The currency of margins, fees and profits of contracts. */
export const USDT = 3
export const USDT_SCALE = LEDGER_SCALE
