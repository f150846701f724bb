/** A time in refusals and mails: to the minute, in UTC. */
export const minuteText = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
