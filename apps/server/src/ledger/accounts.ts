/** Account types of a user and the fixed ids of the system accounts (migration 0001). */
export const LEGAL = 1
export const CHANGE = 2
export const LEVER = 3
export const MICRO = 4

export const accountTypes = [LEGAL, CHANGE, LEVER, MICRO] as const

/** User ids start at 1001, so user accounts never meet the system's, which stand below 1000. */
export const accountOf = (userId: number, type: number): number => userId * 10 + type
export const userOfAccount = (account: number): number | null => (account >= 1000 ? Math.floor(account / 10) : null)
export const typeOfAccount = (account: number): number => account % 10

/** One sub-account per writer, so that writers never wait for each other's fees. */
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
  rounding: 61,
  maker: 71,
  flow: 72,
} as const
