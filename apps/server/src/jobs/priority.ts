/** Priority of jobs of which there may be one for every user. The queue takes the smallest first, and everything else has none. */
export const AFTER_ALL_ELSE = 10
