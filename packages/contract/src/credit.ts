/** What changes the credit score, and by how much. Everybody starts at 100; a rise ends there, a fall at 0. Nothing else changes it. */
export const creditChanges = { auction_unpaid: -8, loan_overdue: -5, loan_on_time: 2, quiet_quarter: 1 } as const
export type CreditKind = keyof typeof creditChanges
export const CREDIT_START = 100
