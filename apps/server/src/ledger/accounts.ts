/** Account types of a user and the fixed ids of the system accounts (migrations 0001 and 0016). */
export const LEGAL = 1
export const CHANGE = 2
export const LEVER = 3
export const MICRO = 4

export const accountTypes = [LEGAL, CHANGE, LEVER, MICRO] as const

/** User ids start at 1001, so the ids of user accounts are above those of system accounts, which are below 1000. */
export const accountOf = (userId: number, type: number): number => userId * 10 + type
export const userOfAccount = (account: number): number | null => (account >= 1000 ? Math.floor(account / 10) : null)
export const typeOfAccount = (account: number): number => account % 10

/** Each has one desk as its only writer. For accounts of users see `writerOfType`. */
export const systemAccounts = {
  feesOfDesk: 1,
  feesOfRooms: 2,
  feesOfLever: 3,
  houseOfDesk: 11,
  houseOfConversion: 12,
  insurance: 21,
  rewards: 31,
  treasury: 41,
  mint: 51,
  mintOfLever: 52,
  rounding: 61,
  maker: 71,
  flow: 72,
  /** Money that left a desk's accounts for those of the other desk, less what arrived. The two sum to the money in transit. */
  transitOfSpot: 81,
  transitOfLever: 82,
  /** Of the house: keeps what dual investments may have to be paid. */
  dualCover: 131,
  /** What reorganisations of chains left owed: credited, gone from the chain, and spent meanwhile. */
  depositClaims: 141,
} as const

/** These may fall below zero. */
const { mint, mintOfLever, treasury, rounding, transitOfSpot, transitOfLever, depositClaims } = systemAccounts
const WITHOUT_FLOOR: ReadonlySet<number> = new Set([mint, mintOfLever, treasury, rounding, transitOfSpot, transitOfLever, depositClaims])
export const hasFloor = (account: number): boolean => !WITHOUT_FLOOR.has(account)

/** The name of a desk, and of the ledger's writer. `writerOfType` returns the one that writes users' accounts of a type. */
export type Writer = 'spot' | 'lever'
export const writerOfType = (type: number): Writer => (type === LEVER || type === MICRO ? 'lever' : 'spot')

const OF_LEVER: ReadonlySet<number> = new Set([
  systemAccounts.feesOfLever,
  systemAccounts.houseOfDesk,
  systemAccounts.insurance,
  mintOfLever,
  transitOfLever,
])
export const writerOf = (account: number): Writer => {
  if (account < 1000) return OF_LEVER.has(account) ? 'lever' : 'spot'
  return writerOfType(typeOfAccount(account))
}
