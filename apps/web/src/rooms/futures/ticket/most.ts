/** The highest leverage that the order may have by the engine's rules, and the rule that limits it. */
import { highestLeverage, isSuperTooNear, notionalCeil, tierOf } from '@assay/engine/futures/ticket'
import { textOf, ticksOf, unitsOf } from '../calculations/units.ts'
import type { FieldError } from './errors.ts'
import type { Ground } from './figures.ts'
import { centilotsFor, openingPrice, ownLotsOf } from './figures.ts'
import type { Direction, TicketForm } from './form.ts'
import { multipleOf } from './form.ts'

/** The limiting rule: the tier allows no more from a notional on, or the liquidation price would be within spread and volatility. */
type Reason = { kind: 'tier'; from: string; multiple: number; notional: string } | { kind: 'near' }

export interface Most {
  /** The highest possible leverage among those offered. Undefined when none is possible. */
  multiple: number | undefined
  /** Undefined when the highest leverage offered is possible. */
  reason: Reason | undefined
}

/** The size of an order without one. The liquidation price of a super position depends on the size by a rounding only. */
const ONE_LOT = 100

export const offered = ({ mode }: Pick<TicketForm, 'mode'>, { wire }: Pick<Ground, 'wire'>): readonly number[] =>
  mode === 'super' ? wire.super_multiples : wire.multiples

export function mostOf(form: TicketForm, ground: Ground, direction: Direction): Most {
  const steps = offered(form, ground)
  const ticks = ticksOf(openingPrice(form, direction, ground.sides), ground.wire.tick)
  // Without a price no rule limits the leverage.
  if (!ticks) return { multiple: steps.at(-1), reason: undefined }
  const at = { form, ground, direction, ticks }
  const possible = steps.filter((multiple) => (form.mode === 'super' ? isFarEnough(at, multiple) : isInTier(at, multiple)))
  const refused = steps.find((multiple) => !possible.includes(multiple))
  const reason = refused === undefined ? undefined : form.mode === 'super' ? ({ kind: 'near' } as const) : tierReason(at, refused)
  return { multiple: possible.at(-1), reason }
}

/** The error of the chosen leverage. */
export function multipleError(form: TicketForm, { multiple: most, reason }: Most): FieldError | undefined {
  if (most !== undefined && multipleOf(form) <= most) return undefined
  if (most === undefined) return { code: 'near_none' }
  return { code: reason?.kind === 'near' ? 'near' : 'multiple', figure: `${most}x` }
}

interface Asked {
  form: TicketForm
  ground: Ground
  direction: Direction
  ticks: number
}

/** A share of the free margin buys more at a higher leverage, so the size is calculated for each leverage. */
const lotsWith = ({ form, ground, ticks }: Asked, multiple: number): number | undefined =>
  centilotsFor({ ...form, multiple, superMultiple: multiple }, ground, ticks)

const sideOf = (asked: Asked, multiple: number) => ({
  ticks: asked.ticks,
  lots: lotsWith(asked, multiple) ?? 0,
  ownLots: ownLotsOf(asked.ground.own, asked.direction),
})

/** The server halves the leverage while the house is near its limit. A ticket cannot know that. */
const isInTier = (asked: Asked, multiple: number): boolean =>
  multiple <= highestLeverage(asked.ground.terms, sideOf(asked, multiple), false)

function tierReason(asked: Asked, refused: number): Reason {
  const { terms } = asked.ground
  const { ticks, lots, ownLots } = sideOf(asked, refused)
  const notional = notionalCeil(terms, { ticks, lots: lots + ownLots })
  const { from, leverage: multiple } = tierOf(terms.tiers, notional)
  return { kind: 'tier', from: textOf(from), multiple, notional: textOf(notional) }
}

function isFarEnough(asked: Asked, multiple: number): boolean {
  const { ground, direction, ticks } = asked
  const { wire, terms, sides } = ground
  const [bid, ask] = [ticksOf(sides?.bid, wire.tick), ticksOf(sides?.ask, wire.tick)]
  if (!bid || !ask) return true
  const spreadTicks = ask - bid
  // As on the server: the current spread next to the opening price.
  const closeTicks = Math.max(1, direction === 'long' ? ticks - spreadTicks : ticks + spreadTicks)
  const lots = lotsWith(asked, multiple) ?? ONE_LOT
  return !isSuperTooNear(terms, {
    direction,
    lots,
    leverage: multiple,
    ticks,
    closeTicks,
    spreadTicks,
    minuteMovePpm: wire.minute_move_ppm,
  })
}

export type Mosts = Record<Direction, Most>

export const mostsOf = (form: TicketForm, ground: Ground): Mosts => ({
  long: mostOf(form, ground, 'long'),
  short: mostOf(form, ground, 'short'),
})

/** The direction that allows less. When both allow the same, the one with the larger notional. */
export function stricterOf({ long, short }: Mosts): Direction {
  const [most, other] = [long.multiple ?? 0, short.multiple ?? 0]
  if (most !== other) return most < other ? 'long' : 'short'
  return notionalOf(long) < notionalOf(short) ? 'short' : 'long'
}
export const looserOf = (mosts: Mosts): Direction => (stricterOf(mosts) === 'long' ? 'short' : 'long')

const notionalOf = ({ reason }: Most): bigint => (reason?.kind === 'tier' ? unitsOf(reason.notional) : 0n)
