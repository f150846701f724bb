/** The cost and the resulting position of an order, for either direction, by the engine's formulas. */
import Big from 'big.js'
import type { Decimal } from '#ui/format.ts'
import { toBig } from '#ui/format.ts'
import type { LeverAccount, Position } from '../api.ts'
import type { Terms } from '@assay/engine/futures/ticket'
import {
  maintenanceCeil,
  notionalCeil,
  profitFloor,
  riskRateBps,
  superMaintenanceCeil,
  ticketFigures,
  feeCeil,
} from '@assay/engine/futures/ticket'
import type { Sides, WireTerms } from '../calculations/terms.ts'
import { centilotsOf, lotsOf, percentOf, priceOf, textOf, ticksOf, unitsOf } from '../calculations/units.ts'
import type { Direction, TicketForm } from './form.ts'
import { isMarket, leverageOf } from './form.ts'

/** Decimals of a typed value. */
export const VALUE_DECIMALS = 2

/** The inputs of a ticket's calculation. */
export interface TicketInputs {
  wire: WireTerms
  terms: Terms
  /** The current prices of trades. Undefined before the first tick. */
  sides: Sides | undefined
  /** The market trades now. */
  isOpen: boolean
  /** Undefined for guests and until it has arrived. */
  account: LeverAccount | undefined
  /** The user's own positions in the instrument. */
  own: readonly Position[]
  /** The user's open super-leverage in all instruments, at opening prices, in USDT. Undefined while unknown. */
  superOpen?: string
}

/** The position that an order would open. Money and prices are decimal text. */
export interface Outcome {
  direction: Direction
  price: string
  lots: string
  notional: string
  margin: string
  fee: string
  /** Margin and opening fee: the amount taken from the free margin. */
  cost: string
  /** Opening and closing fee in percent of the margin. */
  feesOfMargin: string
  /** One overnight fee, and its percentage of the margin. */
  overnight: string
  overnightOfMargin: string
  /** Null when no price liquidates it. Undefined for a cross order whose account is unknown. */
  liquidation: string | null | undefined
  /** In percent. Null without maintenance, undefined while the account is unknown. */
  risk: string | null | undefined
}

/** The opening value of super positions, which has a maximum per user. They are all quoted in USDT. */
export function superOpenOf(positions: readonly Position[], lotSizeOf: (symbol: string) => string | undefined): string {
  let sum = new Big(0)
  for (const { mode, symbol, open_lots, open_price } of positions) {
    if (mode === 'super') sum = sum.plus(new Big(open_price ?? 0).times(open_lots).times(lotSizeOf(symbol) ?? 0))
  }
  return sum.toFixed()
}

/** The opening price: the closing quote of the other direction, or the order's own price. */
export function openingPrice(form: TicketForm, direction: Direction, sides: Sides | undefined): string | undefined {
  if (isMarket(form)) return direction === 'long' ? sides?.ask : sides?.bid
  return toBig(form.price)?.gt(0) ? form.price : undefined
}

const isOwn = (direction: Direction) => (position: Position) => position.direction === direction && position.mode !== 'super'
/** Centilots that count for the tier of a direction. */
export const ownLotsOf = (own: readonly Position[], direction: Direction): number =>
  own.filter(isOwn(direction)).reduce((sum, position) => sum + (centilotsOf(position.open_lots) ?? 0), 0)

/** The centilots whose margin and opening fee an amount of USDT covers. */
function affordableCentilots(terms: Terms, { ticks, leverage, budget }: { ticks: number; leverage: number; budget: bigint }): number {
  const value = BigInt(ticks) * terms.unitsPerTick * terms.numerator
  const paid = 1_000_000n * BigInt(leverage) * terms.denominator
  const cost = value * (1_000_000n + BigInt(leverage) * BigInt(terms.feePpm))
  // Margin and fee are both rounded up, so two units are reserved.
  return budget <= 2n ? 0 : Number(((budget - 2n) * paid) / cost)
}

/** The size in centilots. Undefined while it is unknown. */
export function centilotsFor(form: TicketForm, inputs: TicketInputs, ticks: number): number | undefined {
  const { terms, account } = inputs
  if (form.size.by === 'lots') return centilotsOf(form.size.value)
  const typed = toBig(form.size.value)
  if (!typed?.gt(0)) return undefined
  if (form.size.by === 'value') {
    const value = BigInt(ticks) * terms.unitsPerTick * terms.numerator
    return Number((unitsOf(typed) * terms.denominator) / value) || undefined
  }
  if (!account) return undefined
  const budget = unitsOf(new Big(account.free_margin).times(typed).div(100))
  return affordableCentilots(terms, { ticks, leverage: leverageOf(form), budget }) || undefined
}

