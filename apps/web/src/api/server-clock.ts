/** The server's clock less this device's, in milliseconds, as an answer brought it. Half of the way is not worth counting. */
export const apartOf = (time: string | undefined, answeredMs: number): number => (time === undefined ? 0 : Date.parse(time) - answeredMs)
