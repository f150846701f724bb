/** How far the index is worked through in one transaction. */
export const CATCH_UP_MS = 60_000
