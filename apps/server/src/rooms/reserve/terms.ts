/** Leaves that are kept in one row. A power of two. */
export const CHUNK_NODES = 1024
/** Tallies whose leaves are kept, so that users can still check them. */
export const TALLIES_KEPT = 7
/** Days that a coin's page shows. */
export const DAYS_SHOWN = 30
