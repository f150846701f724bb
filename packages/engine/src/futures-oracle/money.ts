/** The formulas of the rules, one by one, over whole numbers. */
import { divCeil, divFloor, powerOfTen } from '@assay/money'
import { widenQuote } from '../market/quote.ts'
import type { ConversionUsed } from '../futures/effects.ts'
import type { Direction, Instrument, Position, Tick } from '../futures/types.ts'

const MILLION = 1_000_000n

export interface Market {
  instrument: Instrument
  status: 'open' | 'closed' | 'halted'
  tick: Tick | null
  hasTicked: boolean
}

/** What everything of one instrument is worth at one instant. */
export interface Valuation {
  instrument: Instrument
  tick: Tick
  bid: number
  ask: number
  conversion: ConversionUsed | null
  numerator: bigint
  denominator: bigint
}

export function valuationOf(market: Market, source: Market | undefined): Valuation | null {
  const { instrument, tick } = market
  if (!tick) return null
  const valuation = { instrument, tick, ...widenQuote(tick, instrument.minimumSpreadBp) }
  if (!instrument.conversion) return { ...valuation, conversion: null, numerator: 1n, denominator: 1n }
  if (!source?.tick) return null
  const mid = BigInt(source.tick.bid + source.tick.ask)
  const one = 2n * powerOfTen(instrument.conversion.priceDecimals)
  const [numerator, denominator] = instrument.conversion.isInverse ? [one, mid] : [mid, one]
  return {
    ...valuation,
    conversion: { instrumentId: source.instrument.id, seq: source.tick.seq, numerator, denominator },
    numerator,
    denominator,
  }
}

export const sign = (direction: Direction): bigint => (direction === 'long' ? 1n : -1n)
export const openTicksOf = (valuation: Valuation, direction: Direction): number => (direction === 'long' ? valuation.ask : valuation.bid)
export const closeTicksOf = (valuation: Valuation, direction: Direction): number => (direction === 'long' ? valuation.bid : valuation.ask)

const quoteUnits = (valuation: Valuation, ticks: number, lots: number): bigint =>
  BigInt(ticks) * BigInt(lots) * valuation.instrument.unitsPerTick
export const notionalUp = (valuation: Valuation, ticks: number, lots: number): bigint =>
  divCeil(quoteUnits(valuation, ticks, lots) * valuation.numerator, valuation.denominator)
export const notionalDown = (valuation: Valuation, ticks: number, lots: number): bigint =>
  divFloor(quoteUnits(valuation, ticks, lots) * valuation.numerator, valuation.denominator)

/** A share of the notional in millionths, rounded up once. */
export const ppmUp = (valuation: Valuation, at: { ticks: number; lots: number; half?: boolean }, ppm: number): bigint =>
  divCeil(
    quoteUnits(valuation, at.ticks, at.lots) * valuation.numerator * BigInt(ppm),
    valuation.denominator * MILLION * (at.half ? 2n : 1n),
  )

export const marginUp = (valuation: Valuation, at: { ticks: number; lots: number }, leverage: number): bigint =>
  divCeil(quoteUnits(valuation, at.ticks, at.lots) * valuation.numerator, valuation.denominator * BigInt(leverage))

/** Profit of lots whose opening prices times lots sum to `cost`, in USDT, rounded down. */
export const profitDown = (valuation: Valuation, direction: Direction, at: { ticks: number; lots: number; cost: bigint }): bigint =>
  divFloor(
    sign(direction) * (BigInt(at.ticks) * BigInt(at.lots) - at.cost) * valuation.instrument.unitsPerTick * valuation.numerator,
    valuation.denominator,
  )

/** Maintenance of `part` of a leg's lots: the tier's figure for the whole leg, shared by lots. */
export function maintenanceUp(valuation: Valuation, ticks: number, { part, whole }: { part: number; whole: number }): bigint {
  if (part === 0) return 0n
  const shares = valuation.instrument.tiers.map(({ ratePpm, deduction }) =>
    divCeil(
      (quoteUnits(valuation, ticks, whole) * valuation.numerator * BigInt(ratePpm) - deduction * MILLION * valuation.denominator) *
        BigInt(part),
      MILLION * valuation.denominator * BigInt(whole),
    ),
  )
  return shares.reduce((most, share) => (share > most ? share : most))
}

/** The share of some of the lots, rounded down. The last lots take the rest. */
export const shareOf = (units: bigint, lots: number, whole: number): bigint => (units * BigInt(lots)) / BigInt(whole)

export const costOf = (position: Position): bigint => BigInt(position.openTicks!) * BigInt(position.openLots)
export const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
export const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
