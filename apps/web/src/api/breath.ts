/** Lets the browser answer before what comes next: several small stretches of work do not hold a phone up as one long one does. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
