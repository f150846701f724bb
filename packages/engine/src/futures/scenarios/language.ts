/** The language of the scenarios, and the small market they run in. */
import { formatUnits, unitsOf } from '@assay/money'
import type { FuturesCommand, PlaceCommand } from '../commands.ts'
import type { CancelReason, Direction, HouseConfig, Instrument, Mode, OrderType, Tier } from '../types.ts'

export const money = (text: string): bigint => unitsOf(text.replaceAll(',', ''), 8)
export const moneyText = (units: bigint): string => formatUnits(units, 8)

const tier = (from: string, [ratePpm, leverage]: [number, number], deduction: string): Tier => ({
  from: money(from),
  ratePpm,
  leverage,
  deduction: money(deduction),
})
/** The maintenance schedules of the product. */
export const CRYPTO = [
  tier('0', [4000, 125], '0'),
  tier('50,000', [5000, 100], '50'),
  tier('250,000', [10_000, 50], '1,300'),
  tier('1,000,000', [25_000, 20], '16,300'),
  tier('10,000,000', [50_000, 10], '266,300'),
  tier('20,000,000', [100_000, 5], '1,266,300'),
  tier('50,000,000', [250_000, 2], '8,766,300'),
]
export const STOCK = [tier('0', [100_000, 5], '0'), tier('1,000,000', [250_000, 2], '150,000')]
export const FOREX = [
  tier('0', [10_000, 50], '0'),
  tier('2,000,000', [25_000, 20], '30,000'),
  tier('10,000,000', [50_000, 10], '280,000'),
  tier('50,000,000', [100_000, 5], '2,780,000'),
]

const common = {
  conversion: null,
  // Quotes are used as written. Widening has its own scenarios.
  minimumSpreadBp: 0,
  feePpm: 500,
  overnightLongPpm: 100,
  overnightShortPpm: 100,
  superLeverages: [],
  minuteMovePpm: 0,
  userCap: money('5,000,000'),
  netCap: money('5,000,000'),
  grossCap: money('50,000,000'),
}
/** One BTC is 100 lots, one lot of AAPL a share, one lot of forex 1,000 units. */
export const INSTRUMENTS: Record<string, Instrument & { decimals: number }> = {
  BTC: {
    ...common,
    id: 1,
    symbol: 'BTC',
    decimals: 1,
    unitsPerTick: 1000n,
    tiers: CRYPTO,
    superLeverages: [150, 200, 300],
    stressPpm: 150_000,
  },
  ETH: { ...common, id: 2, symbol: 'ETH', decimals: 2, unitsPerTick: 100n, tiers: CRYPTO, stressPpm: 150_000 },
  AAPL: { ...common, id: 3, symbol: 'AAPL', decimals: 2, unitsPerTick: 10_000n, tiers: STOCK, stressPpm: 200_000 },
  WIDE: { ...common, id: 4, symbol: 'WIDE', decimals: 1, unitsPerTick: 1000n, tiers: CRYPTO, minimumSpreadBp: 10, stressPpm: 150_000 },
  GBPUSD: { ...common, id: 5, symbol: 'GBPUSD', decimals: 5, unitsPerTick: 10_000n, tiers: FOREX, stressPpm: 30_000 },
  EURGBP: {
    ...common,
    id: 6,
    symbol: 'EURGBP',
    decimals: 5,
    unitsPerTick: 10_000n,
    tiers: FOREX,
    stressPpm: 30_000,
    conversion: { instrumentId: 5, isInverse: false, priceDecimals: 5 },
  },
  USDJPY: {
    ...common,
    id: 7,
    symbol: 'USDJPY',
    decimals: 3,
    unitsPerTick: 1_000_000n,
    tiers: FOREX,
    stressPpm: 30_000,
    conversion: { instrumentId: 7, isInverse: true, priceDecimals: 3 },
  },
}
export const FIRST_PRICES: Record<string, string> = {
  BTC: '50000',
  ETH: '2500',
  AAPL: '200',
  WIDE: '50000',
  GBPUSD: '1.25',
  EURGBP: '0.8',
  USDJPY: '150',
}

export const PEOPLE: Record<string, number> = { house: 1, insurance: 2, fees: 3, anna: 11, bert: 12, cleo: 13 }
export const SYSTEM = { currencyId: 3, houseAccount: 1, insuranceAccount: 2, feeAccount: 3 }
export const HOUSE: HouseConfig = { otherHolds: 0n, otherBalance: 0n, superCap: money('100,000'), positionsMaximum: 200 }

export const ticksOf = (symbol: string, text: string): number => Number(unitsOf(text.replaceAll(',', ''), INSTRUMENTS[symbol]!.decimals))
export const priceText = (symbol: string, ticks: number | null): string =>
  ticks === null ? 'none' : formatUnits(BigInt(ticks), INSTRUMENTS[symbol]!.decimals)
const lotsOf = (text: string): number => Number(unitsOf(text, 2))
export const positionId = (name: string): number => 100 + Number(name.slice(1))

/** The price after a word such as `target`: "-" removes it, undefined when the word is not there. */
function named(line: string, word: string, symbol: string): number | null | undefined {
  const text = new RegExp(` ${word} (\\S+)`).exec(line)?.[1]
  if (text === undefined) return undefined
  return text === '-' ? null : ticksOf(symbol, text)
}
function plain(line: string, word: string): number | null | undefined {
  const text = new RegExp(` ${word} (\\S+)`).exec(line)?.[1]
  if (text === undefined) return undefined
  return text === '-' ? null : Number(text)
}

