/**
 * A comma between thousands, as every order book writes figures: marks that changed with the language would make 1.234 two
 * different amounts. Takes whole digits without a sign.
 */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
