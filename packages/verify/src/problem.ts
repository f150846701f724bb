/** Why nothing could be checked, in a sentence for whoever asked: a file that is not there, a server that does not answer. */
export class Problem extends Error {}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