/** `anna long 100 BTC at market 10x isolated #1 target 51000 stop 49000 trail 100 slip 10`; `at limit 49000`, `at stop 51000`. */
function parsePlace(line: string, timeMs: number): PlaceCommand | null {
  const match = /^(\w+) (long|short) (\S+) (\w+) at (market|limit|stop)(?: ([\d.,]+))? (\d+)x (\w+) (#\d+)/.exec(line)
  if (!match) return null
  const [, who, direction, lots, symbol, type, price, leverage, mode, name] = match as unknown as [string, ...string[]]
  const rest = line.slice(match[0].length)
  return {
    kind: 'place',
    id: positionId(name!),
    timeMs,
    account: PEOPLE[who!]!,
    instrumentId: INSTRUMENTS[symbol!]!.id,
    direction: direction as Direction,
    mode: mode as Mode,
    type: type as OrderType,
    lots: lotsOf(lots!),
    leverage: Number(leverage),
    priceTicks: price ? ticksOf(symbol!, price) : null,
    targetTicks: named(rest, 'target', symbol!) ?? null,
    stopTicks: named(rest, 'stop', symbol!) ?? null,
    trailingBps: plain(rest, 'trail') ?? null,
    slippageBps: plain(rest, 'slip') ?? null,
  }
}

/** `BTC 50000` or `BTC 49990/50010`, with `aged` (a second and a half), `stale` or `unconfirmed`. */
function parseTick(line: string, { timeMs, seq }: { timeMs: number; seq: number }): FuturesCommand | null {
  const match = /^(\w+) ([\d.,]+)(?:\/([\d.,]+))?(?: (aged|stale|unconfirmed))?$/.exec(line)
  const symbol = match?.[1] ?? ''
  if (!match || !INSTRUMENTS[symbol]) return null
  const bid = ticksOf(symbol, match[2]!)
  const ask = match[3] ? ticksOf(symbol, match[3]) : bid
  const ageMs = match[4] === 'stale' ? 2001 : match[4] === 'aged' ? 1500 : 100
  const canTrigger = match[4] !== 'unconfirmed'
  return { kind: 'tick', timeMs, instrumentId: INSTRUMENTS[symbol].id, seq, bid, ask, canTrigger, ageMs }
}

function parseOwn(line: string, timeMs: number, symbolOf: (name: string) => string): FuturesCommand | null {
  const [who = '', verb = '', third = '', fourth = ''] = line.split(' ')
  const account = PEOPLE[who]
  if (account === undefined) return null
  const id = third.startsWith('#') ? positionId(third) : 0
  if (verb === 'cancels')
    return third === 'all'
      ? { kind: 'cancel_all', timeMs, account, instrumentId: null, reason: (fourth || 'user_cancelled') as CancelReason }
      : { kind: 'cancel', timeMs, account, id }
  if (verb === 'closes') return { kind: 'close', timeMs, account, id, lots: fourth ? lotsOf(fourth) : null }
  if (verb === 'reverses') return { kind: 'reverse', timeMs, account, id, newId: positionId(fourth) }
  if (verb === 'adds') return { kind: 'add_margin', timeMs, account, id: positionId(line.split(' ')[4]!), units: money(third) }
  if (verb === 'moves') return { kind: 'move', timeMs, account, units: money(third) }
  if (verb !== 'sets') return null
  const symbol = symbolOf(third)
  return {
    kind: 'set_stop',
    timeMs,
    account,
    id,
    targetTicks: named(line, 'target', symbol),
    stopTicks: named(line, 'stop', symbol),
    trailingBps: plain(line, 'trail'),
  }
}

/** `halt BTC`, `shut BTC`, `open BTC`; `config BTC minuteMovePpm 900`; `house otherHolds 5`. */
function parseMarket(
  line: string,
  timeMs: number,
  known: { instruments: Record<string, Instrument>; house: HouseConfig },
): FuturesCommand | null {
  const [verb = '', symbol = '', name = '', value = ''] = line.split(' ')
  const status = ({ halt: 'halted', shut: 'closed', open: 'open' } as const)[verb as 'halt']
  if (status) return { kind: 'status', timeMs, instrumentId: INSTRUMENTS[symbol]!.id, status }
  if (verb === 'overnight') return { kind: 'overnight', timeMs }
  if (verb !== 'config') return null
  if (symbol === 'house')
    return {
      kind: 'set_config',
      timeMs,
      instruments: [],
      house: { ...known.house, [name]: name === 'positionsMaximum' ? Number(value) : money(value) },
    }
  const setting = name.endsWith('Cap') ? money(value) : Number(value)
  return { kind: 'set_config', timeMs, instruments: [{ ...known.instruments[symbol]!, [name]: setting }], house: null }
}

export interface Told {
  timeMs: number
  seq: number
  instruments: Record<string, Instrument>
  house: HouseConfig
  symbolOf: (name: string) => string
}

export function parseAction(line: string, told: Told): FuturesCommand {
  const { timeMs } = told
  const command =
    parseTick(line, told) ?? parsePlace(line, timeMs) ?? parseOwn(line, timeMs, told.symbolOf) ?? parseMarket(line, timeMs, told)
  if (!command) throw new Error(`what does "${line}" mean?`)
  return command
}
