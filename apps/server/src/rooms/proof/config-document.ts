/** The public configuration: everything besides the log that is needed to recompute the log. docs/proof-format.md defines it. */
import { isDeepStrictEqual } from 'node:util'
import { NORMAL_QUANTILES } from '@assay/engine/market'
import type { Hours } from '@assay/engine/market'
import type { Instrument as FuturesTerms } from '@assay/engine/futures'
import { formatUnits } from '@assay/money'
import type { LeverInstrument } from '../../desk/lever/lever-desk.ts'
import type { IndexedInstrument } from '../../feeds/instruments.ts'
import { patternOf } from '../../feeds/patterns.ts'
import type { Walk } from '../../feeds/walks.ts'
import { publicSessions, type PublicSessions } from './public-sessions.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'

interface Terms {
  units_per_tick: string
  fee_ppm: number
  /** Overnight financing in millionths of the value at midnight. */
  overnight_long_ppm: number
  overnight_short_ppm: number
  minimum_spread_bp: number
  tier_rates_ppm: number[]
  /** Deductions of the tiers in USDT, as decimals. */
  tier_deductions: string[]
  conversion: { symbol: string; is_inverse: boolean; price_decimals: number } | null
}

interface InstrumentDocument {
  id: number
  symbol: string
  hours: Hours
  clock_ms: number
  price_decimals: number
  minimum_spread_bp: number
  walk: string | null
  /** Contract terms with the instant from which they apply, the newest last. */
  contracts: ({ from_ms: number } & Terms)[]
}

interface PricesDocument {
  start_ms: number
  seed_head: string
  first_day: string
  walks: {
    symbol: string
    hours: Hours
    step_ms: number
    price_decimals: number
    first_price: string
    volatility_bp: number
    pattern: string
  }[]
  patterns: Record<string, { volatility_ppm: readonly number[]; spread_e8: readonly number[] }>
  normal_quantiles: number[]
  sessions: PublicSessions
}

export interface ConfigDocument {
  version: 1
  mode: 'sandbox' | 'live'
  log_first_second: number
  instruments: InstrumentDocument[]
  prices: PricesDocument | null
}

export interface ScheduledContracts {
  termsAt(terms: FuturesTerms, timeMs: number): FuturesTerms
  changesAfter(symbol: string, timeMs: number): number[]
}

export const nothingScheduled: ScheduledContracts = { termsAt: (terms) => terms, changesAfter: () => [] }

export interface ConfigSources {
  mode: 'sandbox' | 'live'
  logFirstSecond: number
  /** All instruments whose ticks are logged. */
  instruments: readonly IndexedInstrument[]
  /** The instruments with leveraged contracts. */
  leveraged: readonly LeverInstrument[]
  /** What operators have scheduled: a contract's terms at an instant, and the instants to come at which they change. */
  scheduled: ScheduledContracts
  /** The source of generated prices. Null for other feeds. */
  generated: { startMs: number; seedHead: Uint8Array } | null
  /** The document published before. Null at the first start. */
  former: ConfigDocument | null
  /** Terms that differ from the former ones apply from this instant. */
  termsFromMs: number
  nowMs: number
}

export function configDocument(sources: ConfigSources): ConfigDocument {
  const { mode, logFirstSecond, instruments, former, generated } = sources
  const listed = new Set(instruments.map(({ id }) => id))
  return {
    version: 1,
    mode,
    log_first_second: logFirstSecond,
    instruments: [
      ...instruments.map((instrument) => instrumentDocument(instrument, sources)),
      // The log still contains events of instruments that are no longer listed.
      ...(former?.instruments.filter(({ id }) => !listed.has(id)) ?? []),
    ],
    prices: generated && pricesDocument(generated, sources),
  }
}

