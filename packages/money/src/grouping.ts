/** Groups thousands. Takes whole digits without a sign. */
export const groupThousands = (digits: string, separator = ','): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, separator)
