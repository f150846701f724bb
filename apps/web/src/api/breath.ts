/** Yields to the browser between stretches of work: several short ones block a phone less than one long one. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
