/** Decimals of the ledger's columns. No currency has more. */
export const LEDGER_SCALE = 8
/** More decimals than any price or rate has. */
export const PRICE_SCALE = 20

/** Decimals of a fraction that is counted in millionths. */
export const PPM_DECIMALS = 6
