/** What an opening needs, and whether it may be. */
import { divCeil, powerOfTen } from '@assay/money'
import { larger, maintenanceUp, marginUp, notionalUp, ppmUp, profitDown, type Scene } from './money.ts'
import type { Direction, Mode, OpeningRefusal } from '../futures/types.ts'
import type { State, Standing } from './state.ts'

export interface Opening {
  account: number
  direction: Direction
  mode: Mode
  lots: number
  multiple: number
  /** The price it opens at, and the quote at which it could be closed again. */
  ticks: number
  closeTicks: number
  /** What the order already holds. */
  ownHold: bigint
}

export interface OpeningAnswer {
  refused: OpeningRefusal | null
  highest: number | null
}

const no = (refused: OpeningRefusal, highest: number | null = null): OpeningAnswer => ({ refused, highest })
/** Liquidation prices are looked for up to here. */
const HIGHEST_TICKS = 2 ** 40
const SUPER_MAINTENANCE_PPM = 400_000n

export const openingCosts = (scene: Scene, at: { ticks: number; lots: number }, multiple: number) => {
  const margin = marginUp(scene, at, multiple)
  return {
    margin,
    fee: ppmUp(scene, at, scene.instrument.feePpm),
    superMaintenance: divCeil(margin * SUPER_MAINTENANCE_PPM, powerOfTen(6)),
  }
}

/** Equity and maintenance of the new position alone, were it to close at some price. */
function standingAlone(state: State, scene: Scene, { opening, ticks }: { opening: Opening; ticks: number }): Standing {
  const { account, direction, mode, lots, multiple } = opening
  const { margin, superMaintenance } = openingCosts(scene, opening, multiple)
  const at = { ticks, lots, cost: BigInt(opening.ticks) * BigInt(lots) }
  const equity = margin + profitDown(scene, direction, at) - ppmUp(scene, at, scene.instrument.feePpm)
  const whole = state.sideLots(account, scene.instrument.id, direction) + lots
  return { equity, maintenance: mode === 'super' ? superMaintenance : maintenanceUp(scene, ticks, { part: lots, whole }) }
}

/** The tick at which a standing falls to its maintenance when the price goes that way, by doubling and halving; null when none does. */
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

function isSuperTooNear(state: State, scene: Scene, opening: Opening): boolean {
  const { closeTicks, direction } = opening
  const at = liquidationTicks(direction === 'long' ? 'down' : 'up', (ticks) => standingAlone(state, scene, { opening, ticks }))
  if (at === null) return false
  const part = (ppm: number) => Number(divCeil(BigInt(closeTicks) * BigInt(ppm), 1_000_000n))
  const least = Math.max(part(1200), 5 * (scene.ask - scene.bid), part(scene.instrument.minuteMovePpm))
  return (direction === 'long' ? closeTicks - at : at - closeTicks) < least
}

function superRefusal(state: State, scene: Scene, opening: Opening): OpeningAnswer | null {
  const { superMultiples } = scene.instrument
  if (!superMultiples.includes(opening.multiple)) return no('super_unavailable')
  const own = state.all((row) => row.account === opening.account && row.status === 'open' && row.mode === 'super')
  const notional = own.reduce((sum, row) => sum + row.openNotional, notionalUp(scene, opening.ticks, opening.lots))
  if (notional > state.house.superCap) return no('super_cap')
  if (!isSuperTooNear(state, scene, opening)) return null
  const possible = superMultiples.filter((multiple) => !isSuperTooNear(state, scene, { ...opening, multiple }))
  return no('super_too_near', Math.max(0, ...possible.filter((multiple) => multiple < opening.multiple)))
}

function capRefusal(state: State, scene: Scene, opening: Opening): OpeningAnswer | null {
  const { instrument, tick } = scene
  const { long, short } = state.exposure(instrument.id)
  const before = long.lots - short.lots
  // What all others hold more of the other direction.
  const room = opening.direction === 'long' ? short.lots - long.lots : long.lots - short.lots
  if (opening.lots <= room) return null
  const worth = (lots: number) => divCeil(notionalUpTwice(scene, tick.bid + tick.ask, lots), 2n * scene.denominator)
  const own = state.all((row) => row.account === opening.account && row.instrumentId === instrument.id)
  const ownLots = own.reduce((sum, row) => sum + row.openLots, 0)
  if (worth(ownLots + opening.lots) > instrument.userCap) return no('user_cap')
  const after = Math.abs(before + (opening.direction === 'long' ? opening.lots : -opening.lots))
  if (worth(after) > instrument.netCap && after > Math.abs(before)) return no('net_cap')
  return worth(long.lots + short.lots + opening.lots) > instrument.grossCap ? no('gross_cap') : null
}
const notionalUpTwice = (scene: Scene, twiceMid: number, lots: number): bigint =>
  BigInt(twiceMid) * BigInt(lots) * scene.instrument.unitsPerTick * scene.numerator

