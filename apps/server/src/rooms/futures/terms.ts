/** The terms of leveraged contracts: one table each for tiers, multiples, stress, and what an installation may raise. */
import type { HouseConfig, Instrument as FuturesTerms, Tier } from '@assay/engine/futures'
import { powerOfTen, unitsOf } from '@assay/money'
import type { LeverInstrument } from '../../desk/lever/lever-desk.ts'
import type { Instrument } from '../../feeds/instruments.ts'

/** Decimals of USDT, in which margins, fees and results are kept. */
export const USDT_SCALE = 8
/** A lot is traded by the hundredth: the engine's centilots. */
export const LOT_DECIMALS = 2

const FEE_PPM = 500
const OVERNIGHT_PPM = 100
/** Offered on crypto that trades always. */
const SUPER_MULTIPLES: readonly number[] = [150, 200, 300]
/** Without candles to tell, moves are taken to be large. */
const UNKNOWN_MINUTE_MOVE_PPM = 20_000

type Kind = Exclude<Instrument['kind'], 'spot'>

const usdt = (whole: number): bigint => BigInt(whole) * powerOfTen(USDT_SCALE)

const tiersOf = (rows: readonly [from: number, ratePpm: number, multiple: number, deduction: number][]): readonly Tier[] =>
  rows.map(([from, ratePpm, multiple, deduction]) => ({ from: usdt(from), ratePpm, multiple, deduction: usdt(deduction) }))

/** Maintenance = notional x rate - deduction, by the user's notional in an instrument and direction. */
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

/** Multiples on the slider of cross and isolated positions. */
const MULTIPLES: Record<Kind, readonly number[]> = {
  contract: [1, 2, 3, 5, 10, 20, 25, 50, 75, 100, 125],
  stock: [1, 2, 3, 5],
  forex: [1, 2, 3, 5, 10, 20, 25, 50],
}

/** What the house must be able to bear of its net exposure. */
const STRESS_PPM: Record<Kind, number> = { contract: 150_000, stock: 200_000, forex: 30_000 }

const NET_CAP = usdt(5_000_000)
/** One user alone must not be able to shut a direction for all others. */
const USER_SHARE = 5n

/** Notional of one instrument: one user, all users net, all users gross. */
const CAPS = { userCap: NET_CAP / USER_SHARE, netCap: NET_CAP, grossCap: usdt(50_000_000) }

/**
 * The public log keeps a leaf of every change of stops, of every addition of margin and of every part that is closed. With these bounds
 * one position's receipt stays within some megabytes; whoever wants more takes a trailing stop, or another position.
 */
export const STOP_CHANGES_MAXIMUM = 200
export const MARGIN_ADDITIONS_MAXIMUM = 200
export const PARTS_MAXIMUM = 100

export const house: Pick<HouseConfig, 'superCap' | 'rowsMaximum'> = { superCap: usdt(100_000), rowsMaximum: 200 }

/** By instrument id: the move within a minute that 99 % of minutes stay below, in millionths of the price. */
export type MinuteMoves = ReadonlyMap<number, number>

/** What leveraged contracts stand on. */
export const isLeveraged = ({ kind }: Instrument): boolean => kind !== 'spot'

export const multiplesOf = ({ kind }: Instrument): readonly number[] => MULTIPLES[kind as Kind]

/** Every leveraged instrument of a catalogue as the engine takes it. */
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
    superMultiples: kind === 'contract' && hours === 'always' ? SUPER_MULTIPLES : [],
    minuteMovePpm: known.minuteMoves.get(id) ?? UNKNOWN_MINUTE_MOVE_PPM,
    stressPpm: STRESS_PPM[kind],
    ...CAPS,
  }
}

const LOT_SIZE_DECIMALS = 8

/** What a hundredth of a lot gains in the quote currency when the price rises one tick. */
function unitsPerTick({ symbol, lotSize, priceDecimals }: Instrument): bigint {
  const scaled = unitsOf(lotSize, LOT_SIZE_DECIMALS) * powerOfTen(USDT_SCALE)
  const divisor = powerOfTen(LOT_SIZE_DECIMALS + LOT_DECIMALS + priceDecimals)
  if (scaled % divisor !== 0n) throw new Error(`${symbol}: a tick of a hundredth of a lot is not a whole number of units`)
  return scaled / divisor
}

/** A quote currency other than the dollar is worth what the forex index says, in whichever direction it is quoted. */
function conversionOf({ quote, symbol }: Instrument, leveraged: readonly Instrument[]): FuturesTerms['conversion'] {
  if (quote.code === 'USDT' || quote.code === 'USD') return null
  for (const isInverse of [false, true]) {
    const name = isInverse ? `USD/${quote.code}` : `${quote.code}/USD`
    const found = leveraged.find((candidate) => candidate.symbol === name)
    if (found) return { instrumentId: found.id, isInverse, priceDecimals: found.priceDecimals }
  }
  throw new Error(`${symbol}: nothing converts ${quote.code}`)
}
