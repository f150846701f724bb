/** The terms of leveraged contracts: tables of tiers, leverage and stress, and caps that an installation may raise. */
import type { HouseConfig, Instrument as FuturesTerms, Tier } from '@assay/engine/futures'
import { powerOfTen, unitsOf } from '@assay/money'
import type { LeverInstrument } from '../../desk/lever/lever-desk.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'

/** The smallest amount is a hundredth of a lot, the engine's centilot. */
export const LOT_DECIMALS = 2

const FEE_PPM = 500
const OVERNIGHT_PPM = 100
/** Super-leverage is offered on crypto contracts that trade at all hours. */
const SUPER_MULTIPLES: readonly number[] = [150, 200, 300]
/** Without candles, moves are assumed to be large. */
const UNKNOWN_MINUTE_MOVE_PPM = 20_000

type Kind = Exclude<Instrument['kind'], 'spot'>

const usdt = (whole: number): bigint => BigInt(whole) * powerOfTen(USDT_SCALE)

const tiersOf = (rows: readonly [from: number, ratePpm: number, leverage: number, deduction: number][]): readonly Tier[] =>
  rows.map(([from, ratePpm, leverage, deduction]) => ({ from: usdt(from), ratePpm, leverage, deduction: usdt(deduction) }))

/** Maintenance = notional x rate - deduction. The tier follows the user's notional in an instrument and direction. */
const TIERS: Record<Kind, readonly Tier[]> = {
  contract: tiersOf([
    [0, 4_000, 125, 0],
    [50_000, 5_000, 100, 50],
    [250_000, 10_000, 50, 1_300],
    [1_000_000, 25_000, 20, 16_300],
    [10_000_000, 50_000, 10, 266_300],
    [20_000_000, 100_000, 5, 1_266_300],
    [50_000_000, 250_000, 2, 8_766_300],
  ]),
  stock: tiersOf([
    [0, 100_000, 5, 0],
    [1_000_000, 250_000, 2, 150_000],
  ]),
  forex: tiersOf([
    [0, 10_000, 50, 0],
    [2_000_000, 25_000, 20, 30_000],
    [10_000_000, 50_000, 10, 280_000],
    [50_000_000, 100_000, 5, 2_780_000],
  ]),
}

/** Leverage offered for cross and isolated positions. */
const MULTIPLES: Record<Kind, readonly number[]> = {
  contract: [1, 2, 3, 5, 10, 20, 25, 50, 75, 100, 125],
  stock: [1, 2, 3, 5],
  forex: [1, 2, 3, 5, 10, 20, 25, 50],
}

/** The price move in millionths whose loss on its net exposure the house must be able to pay. */
const STRESS_PPM: Record<Kind, number> = { contract: 150_000, stock: 200_000, forex: 30_000 }

const NET_CAP = usdt(5_000_000)
/** A user may have a fifth of the net cap, so that nobody alone can block a direction for all others. */
const USER_SHARE = 5n

/** Caps on the notional in one instrument: of one user, of all users net, of all users gross. */
const CAPS = { userCap: NET_CAP / USER_SHARE, netCap: NET_CAP, grossCap: usdt(50_000_000) }

/**
 * Bounds per position. The public log has a leaf for every change of stops, addition of margin and closed part. With these bounds the
 * receipt of a position stays within a few megabytes.
 */
export const STOP_CHANGES_MAXIMUM = 200
export const MARGIN_ADDITIONS_MAXIMUM = 200
export const PARTS_MAXIMUM = 100

/** Limits of the house that hold for all contracts. */
export const house: Pick<HouseConfig, 'superCap' | 'positionsMaximum'> = { superCap: usdt(100_000), positionsMaximum: 200 }

/** By instrument id: 99 % of minutes move at most this far, in millionths of the price. */
export type MinuteMoves = ReadonlyMap<number, number>

/** Whether leveraged contracts are traded on the instrument. */
export const isLeveraged = ({ kind }: Instrument): boolean => kind !== 'spot'

/** The leverages on offer, by the instrument's kind. */
export const multiplesOf = ({ kind }: Instrument): readonly number[] => MULTIPLES[kind as Kind]

/** The leveraged ones among the instruments, with their terms for the engine. */
export function leverInstruments(instruments: readonly Instrument[], minuteMoves: MinuteMoves): LeverInstrument[] {
  const leveraged = instruments.filter(isLeveraged)
  return leveraged.map((instrument) => ({
    id: instrument.id,
    symbol: instrument.symbol,
    futures: termsOf(instrument, { leveraged, minuteMoves }),
  }))
}

function termsOf(instrument: Instrument, known: { leveraged: readonly Instrument[]; minuteMoves: MinuteMoves }): FuturesTerms {
  const { id, symbol, minimumSpreadBp, hours } = instrument
  const kind = instrument.kind as Kind
  return {
    id,
    symbol,
    unitsPerTick: unitsPerTick(instrument),
    conversion: conversionOf(instrument, known.leveraged),
    minimumSpreadBp,
    feePpm: FEE_PPM,
    overnightLongPpm: OVERNIGHT_PPM,
    overnightShortPpm: OVERNIGHT_PPM,
    tiers: TIERS[kind],
    superLeverages: kind === 'contract' && hours === 'always' ? SUPER_MULTIPLES : [],
    minuteMovePpm: known.minuteMoves.get(id) ?? UNKNOWN_MINUTE_MOVE_PPM,
    stressPpm: STRESS_PPM[kind],
    ...CAPS,
  }
}

const LOT_SIZE_DECIMALS = 8

/** What a centilot gains when the price rises by one tick, in units of the quote currency at USDT's scale. */
function unitsPerTick({ symbol, lotSize, priceDecimals }: Instrument): bigint {
  const scaled = unitsOf(lotSize, LOT_SIZE_DECIMALS) * powerOfTen(USDT_SCALE)
  const divisor = powerOfTen(LOT_SIZE_DECIMALS + LOT_DECIMALS + priceDecimals)
  if (scaled % divisor !== 0n) throw new Error(`${symbol}: the value of one tick per centilot is not a whole number of units`)
  return scaled / divisor
}

/** The forex instrument that converts the quote currency to dollars, in either direction. Null for USDT and USD. */
function conversionOf({ quote, symbol }: Instrument, leveraged: readonly Instrument[]): FuturesTerms['conversion'] {
  if (quote.code === 'USDT' || quote.code === 'USD') return null
  for (const isInverse of [false, true]) {
    const name = isInverse ? `USD/${quote.code}` : `${quote.code}/USD`
    const found = leveraged.find((candidate) => candidate.symbol === name)
    if (found) return { instrumentId: found.id, isInverse, priceDecimals: found.priceDecimals }
  }
  throw new Error(`${symbol}: no instrument converts ${quote.code} to dollars`)
}
