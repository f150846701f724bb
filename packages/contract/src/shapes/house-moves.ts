/**
 * What the house owns and two operators may move (docs/decisions/0062). Only what an account has available ever goes: what it promised is a
 * hold of its own. Accounts that are not in this table are never touched: the mints, transit and rounding, which are the other side of what
 * is booked; the bots, which are set back each night; the tokens of a sale, which its buyers are promised; the claims of deposits, which
 * are written with their payments; the rewards, which nothing uses yet.
 */
export interface HouseAccount {
  account: number
  gives: boolean
  takes: boolean
  /** The one currency that it takes. Absent: any. */
  currencyId?: number
}

const USDT = 3

const account = {
  feesOfDesk: 1,
  feesOfRooms: 2,
  feesOfLever: 3,
  houseOfDesk: 11,
  houseOfConversion: 12,
  insurance: 21,
  treasury: 41,
  miningPool: 111,
  saleProceeds: 122,
  dualCover: 131,
} as const

export const houseAccounts: readonly HouseAccount[] = [
  // Income. A fee is the house's once it is booked, and only trades, conversions and withdrawals bring any.
  { account: account.feesOfDesk, gives: true, takes: false },
  { account: account.feesOfRooms, gives: true, takes: false },
  { account: account.feesOfLever, gives: true, takes: false },
  // Gives what its contracts and options do not require.
  { account: account.houseOfDesk, gives: true, takes: true },
  { account: account.houseOfConversion, gives: true, takes: true },
  // Everybody sees it, and it pays what liquidations leave over: what was put there stays. Contracts are margined in USDT alone.
  { account: account.insurance, gives: false, takes: true, currencyId: USDT },
  // What wallets and banks hold: it gives what was brought there, and takes what leaves them.
  { account: account.treasury, gives: true, takes: true },
  // Promised yields are holds.
  { account: account.miningPool, gives: true, takes: true },
  // Has what buyers have paid for good: what a sale may give back is a hold of its buyer until then.
  { account: account.saleProceeds, gives: true, takes: false },
  // Both outcomes of each investment are holds.
  { account: account.dualCover, gives: true, takes: true },
]

export const houseMoveReasons = [
  'fill_pool',
  'fill_cover',
  'fill_insurance',
  'fill_house',
  'capital_in',
  'capital_out',
  'proceeds_out',
  'costs',
] as const
export type HouseMoveReason = (typeof houseMoveReasons)[number]

interface Ways {
  from: readonly number[]
  to: readonly number[]
}

const { feesOfDesk, feesOfRooms, houseOfDesk, houseOfConversion, insurance, treasury, miningPool, saleProceeds, dualCover } = account

/** All that give, but the treasury. */
const own = houseAccounts.filter((one) => one.gives && one.account !== treasury).map((one) => one.account)

/**
 * Why something is moved, and between which accounts that is. What comes in or is taken out passes accounts of the treasury's own desk: what
 * wallets hold and what the books say are compared in the same turn.
 */
const ways: Readonly<Record<HouseMoveReason, Ways>> = {
  fill_pool: { from: own, to: [miningPool] },
  fill_cover: { from: own, to: [dualCover] },
  fill_insurance: { from: own, to: [insurance] },
  fill_house: { from: own, to: [houseOfDesk, houseOfConversion] },
  capital_in: { from: [treasury], to: [houseOfConversion, miningPool, dualCover] },
  capital_out: { from: [feesOfDesk, feesOfRooms, houseOfConversion, miningPool, dualCover], to: [treasury] },
  proceeds_out: { from: [saleProceeds], to: [treasury] },
  costs: { from: [feesOfDesk, feesOfRooms, houseOfConversion], to: [treasury] },
}

/** The accounts that may give for a reason. */
export const giversFor = (reason: HouseMoveReason): readonly HouseAccount[] =>
  houseAccounts.filter((one) => one.gives && ways[reason].from.includes(one.account))

/** The accounts that may take from one for a reason. */
export const takersFor = (reason: HouseMoveReason, from: number): readonly HouseAccount[] =>
  houseAccounts.filter((one) => one.takes && one.account !== from && ways[reason].to.includes(one.account))

export interface HouseMoveSides {
  from: number
  to: number
  currencyId: number
}

export const isHouseMove = (reason: HouseMoveReason, { from, to, currencyId }: HouseMoveSides): boolean =>
  giversFor(reason).some((one) => one.account === from) &&
  takersFor(reason, from).some((one) => one.account === to && (one.currencyId ?? currencyId) === currencyId)
