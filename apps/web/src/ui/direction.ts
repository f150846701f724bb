/** The class of a direction, in the colours the reader has chosen for it. */
export const directionWord = { up: 'upward', down: 'downward', zero: 'zero' } as const
