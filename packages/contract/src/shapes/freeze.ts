/** Why an account is frozen: each has its words in nine languages, `frozen_<reason>`. */
export const freezeReasons = ['activity', 'identity', 'authority', 'wish'] as const
export type FreezeReason = (typeof freezeReasons)[number]
