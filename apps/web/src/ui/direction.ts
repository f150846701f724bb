/** The class of a direction. Its colour follows the reader's settings. */
export const directionWord = { up: 'upward', down: 'downward', zero: 'zero' } as const