/** The risk rate after the order, at the quote that would close it at once: the spread is part of the risk. */
function riskAfter(form: TicketForm, inputs: TicketInputs, at: { direction: Direction; ticks: number; lots: number; margin: bigint }) {
  const { terms, sides, account, own } = inputs
  const { direction, ticks, lots, margin } = at
  const closing = isMarket(form) ? ticksOf(direction === 'long' ? sides?.bid : sides?.ask, inputs.wire.tick) : ticks
  if (!closing) return undefined
  const cost = BigInt(ticks) * BigInt(lots)
  const result = profitFloor(terms, direction, { ticks: closing, lots, cost }) - feeCeil(terms, { ticks: closing, lots })
  if (form.mode === 'super') return riskRateBps(margin + result, superMaintenanceCeil(margin))
  const whole = ownLotsOf(own, direction) + lots
  const maintenance = maintenanceCeil(terms, closing, { part: lots, whole })
  if (form.mode === 'isolated') return riskRateBps(margin + result, maintenance)
  if (!account) return undefined
  const equity = unitsOf(account.equity) - feeCeil(terms, { ticks, lots }) + result
  return riskRateBps(equity, unitsOf(account.maintenance) + maintenance)
}

/** The equity behind a cross order besides its own margin. Undefined while the account is unknown. */
function spareOf({ mode }: TicketForm, { account }: TicketInputs, margin: bigint): bigint | undefined {
  if (mode !== 'cross') return 0n
  return account && unitsOf(account.equity) - unitsOf(account.maintenance) - margin
}

/** The overnight fee of one night on the opening value. */
function overnightOf({ wire }: TicketInputs, direction: Direction, notional: Big): Big {
  return notional.times(direction === 'long' ? wire.overnight_rate_long : wire.overnight_rate_short).round(8, Big.roundUp)
}

export function outcomeOf(form: TicketForm, inputs: TicketInputs, direction: Direction): Outcome | undefined {
  const { wire, terms, own } = inputs
  const price = openingPrice(form, direction, inputs.sides)
  const ticks = ticksOf(price, wire.tick)
  const lots = ticks && centilotsFor(form, inputs, ticks)
  if (!price || !ticks || !lots) return undefined
  const ownLots = form.mode === 'super' ? 0 : ownLotsOf(own, direction)
  const prospect = { direction, mode: form.mode, lots, leverage: leverageOf(form), ticks, ownLots }
  const margin = ticketFigures(terms, { ...prospect, crossSpare: 0n }).margin
  const spare = spareOf(form, inputs, margin)
  const figures = ticketFigures(terms, { ...prospect, crossSpare: spare ?? 0n })
  const risk = riskAfter(form, inputs, { direction, ticks, lots, margin })
  const notional = new Big(textOf(figures.notional))
  const night = overnightOf(inputs, direction, notional)
  const { liquidationTicks: liquidation } = figures
  return {
    direction,
    price,
    lots: lotsOf(lots),
    notional: notional.toFixed(),
    margin: textOf(margin),
    fee: textOf(figures.openingFee),
    cost: textOf(margin + figures.openingFee),
    feesOfMargin: percentOf(figures.feesOfMarginBps),
    overnight: night.toFixed(),
    overnightOfMargin: night.div(textOf(margin)).times(100).round(2, Big.roundUp).toFixed(),
    liquidation: spare === undefined ? undefined : liquidation === null ? null : priceOf(liquidation, wire.tick),
    risk: typeof risk === 'number' ? percentOf(risk) : risk,
  }
}

/** The result at a price, net of the closing fee like open profit. Undefined while unknown. */
export function resultAt(
  inputs: Pick<TicketInputs, 'terms' | 'wire'>,
  outcome: Pick<Outcome, 'direction' | 'price' | 'lots'>,
  at: Decimal,
): string | undefined {
  const { tick } = inputs.wire
  const ticks = ticksOf(at, tick)
  const open = ticksOf(outcome.price, tick)
  const lots = centilotsOf(outcome.lots)
  if (!ticks || !open || !lots) return undefined
  const profit = profitFloor(inputs.terms, outcome.direction, { ticks, lots, cost: BigInt(open) * BigInt(lots) })
  return textOf(profit - feeCeil(inputs.terms, { ticks, lots }))
}

/** A size in the other unit. A value is rounded up. Rounded down, it would no longer buy the same lots. */
export function equivalentOf(outcome: Pick<Outcome, 'lots' | 'notional'> | undefined, by: 'lots' | 'value'): string {
  if (!outcome) return ''
  return by === 'lots' ? outcome.lots : new Big(outcome.notional).round(VALUE_DECIMALS, Big.roundUp).toFixed()
}

/** The direction that the targets imply. Undefined when they contradict each other or there are none. */
export function meantDirection(form: TicketForm, sides: Sides | undefined): Direction | undefined {
  const reference = toBig(isMarket(form) ? sides?.ask : form.price)
  const profit = toBig(form.takeProfit)
  const stop = toBig(form.stopLoss)
  if (!reference || (!profit && !stop)) return undefined
  const meant = [profit && (profit.gt(reference) ? 'long' : 'short'), stop && (stop.lt(reference) ? 'long' : 'short')].filter(
    (direction): direction is Direction => direction !== undefined,
  )
  return meant.every((direction) => direction === meant[0]) ? meant[0] : undefined
}

/** Value of some lots at a price, in USDT. */
export function valueOf(terms: Terms, wire: WireTerms, { price, lots }: { price: Decimal; lots: Decimal }): string | undefined {
  const ticks = ticksOf(price, wire.tick)
  const centilots = centilotsOf(lots)
  return ticks && centilots ? textOf(notionalCeil(terms, { ticks, lots: centilots })) : undefined
}
