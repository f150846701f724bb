/** What moves in the ledger, as engines and rooms say it: whole units at each currency's ledger scale. */

/** One line of a posting: the change of available and held of one account and currency, in units. */
export interface LedgerEntry {
  account: number
  currencyId: number
  available: bigint
  held: bigint
  /** The obligation whose held part this changes, `<reason>:<id>`; needed when `held` is not zero. */
  hold: string | null
  /** When it is not that of its posting. */
  reference?: string
}

/** Sums to zero in each currency. */
export interface Posting<Kind extends string = string> {
  kind: Kind
  /** What it was booked for: `move:3`, `futures:81`. */
  reference: string
  entries: readonly LedgerEntry[]
}

/** Money that goes from one account to another, nothing held. */
export const transfer = (units: bigint, { from, to, currencyId }: { from: number; to: number; currencyId: number }): LedgerEntry[] => [
  { account: from, currencyId, available: -units, held: 0n, hold: null },
  { account: to, currencyId, available: units, held: 0n, hold: null },
]