function instrumentDocument(instrument: IndexedInstrument, sources: ConfigSources): InstrumentDocument {
  const { leveraged, generated, former } = sources
  const { id, symbol, hours, clockMs, priceDecimals, minimumSpreadBp, walk } = instrument
  const known = former?.instruments.find((one) => one.id === id)?.contracts ?? []
  const own = leveraged.find((one) => one.id === id)
  return {
    id,
    symbol,
    hours,
    clock_ms: clockMs,
    price_decimals: priceDecimals,
    minimum_spread_bp: minimumSpreadBp,
    walk: generated && walk.symbol,
    contracts: own ? versionsOf(own, known, sources) : known,
  }
}

/** What was in force before stays; what holds now and what is scheduled follows. */
function versionsOf(
  { symbol, futures }: LeverInstrument,
  known: InstrumentDocument['contracts'],
  { leveraged, scheduled, termsFromMs }: ConfigSources,
): InstrumentDocument['contracts'] {
  const begun = known.filter(({ from_ms }) => from_ms <= termsFromMs)
  return [termsFromMs, ...scheduled.changesAfter(symbol, termsFromMs)].reduce(
    (versions, fromMs) => withTerms(versions, termsOf(scheduled.termsAt(futures, fromMs), leveraged), fromMs),
    begun,
  )
}

function withTerms(known: InstrumentDocument['contracts'], own: Terms, fromMs: number): InstrumentDocument['contracts'] {
  const last = known.at(-1)
  if (!last) return [{ from_ms: 0, ...own }]
  const { from_ms, ...before } = last
  if (isDeepStrictEqual(before, own)) return known
  // An older document has fewer fields, but the same terms.
  if (isDeepStrictEqual({ ...own, ...before }, own)) return [...known.slice(0, -1), { from_ms, ...own }]
  return [...known, { from_ms: fromMs, ...own }]
}

function termsOf(futures: FuturesTerms, leveraged: readonly LeverInstrument[]): Terms {
  const { unitsPerTick, feePpm, overnightLongPpm, overnightShortPpm, minimumSpreadBp, tiers, conversion } = futures
  return {
    units_per_tick: String(unitsPerTick),
    fee_ppm: feePpm,
    overnight_long_ppm: overnightLongPpm,
    overnight_short_ppm: overnightShortPpm,
    minimum_spread_bp: minimumSpreadBp,
    tier_rates_ppm: tiers.map(({ ratePpm }) => ratePpm),
    tier_deductions: tiers.map(({ deduction }) => formatUnits(deduction, USDT_SCALE)),
    conversion: conversion && {
      symbol: leveraged.find(({ id }) => id === conversion.instrumentId)!.symbol,
      is_inverse: conversion.isInverse,
      price_decimals: conversion.priceDecimals,
    },
  }
}

function pricesDocument(
  { startMs, seedHead }: { startMs: number; seedHead: Uint8Array },
  { instruments, nowMs }: Pick<ConfigSources, 'instruments' | 'nowMs'>,
): PricesDocument {
  const walks = [...new Map(instruments.map(({ walk }) => [walk.symbol, walk])).values()]
  const patterns = [...new Set(walks.map(({ pattern }) => pattern))]
  return {
    start_ms: startMs,
    seed_head: Buffer.from(seedHead).toString('hex'),
    first_day: new Date(startMs).toISOString().slice(0, 10),
    walks: walks.map(walkDocument),
    patterns: Object.fromEntries(
      patterns.map((name) => {
        const { volatilityPpm, spreadE8 } = patternOf(name)
        return [name, { volatility_ppm: volatilityPpm, spread_e8: spreadE8 }]
      }),
    ),
    normal_quantiles: [...NORMAL_QUANTILES].slice(NORMAL_QUANTILES.length / 2),
    sessions: publicSessions(startMs, nowMs),
  }
}

const walkDocument = ({
  symbol,
  hours,
  stepMs,
  priceDecimals,
  firstPrice,
  volatilityBp,
  pattern,
}: Walk): PricesDocument['walks'][number] => ({
  symbol,
  hours,
  step_ms: stepMs,
  price_decimals: priceDecimals,
  first_price: firstPrice,
  volatility_bp: volatilityBp,
  pattern,
})
