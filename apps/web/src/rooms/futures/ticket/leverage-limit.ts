/** The highest leverage that the order may have by the engine's rules, and the rule that limits it. */
import { highestLeverage, isSuperTooNear, notionalCeil, tierOf } from '@assay/engine/futures/ticket'
import { textOf, ticksOf, unitsOf } from '../calculations/units.ts'
import type { FieldError } from './errors.ts'
import type { TicketInputs } from './figures.ts'
import { centilotsFor, openingPrice, ownLotsOf } from './figures.ts'
import type { Direction, TicketForm } from './form.ts'
import { leverageOf } from './form.ts'

/** The limiting rule: the tier allows no more from a notional on, or the liquidation price would be within spread and volatility. */
type Reason = { kind: 'tier'; from: string; leverage: number; notional: string } | { kind: 'near' }

export interface LeverageLimit {
  /** The highest possible leverage among those offered. Undefined when none is possible. */
  highest: number | undefined
  /** Undefined when the highest leverage offered is possible. */
  reason: Reason | undefined
}

/** The size of an order without one. The liquidation price of a super position depends on the size by a rounding only. */
const ONE_LOT = 100

export const offeredLeverage = ({ mode }: Pick<TicketForm, 'mode'>, { wire }: Pick<TicketInputs, 'wire'>): readonly number[] =>
  mode === 'super' ? wire.super_multiples : wire.multiples

export function leverageLimitOf(form: TicketForm, inputs: TicketInputs, direction: Direction): LeverageLimit {
  const steps = offeredLeverage(form, inputs)
  const ticks = ticksOf(openingPrice(form, direction, inputs.sides), inputs.wire.tick)
  // Without a price no rule limits the leverage.
  if (!ticks) return { highest: steps.at(-1), reason: undefined }
  const at = { form, inputs, direction, ticks }
  const possible = steps.filter((leverage) => (form.mode === 'super' ? isFarEnough(at, leverage) : isInTier(at, leverage)))
  const refused = steps.find((leverage) => !possible.includes(leverage))
  const reason = refused === undefined ? undefined : form.mode === 'super' ? ({ kind: 'near' } as const) : tierReason(at, refused)
  return { highest: possible.at(-1), reason }
}

/** The error of the chosen leverage. */
export function leverageError(form: TicketForm, { highest, reason }: LeverageLimit): FieldError | undefined {
  if (highest !== undefined && leverageOf(form) <= highest) return undefined
  if (highest === undefined) return { code: 'near_none' }
  return { code: reason?.kind === 'near' ? 'near' : 'leverage', figure: `${highest}x` }
}

interface Asked {
  form: TicketForm
  inputs: TicketInputs
  direction: Direction
  ticks: number
}

/** A share of the free margin buys more at a higher leverage, so the size is calculated for each leverage. */
const lotsWith = ({ form, inputs, ticks }: Asked, leverage: number): number | undefined =>
  centilotsFor({ ...form, leverage, superLeverage: leverage }, inputs, ticks)

const sideOf = (asked: Asked, leverage: number) => ({
  ticks: asked.ticks,
  lots: lotsWith(asked, leverage) ?? 0,
  ownLots: ownLotsOf(asked.inputs.own, asked.direction),
})

/** The server halves the leverage while the house is near its limit. A ticket cannot know that. */
const isInTier = (asked: Asked, leverage: number): boolean =>
  leverage <= highestLeverage(asked.inputs.terms, sideOf(asked, leverage), false)

function tierReason(asked: Asked, refused: number): Reason {
  const { terms } = asked.inputs
  const { ticks, lots, ownLots } = sideOf(asked, refused)
  const notional = notionalCeil(terms, { ticks, lots: lots + ownLots })
  const { from, leverage } = tierOf(terms.tiers, notional)
  return { kind: 'tier', from: textOf(from), leverage, notional: textOf(notional) }
}

function isFarEnough(asked: Asked, leverage: number): boolean {
  const { inputs, direction, ticks } = asked
  const { wire, terms, sides } = inputs
  const [bid, ask] = [ticksOf(sides?.bid, wire.tick), ticksOf(sides?.ask, wire.tick)]
  if (!bid || !ask) return true
  const spreadTicks = ask - bid
  // As on the server: the current spread next to the opening price.
  const closeTicks = Math.max(1, direction === 'long' ? ticks - spreadTicks : ticks + spreadTicks)
  const lots = lotsWith(asked, leverage) ?? ONE_LOT
  return !isSuperTooNear(terms, {
    direction,
    lots,
    leverage,
    ticks,
    closeTicks,
    spreadTicks,
    minuteMovePpm: wire.minute_move_ppm,
  })
}

export type LeverageLimits = Record<Direction, LeverageLimit>

export const leverageLimitsOf = (form: TicketForm, inputs: TicketInputs): LeverageLimits => ({
  long: leverageLimitOf(form, inputs, 'long'),
  short: leverageLimitOf(form, inputs, 'short'),
})

/** The direction that allows less. When both allow the same, the one with the larger notional. */
export function stricterOf({ long, short }: LeverageLimits): Direction {
  const [ofLong, ofShort] = [long.highest ?? 0, short.highest ?? 0]
  if (ofLong !== ofShort) return ofLong < ofShort ? 'long' : 'short'
  return notionalOf(long) < notionalOf(short) ? 'short' : 'long'
}
export const looserOf = (limits: LeverageLimits): Direction => (stricterOf(limits) === 'long' ? 'short' : 'long')

const notionalOf = ({ reason }: LeverageLimit): bigint => (reason?.kind === 'tier' ? unitsOf(reason.notional) : 0n)
