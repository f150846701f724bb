/** System accounts of the room (migration 0026) and what all sales have in common. */

/** Has what is for sale. */
export const SALE = 121
/** Has what buyers have paid. */
export const PROCEEDS = 122

/** Decimals of a token in the ledger. */
export const TOKEN_SCALE = 8
/** Ids of tokens start here; currencies of a new installation are below. */
export const FIRST_TOKEN_ID = 1001

/** The obligation that keeps a commitment until it is settled. */
export const holdOf = (orderId: string): string => `subscription:${orderId}`
/** The obligation that keeps tokens until they are unlocked. */
export const lockOf = (orderId: string): string => `subscription_lock:${orderId}`
/** What postings of a sale are booked for. */
export const saleReference = (projectId: string): string => `subscription_project:${projectId}`