function multipleRefusal(state: State, scene: Scene, opening: Opening): OpeningAnswer | null {
  const { instrument } = scene
  const whole = state.sideLots(opening.account, instrument.id, opening.direction) + opening.lots
  const notional = notionalUp(scene, opening.ticks, whole)
  const tier = instrument.tiers.filter(({ from }) => from <= notional).at(-1)!
  const usual = opening.mode === 'super' ? instrument.superMultiples.at(-1)! : tier.multiple
  const { balance, requirement } = state.requirement()
  const highest = requirement * 100n >= balance * 80n ? Math.max(1, Math.floor(usual / 2)) : usual
  return opening.multiple > highest ? no('multiple_too_high', highest) : null
}

function houseRefusal(state: State, scene: Scene, opening: Opening): OpeningAnswer | null {
  const before = state.requirement()
  const after = state.requirement({ ...opening, instrumentId: scene.instrument.id })
  const isOver = after.requirement > before.balance && after.requirement > before.requirement
  return state.claims.length > 0 || isOver ? no('house_limit') : null
}

/** The account's cross positions after the opening. */
function crossAfter(state: State, scene: Scene, opening: Opening): Standing {
  const { account, direction, lots, mode, multiple } = opening
  const { margin, fee } = openingCosts(scene, opening, multiple)
  const ids = new Set(state.cross(account).map((row) => row.instrumentId))
  if (mode === 'cross') ids.add(scene.instrument.id)
  let maintenance = 0n
  for (const id of ids) {
    const here = id === scene.instrument.id
    const sceneOfLeg = here ? scene : state.scene(id)
    const [long, short] = (['long', 'short'] as const).map((side) => {
      const isGrown = here && side === direction
      const leg = state.leg(account, sceneOfLeg, { direction: side, extra: isGrown && mode !== 'super' ? lots : 0 })
      return isGrown && mode === 'cross' ? leg.maintenanceWithMore(lots) : leg.maintenance
    })
    maintenance += larger(long!, short!)
  }
  const { equity } = state.crossStanding(account)
  if (mode !== 'cross') return { equity: equity - margin - fee, maintenance }
  const at = { ticks: opening.closeTicks, lots, cost: BigInt(opening.ticks) * BigInt(lots) }
  return { equity: equity - fee + profitDown(scene, direction, at) - ppmUp(scene, at, scene.instrument.feePpm), maintenance }
}

function putsOthersAtRisk(state: State, scene: Scene, { opening, after }: { opening: Opening; after: Standing }): boolean {
  const { account, direction, lots, mode } = opening
  const isBelow = ({ equity, maintenance }: Standing) => equity * 100n < maintenance * 150n
  const others = state.all(
    (row) => row.account === account && row.status === 'open' && row.instrumentId === scene.instrument.id && row.direction === direction,
  )
  for (const row of mode === 'super' ? [] : others.filter((other) => other.mode === 'isolated')) {
    const before = state.standing(row)
    const maintenance = state.maintenance(row, scene, lots)
    if (maintenance > before.maintenance && isBelow({ ...before, maintenance })) return true
  }
  if (state.cross(account).length === 0) return false
  const before = state.crossStanding(account)
  return isBelow(after) && after.equity * before.maintenance < before.equity * after.maintenance
}

/** The first rule that an opening breaks, in the order of the list of refusals. */
export function openingAnswer(state: State, scene: Scene, opening: Opening): OpeningAnswer {
  const { account, mode, multiple, closeTicks } = opening
  const refusal =
    (mode === 'super' ? superRefusal(state, scene, opening) : null) ??
    capRefusal(state, scene, opening) ??
    multipleRefusal(state, scene, opening) ??
    houseRefusal(state, scene, opening)
  if (refusal) return refusal
  const after = crossAfter(state, scene, opening)
  const own = mode === 'cross' ? after : standingAlone(state, scene, { opening, ticks: closeTicks })
  if (own.equity <= own.maintenance) return no('would_liquidate')
  if (putsOthersAtRisk(state, scene, { opening, after })) return no('others_at_risk')
  const { margin, fee } = openingCosts(scene, opening, multiple)
  return state.freeMargin(account, opening.ownHold) < margin + fee ? no('insufficient_margin') : { refused: null, highest: null }
}
