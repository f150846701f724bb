/** A hash for people: the first and the last eight digits. */
export const hashText = (hash: string): string => `${hash.slice(0, 8)} ${hash.slice(8, 16)} … ${hash.slice(-8)}`
