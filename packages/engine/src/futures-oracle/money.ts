/** The formulas of the rules, one by one, over whole numbers. */
import { divCeil, divFloor, powerOfTen } from '@assay/money'
import { widenQuote } from '../market/quote.ts'
import type { ConversionUsed } from '../futures/effects.ts'
import type { Direction, Instrument, Row, Tick } from '../futures/types.ts'

const MILLION = 1_000_000n

export interface Market {
  instrument: Instrument
  status: 'open' | 'closed' | 'halted'
  tick: Tick | null
  hasTicked: boolean
}

/** One instrument at one instant: what everything is worth. */
export interface Scene {
  instrument: Instrument
  tick: Tick
  bid: number
  ask: number
  conversion: ConversionUsed | null
  numerator: bigint
  denominator: bigint
}

export function sceneOf(market: Market, source: Market | undefined): Scene | null {
  const { instrument, tick } = market
  if (!tick) return null
  const scene = { instrument, tick, ...widenQuote(tick, instrument.minimumSpreadBp) }
  if (!instrument.conversion) return { ...scene, conversion: null, numerator: 1n, denominator: 1n }
  if (!source?.tick) return null
  const mid = BigInt(source.tick.bid + source.tick.ask)
  const one = 2n * powerOfTen(instrument.conversion.priceDecimals)
  const [numerator, denominator] = instrument.conversion.isInverse ? [one, mid] : [mid, one]
  return {
    ...scene,
    conversion: { instrumentId: source.instrument.id, seq: source.tick.seq, numerator, denominator },
    numerator,
    denominator,
  }
}

export const sign = (direction: Direction): bigint => (direction === 'long' ? 1n : -1n)
export const openTicksOf = (scene: Scene, direction: Direction): number => (direction === 'long' ? scene.ask : scene.bid)
export const closeTicksOf = (scene: Scene, direction: Direction): number => (direction === 'long' ? scene.bid : scene.ask)

const quoteUnits = (scene: Scene, ticks: number, lots: number): bigint => BigInt(ticks) * BigInt(lots) * scene.instrument.unitsPerTick
export const notionalUp = (scene: Scene, ticks: number, lots: number): bigint =>
  divCeil(quoteUnits(scene, ticks, lots) * scene.numerator, scene.denominator)
export const notionalDown = (scene: Scene, ticks: number, lots: number): bigint =>
  divFloor(quoteUnits(scene, ticks, lots) * scene.numerator, scene.denominator)

/** A share of the notional in millionths, rounded up once. */
export const ppmUp = (scene: Scene, at: { ticks: number; lots: number; half?: boolean }, ppm: number): bigint =>
  divCeil(quoteUnits(scene, at.ticks, at.lots) * scene.numerator * BigInt(ppm), scene.denominator * MILLION * (at.half ? 2n : 1n))

export const marginUp = (scene: Scene, at: { ticks: number; lots: number }, multiple: number): bigint =>
  divCeil(quoteUnits(scene, at.ticks, at.lots) * scene.numerator, scene.denominator * BigInt(multiple))

/** Profit of lots whose opening prices times lots sum to `cost`, in USDT, rounded down. */
export const profitDown = (scene: Scene, direction: Direction, at: { ticks: number; lots: number; cost: bigint }): bigint =>
  divFloor(
    sign(direction) * (BigInt(at.ticks) * BigInt(at.lots) - at.cost) * scene.instrument.unitsPerTick * scene.numerator,
    scene.denominator,
  )

/** Maintenance of `part` of a side's lots: the tier's figure for the whole side, shared by size. */
export function maintenanceUp(scene: Scene, ticks: number, { part, whole }: { part: number; whole: number }): bigint {
  if (part === 0) return 0n
  const shares = scene.instrument.tiers.map(({ ratePpm, deduction }) =>
    divCeil(
      (quoteUnits(scene, ticks, whole) * scene.numerator * BigInt(ratePpm) - deduction * MILLION * scene.denominator) * BigInt(part),
      MILLION * scene.denominator * BigInt(whole),
    ),
  )
  return shares.reduce((most, share) => (share > most ? share : most))
}

/** What leaves with some of the lots: rounded down, and the last lots take the rest. */
export const shareOf = (units: bigint, lots: number, whole: number): bigint => (units * BigInt(lots)) / BigInt(whole)

export const costOf = (row: Row): bigint => BigInt(row.openTicks!) * BigInt(row.openLots)
export const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
export const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
