/** Margins, fees and results of contracts are kept in it; its ledger has eight decimals. */
export const USDT = 3
