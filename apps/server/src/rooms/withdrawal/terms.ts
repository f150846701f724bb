/** What withdrawals go by. Fees, minimums and confirmations of each network are in `@assay/chain/networks`. */

/** How long one that nobody looks at can be cancelled before it goes to the signer. */
export const CANCEL_SECONDS = 20
/** Within how many hours operators decide, each of two. */
export const REVIEW_HOURS = 2
/** A new address with "only to saved addresses", and turning that off, wait this long. */
export const WAIT_HOURS = 24
export const ADDRESSES_MAXIMUM = 50
/** From the next one within 24 hours on somebody looks. */
export const MANY_IN_A_DAY = 5
/** Of one user at once. More would hide those of others from the operators. */
export const REVIEWS_MAXIMUM = 10
/** Somebody looks when an open loss is this share of what the lever account has, or more. */
export const OPEN_LOSS_PARTS = 2n

export const holdOf = (id: string | number): string => `withdrawal:${id}`
