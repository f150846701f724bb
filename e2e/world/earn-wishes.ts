/** What users ask of the rooms of Earn, and how what should come of it is said. */
/** Figures as texts, rates as fractions. */
export interface MiningProduct {
  id: string
  currencyId: number
  scale: number
  days: number
  rate: string
  least: string
  each: string
  all: string
  /** For each day left. */
  penalty: string
  isOpen: boolean
}

export interface RunningSale {
  id: string
  tokenId: number
  isFirstCome: boolean
  /** Paid at once, not held until the end. */
  isPaid: boolean
  isLocked: boolean
  /** Of a lot. */
  cost: bigint
  lot: bigint
  lots: bigint
  cap: bigint
}

export interface DualProduct {
  id: string
  type: 'call' | 'put'
  targetCents: bigint
}

export type EarnWish =
  | { kind: 'lock'; userId: number; product: MiningProduct; number: string; isRenewed: boolean }
  | { kind: 'leave'; userId: number; id: string; back: string | null }
  | { kind: 'commit'; userId: number; sale: RunningSale; number: string }
  | { kind: 'buy'; userId: number; product: DualProduct; number: string; quote: Quoted }

export interface Quoted {
  id: string
  rate: string
  askedMs: number
  /** How many the user had asked for before. */
  nth: number
}

/** Account, currency, what becomes free, what becomes held, by which hold. */
export type Entry = [account: number, currencyId: number, available: bigint, held?: bigint, hold?: string]

/** What a turn should come to; `done` keeps it in mind. */
export type Expected = { refusal: string } | { entries: Entry[]; message: Record<string, unknown>; done: () => void }

export const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** What was booked, as a text that does not depend on the order of entries. */
export const sorted = (entries: readonly Entry[]): string =>
  entries
    .filter(([, , available, held = 0n]) => available !== 0n || held !== 0n)
    .map(([account, currencyId, available, held = 0n, hold = '-']) => [account, currencyId, available, held, hold].join(' '))
    .sort()
    .join(', ')
