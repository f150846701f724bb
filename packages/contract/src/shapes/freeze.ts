/** Why an account is frozen, or its withdrawals are limited: each has its words in nine languages, `frozen_<reason>` and `limited.<reason>`. */
export const freezeReasons = ['activity', 'identity', 'authority', 'wish'] as const
export type FreezeReason = (typeof freezeReasons)[number]
