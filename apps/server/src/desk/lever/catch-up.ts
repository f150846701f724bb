/** How far the index is worked through in one transaction. */
export const CATCH_UP_MS = 60_000

/** How many positions are charged for the night in one: it takes a second or two, and memory for just these. */
export const NIGHT_PART = 10_000

const DAY_MS = 86_400_000

export const nextMidnight = (timeMs: number): number => (Math.floor(timeMs / DAY_MS) + 1) * DAY_MS
