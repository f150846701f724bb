import type { Context } from '../context.ts'
import type { ContractTerms } from '../download/config.ts'
import type { Tick } from '../download/hour-file.ts'
import type { Conversion } from '../log/leaves.ts'
import { ceilOf, floorOf, moneyOf } from '../money.ts'
import { mayTrigger, type Direction } from '../prices/quotes.ts'

/** What a contract's lots are worth at a price, and at which rate it becomes USDT. Money in 1e-8 USDT. */

export const PPM = 1_000_000n

export function termsAt({ config }: Context, symbol: string, timeMs: number): ContractTerms | undefined {
  const own = config.instruments.find((instrument) => instrument.symbol === symbol)
  return own?.contracts.findLast(({ from_ms }) => from_ms <= timeMs)
}

export interface Rate {
  numerator: bigint
  denominator: bigint
}

const NO_CONVERSION: Rate = { numerator: 1n, denominator: 1n }

function rateOfMid({ is_inverse, price_decimals }: NonNullable<ContractTerms['conversion']>, twiceMid: number): Rate {
  const one = 2n * 10n ** BigInt(price_decimals)
  const mid = BigInt(twiceMid)
  return is_inverse ? { numerator: one, denominator: mid } : { numerator: mid, denominator: one }
}

/** Whether a tick counts: one that may trigger, and that no operator's halt covers. */
export const counts =
  ({ halts }: Context, symbol: string) =>
  (tick: Tick): boolean =>
    mayTrigger(tick) && !halts.at(symbol, tick.timeMs)

/** The rate of an instant: that of the conversion instrument's last tick that counts; null when it was not downloaded. */
export function rateAt(context: Context, { conversion }: ContractTerms, timeMs: number): Rate | null {
  if (!conversion) return NO_CONVERSION
  const tick = context.market.lastUntil(conversion.symbol, timeMs, counts(context, conversion.symbol))
  return tick ? rateOfMid(conversion, tick.bid + tick.ask) : null
}

/**
 * Whether an instrument could surely trade at an instant: it and its conversion instrument had ticks until then, and no operator had halted
 * one of them. Of a halt for want of prices the log shows nothing but their absence.
 */
export function isSurelyOpen({ config, market, halts }: Context, symbol: string, timeMs: number): boolean {
  const own = config.instruments.find((instrument) => instrument.symbol === symbol)
  const conversion = own?.contracts.findLast(({ from_ms }) => from_ms <= timeMs)?.conversion
  if (halts.at(symbol, timeMs) || (conversion && halts.at(conversion.symbol, timeMs))) return false
  if (!own || !conversion) return own !== undefined
  return [own, config.instruments.find((instrument) => instrument.symbol === conversion.symbol)].every((instrument) => {
    const tick = instrument && market.lastUntil(instrument.symbol, timeMs, mayTrigger)
    return tick !== undefined && timeMs - tick.timeMs <= 2 * instrument!.clock_ms
  })
}

/** The rate that a leaf says it used, when that was the conversion instrument's mid at the time; null after reporting a falsehood. */
export function rateOf(
  context: Context,
  { said, terms, timeMs, name }: { said: Conversion | null; terms: ContractTerms; timeMs: number; name: string },
): Rate | null {
  const { market, report } = context
  const { conversion } = terms
  if (!conversion) return report.require(said === null, `${name} was converted without need`) ? NO_CONVERSION : null
  const tick = market.bySeq(conversion.symbol, said?.seq ?? 0)
  const isFrom = report.require(said?.symbol === conversion.symbol, `${name} was converted at ${said?.symbol ?? 'no price'}`)
  if (!isFrom || !said || !tick) return null
  const isNow =
    tick.timeMs <= timeMs && !market.between(conversion.symbol, tick.timeMs, timeMs - 1).some(counts(context, conversion.symbol))
  const right = rateOfMid(conversion, tick.bid + tick.ask)
  const isRight = said.numerator * right.denominator === said.denominator * right.numerator
  return report.require(isNow && isRight, `${name} was converted at ${said.text}, which was not the price`) ? right : null
}

/** price x lots x size, in quote units before conversion. */
export const sizeOf = (terms: ContractTerms, ticks: number, lots: number): bigint =>
  BigInt(ticks) * BigInt(lots) * BigInt(terms.units_per_tick)

/** Some lots of a position, with the terms and prices for their figures. */
export interface Holding {
  terms: ContractTerms
  direction: Direction
  lots: number
  openTicks: number
}

/** The result of closing at a price, before fees. */
export function profitAt({ terms, direction, lots, openTicks }: Holding, ticks: number, rate: Rate): bigint {
  const move = direction === 'long' ? ticks - openTicks : openTicks - ticks
  return floorOf(sizeOf(terms, move, lots) * rate.numerator, rate.denominator)
}

/** The lowest maintenance that some lots can have: that of an owner without other lots in the market. Rounded up. */
export function leastMaintenance({ terms, lots }: Omit<Holding, 'direction' | 'openTicks'>, ticks: number, rate: Rate): bigint {
  const { tier_rates_ppm: rates, tier_deductions: deductions } = terms
  const value = sizeOf(terms, ticks, lots) * rate.numerator
  const unit = rate.denominator * PPM
  if (!deductions) return floorOf(value * BigInt(rates[0] ?? 0), unit)
  const asked = rates.map((rate, at) => value * BigInt(rate) - moneyOf(deductions[at] ?? '0') * unit)
  return ceilOf(
    asked.reduce((most, one) => (one > most ? one : most), 0n),
    unit,
  )
}

/** Millionths of the worth at a price, rounded up: a fee. */
export const shareAt = ({ terms, lots }: Holding, ticks: number, { ppm, rate }: { ppm: number; rate: Rate }): bigint =>
  ceilOf(sizeOf(terms, ticks, lots) * rate.numerator * BigInt(ppm), rate.denominator * PPM)
