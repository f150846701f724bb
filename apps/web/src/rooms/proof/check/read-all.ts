/** What a reader finds among some leaves, in their order; it answers null for another kind of leaf. */
export const readAll = <T>(leaves: readonly string[], read: (leaf: string) => T | null): T[] =>
  leaves.map(read).filter((found) => found !== null)
