/**
 * Safe price bands. A unit of risk (a position, or an account's cross positions) is looked at again only when one of the prices
 * it depends on leaves its band: while all stay inside, neither liquidation nor a warning can be due. The distance to the
 * nearest level is shared evenly among those prices; the bands err on the narrow side, exact figures decide when one is left.
 */
import { crossStanding, standingOfLive } from './figures.ts'
import { feeCeil, notionalCeil, profitFloor } from './formulas.ts'
import { unwatch, watchOf } from './lives.ts'
import { CALM, closeTicksOf, costOf, isLive, isOpen, type EngineState, type Leg, type Live, type Scene, type Unit } from './state.ts'
import type { Standing } from './liquidation-price.ts'
import type { Direction, WarningState } from './types.ts'

/** Rounding of the exact figures, in units, and of the floating-point ones here, as a share. */
const SLACK_UNITS = 64
const SLACK_RATIO = 1 + 1e-9
/** A conversion rate's band is at most this wide, and the bands of converted prices allow for it. */
const CONVERSION_SHARE = 0.01
const CONVERSION_ALLOWANCE = 1.03
/** The highest warning level, and the highest from which one is armed again. */
const HIGHEST_LEVEL = 1.5
const HIGHEST_REARM = 1.8
/** Stands for a level already reached: fires at whatever the next price is. */
const BEYOND = 1e15

/** One price that a unit depends on, with the lots behind it. */
interface Strand {
  watched: Live | Leg
  scene: Scene
  direction: Direction
  lots: number
  cost: bigint
  /** Millionths that maintenance grows by with the notional at most. */
  highestRatePpm: number
}

function strandOfLive(live: Live): Strand {
  const { row } = live
  const scene = live.book.scene!
  const highestRatePpm = row.mode === 'super' ? 0 : scene.tiers.at(-1)!.ratePpm
  return { watched: live, scene, direction: row.direction, lots: row.openLots, cost: costOf(row), highestRatePpm }
}

function strandsOf(unit: Unit): Strand[] {
  if (isLive(unit)) return [strandOfLive(unit)]
  const legs = unit.legs.filter((leg) => leg.lots > 0)
  return legs.map((leg) => {
    const scene = leg.book.scene!
    return { watched: leg, scene, direction: leg.direction, lots: leg.lots, cost: leg.cost, highestRatePpm: scene.tiers.at(-1)!.ratePpm }
  })
}

/** How far equity may fall, and rise, before something is due. Below: the next warning that is armed, or liquidation. */
function roomsOf({ equity, maintenance }: Standing, warnings: WarningState): { below: number; above: number | null } {
  const room = (percent: bigint, sign: bigint): number => Number((sign * (equity * 100n - maintenance * percent)) / 100n) - SLACK_UNITS
  const below = room(warnings.isArmed150 ? 150n : warnings.isArmed120 ? 120n : 100n, 1n)
  if (warnings.isArmed150 && warnings.isArmed120) return { below, above: null }
  return { below, above: room(warnings.isArmed120 ? 180n : 144n, -1n) }
}

/** Ticks that a strand's price may move within the room, as far as its own height; negative when nothing is left. */
function distance(strand: Strand, units: number, slope: number): number {
  const { scene, lots, direction } = strand
  const perTick = (lots * Number(scene.unitsPerTick) * Number(scene.numerator)) / Number(scene.denominator)
  const allowance = scene.source ? CONVERSION_ALLOWANCE : SLACK_RATIO
  return Math.min(Math.floor(units / (perTick * slope * allowance)), closeTicksOf(scene, direction))
}

function watchPrice(
  state: EngineState,
  unit: Unit,
  { strand, below, above }: { strand: Strand; below: number; above: number | null },
): number {
  const { watched, scene, direction, highestRatePpm } = strand
  const { book } = watched
  const watch = watchOf(state, unit, { watched, name: 'priceWatch' })
  const feeRate = scene.feePpm / 1e6
  const rate = highestRatePpm / 1e6
  const isLong = direction === 'long'
  // A long's maintenance moves with its equity and slows it down; a short's moves against it.
  const worse = distance(strand, below, isLong ? 1 : 1 + feeRate + HIGHEST_LEVEL * rate)
  const better = above === null ? null : distance(strand, above, isLong ? 1 : 1 + feeRate + HIGHEST_REARM * rate)
  const ticks = closeTicksOf(scene, direction)
  const levels = isLong ? book.riskAtBid : book.riskAtAsk
  const [falls, rises] = isLong ? [worse, better] : [better, worse]
  state.spaces.fall.remove(watch)
  state.spaces.rise.remove(watch)
  if (falls !== null) levels.whenFallsTo(watch, falls < 0 ? BEYOND : ticks - falls - 1)
  if (rises !== null) levels.whenRisesTo(watch, rises < 0 ? -BEYOND : ticks + rises + 1)
  return Math.max(worse, better ?? 0, 0)
}

function watchConversion(
  state: EngineState,
  unit: Unit,
  { strand, room, ticksAway }: { strand: Strand; room: number; ticksAway: number },
): void {
  const { watched, scene, direction, lots, cost, highestRatePpm } = strand
  const { source } = scene
  if (!source) return
  const at = { ticks: closeTicksOf(scene, direction), lots }
  const profit = Math.abs(Number(profitFloor(scene, direction, { ...at, cost })))
  const moved = Number(notionalCeil(scene, { ticks: ticksAway, lots })) * 2
  const stake = profit + Number(feeCeil(scene, at)) + HIGHEST_REARM * (highestRatePpm / 1e6) * Number(notionalCeil(scene, at)) + moved
  const share = Math.min(CONVERSION_SHARE, room / (stake * 1.05 + 1)) * 0.97
  const { book } = watched
  const levels = (book.source ?? book).riskAtMid
  const watch = watchOf(state, unit, { watched, name: 'convertWatch' })
  const mid = source.tick.bid + source.tick.ask
  levels.whenFallsTo(watch, share <= 0 ? BEYOND : Math.floor(mid * (1 - share)))
  levels.whenRisesTo(watch, share <= 0 ? -BEYOND : Math.ceil(mid * (1 + share)))
}

/** Draws the bands of a unit anew from its figures now; a unit that has no position left gives its watches back. */
export function drawBands(state: EngineState, unit: Unit): void {
  if (!isLive(unit)) for (const leg of unit.legs) if (leg.lots === 0) unwatch(state, leg)
  const isThere = isLive(unit) ? isOpen(unit) && unit.row.mode !== 'cross' : unit.crossCount > 0
  if (!isThere) return
  const standing = isLive(unit) ? standingOfLive(unit) : crossStanding(unit)
  const { below, above } = roomsOf(standing, isLive(unit) ? unit.row : (unit.warnings ?? CALM))
  const strands = strandsOf(unit)
  const parts = strands.length + strands.filter(({ scene }) => scene.source).length
  const belowPart = below / parts
  const abovePart = above === null ? null : above / parts
  for (const strand of strands) {
    const ticksAway = watchPrice(state, unit, { strand, below: belowPart, above: abovePart })
    watchConversion(state, unit, { strand, room: Math.min(belowPart, abovePart ?? belowPart), ticksAway })
  }
}
