/** How long lists without pages are. Who sees as many rows is told that there may be more. */
export const SESSIONS_LISTED = 50
export const CREDIT_EVENTS_LISTED = 100
