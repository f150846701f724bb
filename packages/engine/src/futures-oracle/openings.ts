/** What an opening costs, and whether it is allowed. */
import { divCeil, powerOfTen } from '@assay/money'
import { larger, maintenanceUp, marginUp, notionalUp, ppmUp, profitDown, type Valuation } from './money.ts'
import type { Direction, Mode, OpeningRefusal } from '../futures/types.ts'
import type { State, Standing } from './state.ts'

export interface Opening {
  account: number
  direction: Direction
  mode: Mode
  lots: number
  leverage: number
  /** Opening price, and the quote at which the position could be closed again, in ticks. */
  ticks: number
  closeTicks: number
  /** What is held for the order already. */
  ownHold: bigint
}

export interface OpeningAnswer {
  refused: OpeningRefusal | null
  highest: number | null
}

const no = (refused: OpeningRefusal, highest: number | null = null): OpeningAnswer => ({ refused, highest })
/** The search for a liquidation price ends here. */
const HIGHEST_TICKS = 2 ** 40
const SUPER_MAINTENANCE_PPM = 400_000n

export const openingCosts = (valuation: Valuation, at: { ticks: number; lots: number }, leverage: number) => {
  const margin = marginUp(valuation, at, leverage)
  return {
    margin,
    fee: ppmUp(valuation, at, valuation.instrument.feePpm),
    superMaintenance: divCeil(margin * SUPER_MAINTENANCE_PPM, powerOfTen(6)),
  }
}

/** Equity and maintenance of the new position alone, if it closed at a price. */
function standingAlone(state: State, valuation: Valuation, { opening, ticks }: { opening: Opening; ticks: number }): Standing {
  const { account, direction, mode, lots, leverage } = opening
  const { margin, superMaintenance } = openingCosts(valuation, opening, leverage)
  const at = { ticks, lots, cost: BigInt(opening.ticks) * BigInt(lots) }
  const equity = margin + profitDown(valuation, direction, at) - ppmUp(valuation, at, valuation.instrument.feePpm)
  const whole = state.sideLots(account, valuation.instrument.id, direction) + lots
  return { equity, maintenance: mode === 'super' ? superMaintenance : maintenanceUp(valuation, ticks, { part: lots, whole }) }
}

/**
 * The first tick at which equity falls to maintenance when the price moves in one direction, by doubling and halving. Null when there is
 * none.
 */
export function liquidationTicks(direction: 'down' | 'up', standingAt: (ticks: number) => Standing): number | null {
  const isDue = (ticks: number): boolean => {
    const { equity, maintenance } = standingAt(ticks)
    return equity <= maintenance
  }
  const isLow = (ticks: number): boolean => isDue(ticks) === (direction === 'down')
  let [low, high] = [0, 1]
  while (isLow(high)) {
    if (high >= HIGHEST_TICKS) return null
    ;[low, high] = [high, high * 2]
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isLow(middle)) low = middle
    else high = middle
  }
  if (direction === 'up') return high
  return low === 0 ? null : low
}

function isSuperTooNear(state: State, valuation: Valuation, opening: Opening): boolean {
  const { closeTicks, direction } = opening
  const at = liquidationTicks(direction === 'long' ? 'down' : 'up', (ticks) => standingAlone(state, valuation, { opening, ticks }))
  if (at === null) return false
  const part = (ppm: number) => Number(divCeil(BigInt(closeTicks) * BigInt(ppm), 1_000_000n))
  const least = Math.max(part(1200), 5 * (valuation.ask - valuation.bid), part(valuation.instrument.minuteMovePpm))
  return (direction === 'long' ? closeTicks - at : at - closeTicks) < least
}

function superRefusal(state: State, valuation: Valuation, opening: Opening): OpeningAnswer | null {
  const { superLeverages } = valuation.instrument
  if (!superLeverages.includes(opening.leverage)) return no('super_unavailable')
  const own = state.all((position) => position.account === opening.account && position.status === 'open' && position.mode === 'super')
  const notional = own.reduce((sum, position) => sum + position.openNotional, notionalUp(valuation, opening.ticks, opening.lots))
  if (notional > state.house.superCap) return no('super_cap')
  if (!isSuperTooNear(state, valuation, opening)) return null
  const possible = superLeverages.filter((leverage) => !isSuperTooNear(state, valuation, { ...opening, leverage }))
  return no('super_too_near', Math.max(0, ...possible.filter((leverage) => leverage < opening.leverage)))
}

