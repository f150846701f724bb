/** Equity, maintenance, free margin and the house's requirement, from running sums: no cost grows with the number of positions. */
import { feeCeil, maintenanceCeil, maximum, midPartCeil, minimum, profitFloor } from './formulas.ts'
import type { Standing } from './liquidation-price.ts'
import {
  closeTicksOf,
  costOf,
  crossLives,
  isPriced,
  twiceMidOf,
  type Account,
  type Book,
  type EngineState,
  type Exposure,
  type Leg,
  type Live,
  type Scene,
} from './state.ts'
import type { Direction } from './types.ts'

/** Open profit of a whole position, net of its closing fee and of profit already taken. */
export function netProfit({ row }: Live, scene: Scene): bigint {
  const at = { ticks: closeTicksOf(scene, row.direction), lots: row.openLots, cost: costOf(row) }
  return profitFloor(scene, row.direction, at) - feeCeil(scene, at) - row.profitTaken
}

/** Maintenance of a position as if the user's side had `more` lots. */
export function maintenanceOf({ row, leg }: Live, scene: Scene, more = 0): bigint {
  if (row.mode === 'super') return row.fixedMaintenance
  return maintenanceCeil(scene, closeTicksOf(scene, row.direction), { part: row.openLots, whole: leg.whole + more })
}

/** Of an isolated or super position. */
export function standingOfLive(live: Live, scene: Scene = live.book.scene!): Standing {
  return { equity: live.row.held + netProfit(live, scene), maintenance: maintenanceOf(live, scene) }
}

/** Net open profit of the cross positions of a leg together. */
export function legProfit(leg: Leg, scene: Scene): bigint {
  const at = { ticks: closeTicksOf(scene, leg.direction), lots: leg.lots, cost: leg.cost }
  return profitFloor(scene, leg.direction, at) - feeCeil(scene, at) - leg.taken
}

/** Lots added to a side, or taken away, in thought. */
export interface Change {
  leg: { book: Book; direction: Direction }
  /** Cross lots, and lots of the side that count for its tier. */
  lots: number
  whole: number
}

function legMaintenance(leg: Leg, scene: Scene, change: Change | null): bigint {
  const isChanged = change !== null && change.leg.book === leg.book && change.leg.direction === leg.direction
  const part = leg.lots + (isChanged ? change.lots : 0)
  const whole = leg.whole + (isChanged ? change.whole : 0)
  return maintenanceCeil(scene, closeTicksOf(scene, leg.direction), { part, whole })
}

/** Of a leg and its opposite: that of the larger side. */
export function pairMaintenance(leg: Leg, scene: Scene, change: Change | null = null): bigint {
  const own = legMaintenance(leg, scene, change)
  return leg.opposite ? maximum(own, legMaintenance(leg.opposite, scene, change)) : own
}

/** Maintenance of all cross positions. */
export function crossMaintenance(account: Account, change: Change | null = null): bigint {
  let sum = 0n
  for (const leg of account.legs) {
    const { scene } = leg.book
    const isCounted = leg.direction === 'short' && leg.opposite !== null
    if (scene && !isCounted) sum += pairMaintenance(leg, scene, change)
  }
  return sum
}

export function crossProfit(account: Account): bigint {
  let sum = 0n
  for (const leg of account.legs) if (leg.lots > 0) sum += legProfit(leg, leg.book.scene!)
  return sum
}

export function crossEquity(account: Account): bigint {
  return account.available + account.orderHolds + account.crossMargins + crossProfit(account)
}

export function crossStanding(account: Account, change: Change | null = null): Standing {
  return { equity: crossEquity(account), maintenance: crossMaintenance(account, change) }
}

/** `ownHold` is what an order's own hold gives back. */
export function freeMargin(account: Account, ownHold = 0n): bigint {
  const spare = crossEquity(account) - account.crossInitialMargins - (account.orderHolds - ownHold)
  return maximum(0n, minimum(account.available + ownHold, spare))
}

/** Positions of a unit that a liquidation can close now. */
export function closable(unit: Live | Account): Live[] {
  const lives = 'row' in unit ? [unit] : crossLives(unit)
  return lives.filter(({ row, book }) => row.status === 'open' && isPriced(book))
}

function owedOf(scene: Scene, direction: Direction, { lots, cost, taken }: Exposure): bigint {
  if (lots === 0) return 0n
  return maximum(0n, profitFloor(scene, direction, { ticks: closeTicksOf(scene, direction), lots, cost }) - taken)
}

/** Lots that would be opened at a price. */
export interface Extra {
  book: Book
  direction: Direction
  lots: number
  ticks: number
}

const withExtra = (side: Exposure, extra: Extra): Exposure => ({
  ...side,
  lots: side.lots + extra.lots,
  cost: side.cost + BigInt(extra.ticks) * BigInt(extra.lots),
})

/** What the house must be able to bear. */
export function requirementOf(state: EngineState, extra: Extra | null = null) {
  let stress = 0n
  let profitOwed = 0n
  for (const book of state.books.values()) {
    const { scene, instrument } = book
    if (!scene) continue
    const isHere = extra !== null && extra.book === book
    const long = isHere && extra.direction === 'long' ? withExtra(book.long, extra) : book.long
    const short = isHere && extra.direction === 'short' ? withExtra(book.short, extra) : book.short
    if (long.lots === 0 && short.lots === 0) continue
    stress += midPartCeil(scene, { ticks: twiceMidOf(scene), lots: Math.abs(long.lots - short.lots) }, instrument.stressPpm)
    profitOwed += owedOf(scene, 'long', long) + owedOf(scene, 'short', short)
  }
  const claims = state.claims.reduce((sum, { remaining }) => sum + remaining, 0n)
  const balance = (state.accounts.get(state.options.houseAccount)?.available ?? 0n) + state.house.otherBalance
  return { balance, requirement: stress + profitOwed + claims + state.house.otherHolds, stress, profitOwed, claims }
}

const TIGHT_PERCENT = 80n

/** From this share of what it can bear on the house halves the multiples. */
export const isHouseTight = ({ balance, requirement }: { balance: bigint; requirement: bigint }): boolean =>
  requirement * 100n >= balance * TIGHT_PERCENT
