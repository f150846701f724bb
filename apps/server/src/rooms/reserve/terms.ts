import { DAY_MS, MINUTE_MS } from '@assay/engine/market'

/** Leaves that are kept in one row. A power of two. */
export const CHUNK_NODES = 1024
/** Tallies whose leaves are kept, so that users can still check them. */
export const TALLIES_KEPT = 7
/** A reading of a chain counts for so long. */
export const CHAIN_FRESH_MS = 15 * MINUTE_MS
/** A bank states a balance on working days: a long weekend must fit in. */
export const BANK_FRESH_MS = 4 * DAY_MS
/** Days that a coin's page shows. */
export const DAYS_SHOWN = 30
