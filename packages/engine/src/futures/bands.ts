/**
 * Price bands. A risk unit (a position, or all cross positions of an account) depends on some prices. Each of them gets a band. While all
 * prices stay inside their bands, the unit can neither be liquidated nor warned, so it is not looked at.
 *
 * The distance to the nearest level is shared evenly among the prices. Bands may be too narrow, never too wide: when a price leaves its
 * band, the exact figures decide.
 */
import { crossStanding, standingOfPosition } from './figures.ts'
import { feeCeil, notionalCeil, profitFloor } from './formulas.ts'
import { releaseWatches, watchSlot } from './live-positions.ts'
import {
  NO_WARNINGS,
  closeTicksOf,
  costOf,
  isSinglePosition,
  isOpen,
  type EngineState,
  type Leg,
  type LivePosition,
  type Valuation,
  type RiskUnit,
} from './state.ts'
import type { Standing } from './liquidation-price.ts'
import type { Direction, WarningState } from './types.ts'

/** What the bands give up for rounding: of the exact figures in units, of the floating-point figures here as a ratio. */
const SLACK_UNITS = 64
const SLACK_RATIO = 1 + 1e-9
/** A conversion rate's band is at most this wide. The bands of converted prices allow for such a move. */
const CONVERSION_SHARE = 0.01
const CONVERSION_ALLOWANCE = 1.03
/** The highest warning level, and the highest level above which a warning is armed again. */
const HIGHEST_LEVEL = 1.5
const HIGHEST_REARM = 1.8
/** A level that is reached already: it fires at the next price, whatever that is. */
const ALREADY_REACHED = 1e15

/** One price that a risk unit depends on, with the lots behind it. */
interface PriceDependency {
  watched: LivePosition | Leg
  valuation: Valuation
  direction: Direction
  lots: number
  cost: bigint
  /** Maintenance grows by at most this share of the notional, in millionths. */
  highestRatePpm: number
}

function dependencyOfPosition(live: LivePosition): PriceDependency {
  const { position } = live
  const valuation = live.market.valuation!
  const highestRatePpm = position.mode === 'super' ? 0 : valuation.tiers.at(-1)!.ratePpm
  return { watched: live, valuation, direction: position.direction, lots: position.openLots, cost: costOf(position), highestRatePpm }
}

function dependenciesOf(unit: RiskUnit): PriceDependency[] {
  if (isSinglePosition(unit)) return [dependencyOfPosition(unit)]
  const legs = unit.legs.filter((leg) => leg.lots > 0)
  return legs.map((leg) => {
    const valuation = leg.market.valuation!
    return {
      watched: leg,
      valuation,
      direction: leg.direction,
      lots: leg.lots,
      cost: leg.cost,
      highestRatePpm: valuation.tiers.at(-1)!.ratePpm,
    }
  })
}

/**
 * How far equity may fall (`below`) and rise (`above`) before something happens, in USDT units. A fall leads to the next armed warning or
 * to liquidation, a rise arms warnings again. `above` is null while all warnings are armed.
 */
function allowedMoves({ equity, maintenance }: Standing, warnings: WarningState): { below: number; above: number | null } {
  const room = (percent: bigint, sign: bigint): number => Number((sign * (equity * 100n - maintenance * percent)) / 100n) - SLACK_UNITS
  const below = room(warnings.isArmed150 ? 150n : warnings.isArmed120 ? 120n : 100n, 1n)
  if (warnings.isArmed150 && warnings.isArmed120) return { below, above: null }
  return { below, above: room(warnings.isArmed120 ? 180n : 144n, -1n) }
}

/** How many ticks the price may move before equity has changed by `units`. At most the price itself; negative when `units` is. */
function ticksWithin(dependency: PriceDependency, units: number, slope: number): number {
  const { valuation, lots, direction } = dependency
  const perTick = (lots * Number(valuation.unitsPerTick) * Number(valuation.numerator)) / Number(valuation.denominator)
  const allowance = valuation.source ? CONVERSION_ALLOWANCE : SLACK_RATIO
  return Math.min(Math.floor(units / (perTick * slope * allowance)), closeTicksOf(valuation, direction))
}

