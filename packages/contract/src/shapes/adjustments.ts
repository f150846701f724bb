/** Why a balance is corrected by hand, as the user reads it in his language. */
export const adjustmentReasons = ['mistake', 'goodwill', 'outside', 'recovery'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]