function capRefusal(state: State, valuation: Valuation, opening: Opening): OpeningAnswer | null {
  const { instrument, tick } = valuation
  const { long, short } = state.exposure(instrument.id)
  const before = long.lots - short.lots
  // By how much all users' lots of the other direction exceed those of this one.
  const room = opening.direction === 'long' ? short.lots - long.lots : long.lots - short.lots
  if (opening.lots <= room) return null
  const worth = (lots: number) => divCeil(notionalUpTwice(valuation, tick.bid + tick.ask, lots), 2n * valuation.denominator)
  const own = state.all((position) => position.account === opening.account && position.instrumentId === instrument.id)
  const ownLots = own.reduce((sum, position) => sum + position.openLots, 0)
  if (worth(ownLots + opening.lots) > instrument.userCap) return no('user_cap')
  const after = Math.abs(before + (opening.direction === 'long' ? opening.lots : -opening.lots))
  if (worth(after) > instrument.netCap && after > Math.abs(before)) return no('net_cap')
  return worth(long.lots + short.lots + opening.lots) > instrument.grossCap ? no('gross_cap') : null
}
const notionalUpTwice = (valuation: Valuation, twiceMid: number, lots: number): bigint =>
  BigInt(twiceMid) * BigInt(lots) * valuation.instrument.unitsPerTick * valuation.numerator

function multipleRefusal(state: State, valuation: Valuation, opening: Opening): OpeningAnswer | null {
  const { instrument } = valuation
  const whole = state.sideLots(opening.account, instrument.id, opening.direction) + opening.lots
  const notional = notionalUp(valuation, opening.ticks, whole)
  const tier = instrument.tiers.filter(({ from }) => from <= notional).at(-1)!
  const usual = opening.mode === 'super' ? instrument.superLeverages.at(-1)! : tier.leverage
  const { balance, requirement } = state.requirement()
  const highest = requirement * 100n >= balance * 80n ? Math.max(1, Math.floor(usual / 2)) : usual
  return opening.leverage > highest ? no('multiple_too_high', highest) : null
}

function houseRefusal(state: State, valuation: Valuation, opening: Opening): OpeningAnswer | null {
  const before = state.requirement()
  const after = state.requirement({ ...opening, instrumentId: valuation.instrument.id })
  const isOver = after.requirement > before.balance && after.requirement > before.requirement
  return state.claims.length > 0 || isOver ? no('house_limit') : null
}

/** Equity and maintenance of the account's cross positions after the opening. */
function crossAfter(state: State, valuation: Valuation, opening: Opening): Standing {
  const { account, direction, lots, mode, leverage } = opening
  const { margin, fee } = openingCosts(valuation, opening, leverage)
  const ids = new Set(state.cross(account).map((position) => position.instrumentId))
  if (mode === 'cross') ids.add(valuation.instrument.id)
  let maintenance = 0n
  for (const id of ids) {
    const here = id === valuation.instrument.id
    const valuationOfLeg = here ? valuation : state.valuation(id)
    const [long, short] = (['long', 'short'] as const).map((side) => {
      const isGrown = here && side === direction
      const leg = state.leg(account, valuationOfLeg, { direction: side, extra: isGrown && mode !== 'super' ? lots : 0 })
      return isGrown && mode === 'cross' ? leg.maintenanceWithMore(lots) : leg.maintenance
    })
    maintenance += larger(long!, short!)
  }
  const { equity } = state.crossStanding(account)
  if (mode !== 'cross') return { equity: equity - margin - fee, maintenance }
  const at = { ticks: opening.closeTicks, lots, cost: BigInt(opening.ticks) * BigInt(lots) }
  return { equity: equity - fee + profitDown(valuation, direction, at) - ppmUp(valuation, at, valuation.instrument.feePpm), maintenance }
}

function putsOthersAtRisk(state: State, valuation: Valuation, { opening, after }: { opening: Opening; after: Standing }): boolean {
  const { account, direction, lots, mode } = opening
  const isBelow = ({ equity, maintenance }: Standing) => equity * 100n < maintenance * 150n
  const others = state.all(
    (position) =>
      position.account === account &&
      position.status === 'open' &&
      position.instrumentId === valuation.instrument.id &&
      position.direction === direction,
  )
  for (const position of mode === 'super' ? [] : others.filter((other) => other.mode === 'isolated')) {
    const before = state.standing(position)
    const maintenance = state.maintenance(position, valuation, lots)
    if (maintenance > before.maintenance && isBelow({ ...before, maintenance })) return true
  }
  if (state.cross(account).length === 0) return false
  const before = state.crossStanding(account)
  return isBelow(after) && after.equity * before.maintenance < before.equity * after.maintenance
}

/** The first rule that the opening breaks, in the order of `OpeningRefusal`. */
export function openingAnswer(state: State, valuation: Valuation, opening: Opening): OpeningAnswer {
  const { account, mode, leverage, closeTicks } = opening
  const refusal =
    (mode === 'super' ? superRefusal(state, valuation, opening) : null) ??
    capRefusal(state, valuation, opening) ??
    multipleRefusal(state, valuation, opening) ??
    houseRefusal(state, valuation, opening)
  if (refusal) return refusal
  const after = crossAfter(state, valuation, opening)
  const own = mode === 'cross' ? after : standingAlone(state, valuation, { opening, ticks: closeTicks })
  if (own.equity <= own.maintenance) return no('would_liquidate')
  if (putsOthersAtRisk(state, valuation, { opening, after })) return no('others_at_risk')
  const { margin, fee } = openingCosts(valuation, opening, leverage)
  return state.freeMargin(account, opening.ownHold) < margin + fee ? no('insufficient_margin') : { refused: null, highest: null }
}
