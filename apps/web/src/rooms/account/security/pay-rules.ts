/** What six digits of a payment password need. Pure. */
const LENGTH = 6

const steps = (digits: string): number[] =>
  Array.from({ length: digits.length - 1 }, (_, at) => Number(digits[at + 1]) - Number(digits[at]))

export interface PayRules {
  varied: boolean
  noRow: boolean
}

/** Which rules the digits so far can still keep: undecided ones count as broken, so that their tick comes with the digit that decides. */
export function payRules(digits: string): PayRules {
  const between = steps(digits)
  return {
    varied: between.some((step) => step !== 0),
    noRow: digits.length >= 3 && !(between.every((step) => step === 1) || between.every((step) => step === -1)),
  }
}

export const isGoodPay = (digits: string): boolean => digits.length === LENGTH && payRules(digits).varied && payRules(digits).noRow
