/** Names of what the room books and proposes. */
export const holdOf = (id: string): string => `bank_out:${id}`
export const payInSubject = (id: string): string => `bank_in:${id}`
export const payOutSubject = holdOf
export const accountSubject = (id: string): string => `bank_account:${id}`

/** An IBAN shows its country and its last four, everything else the last four alone. */
const SHOWN = 4
export const shownIban = (iban: string): string => `${iban.slice(0, SHOWN)} … ${iban.slice(-SHOWN)}`
export const shownNumber = (number: string): string => `… ${number.slice(-SHOWN)}`
export const shownCard = (card: string): string => `•••• ${card.slice(-SHOWN)}`