function watchPrice(
  state: EngineState,
  unit: RiskUnit,
  { dependency, below, above }: { dependency: PriceDependency; below: number; above: number | null },
): number {
  const { watched, valuation, direction, highestRatePpm } = dependency
  const { market } = watched
  const watch = watchSlot(state, unit, { watched, name: 'priceWatch' })
  const feeRate = valuation.feePpm / 1e6
  const rate = highestRatePpm / 1e6
  const isLong = direction === 'long'
  // When the price of a long falls, its maintenance falls too and slows the change down. For a short maintenance rises against it.
  const worse = ticksWithin(dependency, below, isLong ? 1 : 1 + feeRate + HIGHEST_LEVEL * rate)
  const better = above === null ? null : ticksWithin(dependency, above, isLong ? 1 : 1 + feeRate + HIGHEST_REARM * rate)
  const ticks = closeTicksOf(valuation, direction)
  const levels = isLong ? market.riskAtBid : market.riskAtAsk
  const [falls, rises] = isLong ? [worse, better] : [better, worse]
  state.spaces.fall.remove(watch)
  state.spaces.rise.remove(watch)
  if (falls !== null) levels.whenFallsTo(watch, falls < 0 ? ALREADY_REACHED : ticks - falls - 1)
  if (rises !== null) levels.whenRisesTo(watch, rises < 0 ? -ALREADY_REACHED : ticks + rises + 1)
  return Math.max(worse, better ?? 0, 0)
}

function watchConversion(
  state: EngineState,
  unit: RiskUnit,
  { dependency, room, ticksAway }: { dependency: PriceDependency; room: number; ticksAway: number },
): void {
  const { watched, valuation, direction, lots, cost, highestRatePpm } = dependency
  const { source } = valuation
  if (!source) return
  const at = { ticks: closeTicksOf(valuation, direction), lots }
  const profit = Math.abs(Number(profitFloor(valuation, direction, { ...at, cost })))
  const moved = Number(notionalCeil(valuation, { ticks: ticksAway, lots })) * 2
  const stake =
    profit + Number(feeCeil(valuation, at)) + HIGHEST_REARM * (highestRatePpm / 1e6) * Number(notionalCeil(valuation, at)) + moved
  const share = Math.min(CONVERSION_SHARE, room / (stake * 1.05 + 1)) * 0.97
  const { market } = watched
  const levels = (market.source ?? market).riskAtMid
  const watch = watchSlot(state, unit, { watched, name: 'convertWatch' })
  const mid = source.tick.bid + source.tick.ask
  levels.whenFallsTo(watch, share <= 0 ? ALREADY_REACHED : Math.floor(mid * (1 - share)))
  levels.whenRisesTo(watch, share <= 0 ? -ALREADY_REACHED : Math.ceil(mid * (1 + share)))
}

/** Sets the bands of a risk unit from its figures now. A unit without a position gives its watches back. */
export function setBands(state: EngineState, unit: RiskUnit): void {
  if (!isSinglePosition(unit)) for (const leg of unit.legs) if (leg.lots === 0) releaseWatches(state, leg)
  const isThere = isSinglePosition(unit) ? isOpen(unit) && unit.position.mode !== 'cross' : unit.crossCount > 0
  if (!isThere) return
  const standing = isSinglePosition(unit) ? standingOfPosition(unit) : crossStanding(unit)
  const { below, above } = allowedMoves(standing, isSinglePosition(unit) ? unit.position : (unit.warnings ?? NO_WARNINGS))
  const dependencies = dependenciesOf(unit)
  const parts = dependencies.length + dependencies.filter(({ valuation }) => valuation.source).length
  const belowPart = below / parts
  const abovePart = above === null ? null : above / parts
  for (const dependency of dependencies) {
    const ticksAway = watchPrice(state, unit, { dependency, below: belowPart, above: abovePart })
    watchConversion(state, unit, { dependency, room: Math.min(belowPart, abovePart ?? belowPart), ticksAway })
  }
}
