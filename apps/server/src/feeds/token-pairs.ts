/**
 * Pairs of tokens that were sold here. No other market has them, so the feed knows nothing of them: the index of each follows its own book
 * (docs/decisions/0063), and rooms that trade by indices do not see them.
 */
import { addCandle, candleColumns, DAY_MS, MINUTE_MS, type CandleColumns } from '@assay/engine/market'
import { langs, type Text } from '@assay/contract/wire'
import { divCeil, formatUnits, powerOfTen } from '@assay/money'
import { currencyOf, type Currency } from './currencies.ts'
import type { Feed, MarketStatus, Past, Tick } from './feed.ts'
import type { Instrument } from './instruments.ts'

/** An index, from a minute on. */
export interface OwnIndex {
  minuteMs: number
  ticks: number
}

export interface TokenPair {
  instrument: Instrument
  listedMs: number
  /** Before, nothing is traded. */
  opensMs: number
  /** The index that it began with: the price of its sale. */
  firstTicks: number
  /** The last of those after it, in the order of time. */
  indices: OwnIndex[]
}

/** What an operator does not choose, so that no typo can. */
export interface PairScales {
  priceDecimals: number
  amountDecimals: number
}

const SCALE_MAXIMUM = 8

/** A tick is a thousandth of the price or less, a lot is worth a thousandth of a USDT or less, as far as a fill is whole in the ledger. */
export function scalesAt(price: number): PairScales {
  const decimalsFor = (least: number): number => Math.min(SCALE_MAXIMUM, Math.max(0, Math.ceil(Math.log10(least))))
  const priceDecimals = decimalsFor(1_000 / price)
  return { priceDecimals, amountDecimals: Math.min(SCALE_MAXIMUM - priceDecimals, decimalsFor(price * 1_000)) }
}

export interface TokenPairTerms extends PairScales {
  /** The token's id is the pair's: those of all other instruments are smaller. */
  tokenId: number
  code: string
  name: string
  /** Its first index. */
  firstTicks: number
}

const MINIMUM_NOTIONAL = '5'

/** The smallest order is worth a USDT by its first index, the largest a million of them. */
function minimumAmount({ firstTicks, priceDecimals, amountDecimals }: TokenPairTerms): string {
  const lots = divCeil(powerOfTen(priceDecimals + amountDecimals), BigInt(firstTicks))
  return formatUnits(lots, amountDecimals)
}

export function tokenInstrument(terms: TokenPairTerms): Instrument {
  const { tokenId, code, name, priceDecimals, amountDecimals } = terms
  const names = Object.fromEntries(langs.map((lang) => [lang, name])) as Text
  const lot = formatUnits(1n, amountDecimals)
  const base: Currency = { id: tokenId, code, kind: 'crypto', scale: SCALE_MAXIMUM, names }
  return {
    id: tokenId,
    symbol: `${code}/USDT`,
    kind: 'spot',
    base,
    quote: currencyOf('USDT'),
    hours: 'always',
    priceDecimals,
    amountDecimals,
    minimumAmount: minimumAmount(terms),
    minimumNotional: MINIMUM_NOTIONAL,
    lotSize: lot,
    amountStep: lot,
    dailySteps: 0,
    minimumSpreadBp: 0,
    hasOptions: false,
    clockMs: 1000,
    names,
  }
}

/** As many changes of an index as two days can have: nobody asks for what a token was worth before. */
export const INDICES_KEPT = (2 * DAY_MS) / MINUTE_MS

/** All pairs of tokens, by symbol. */
export class TokenPairs {
  readonly #pairs = new Map<string, TokenPair>()

  constructor(pairs: readonly TokenPair[] = []) {
    for (const pair of pairs) this.add(pair)
  }

  add(pair: TokenPair): void {
    this.#pairs.set(pair.instrument.symbol, pair)
  }

  find(symbol: string): TokenPair | undefined {
    return this.#pairs.get(symbol)
  }

  all(): TokenPair[] {
    return [...this.#pairs.values()]
  }

  take(symbol: string, index: OwnIndex): void {
    const { indices } = this.#pairs.get(symbol)!
    indices.push(index)
    if (indices.length > 2 * INDICES_KEPT) indices.splice(0, indices.length - INDICES_KEPT)
  }
}

const ticksAt = ({ firstTicks, indices }: TokenPair, atMs: number): number =>
  indices.findLast(({ minuteMs }) => minuteMs <= atMs)?.ticks ?? firstTicks

function tickAt(pair: TokenPair, atMs: number): Tick {
  const { instrument, listedMs } = pair
  const ticks = ticksAt(pair, atMs)
  const timeMs = Math.max(listedMs, atMs - (atMs % MINUTE_MS))
  return {
    symbol: instrument.symbol,
    seq: Math.floor(timeMs / MINUTE_MS) - Math.floor(listedMs / MINUTE_MS),
    timeMs,
    bid: ticks,
    ask: ticks,
    sources: ['own book'],
    ageMs: 0,
    canTrigger: true,
  }
}

const statusAt = ({ opensMs }: TokenPair, atMs: number): MarketStatus =>
  atMs < opensMs ? { state: 'closed', nextChangeMs: opensMs } : { state: 'open', nextChangeMs: null }

/** One candle, of the minute in which it was listed. */
function pastOf({ listedMs, firstTicks }: TokenPair): Past {
  const timeMs = listedMs - (listedMs % MINUTE_MS)
  const price = firstTicks * 10
  const minutes: CandleColumns = candleColumns()
  addCandle(minutes, { timeMs, open: price, high: price, low: price, close: price, volume: 0, quoteVolume: 0n })
  return { minutes, days: candleColumns(), untilMs: timeMs + MINUTE_MS }
}

/** The feed, and the pairs of tokens beside it. Their ticks are no instants: whoever renews an index says so. */
export function feedWithTokens(feed: Feed, tokens: TokenPairs): Feed {
  return {
    name: feed.name,
    startMs: feed.startMs,
    ticksFromMs: feed.ticksFromMs,
    instants: (afterMs, untilMs) => feed.instants(afterMs, untilMs),
    lastTick(symbol, atMs) {
      const pair = tokens.find(symbol)
      return pair ? tickAt(pair, atMs) : feed.lastTick(symbol, atMs)
    },
    status(symbol, atMs) {
      const pair = tokens.find(symbol)
      return pair ? statusAt(pair, atMs) : feed.status(symbol, atMs)
    },
    hours: (symbol) => (tokens.find(symbol) ? 'always' : feed.hours(symbol)),
    minuteVolume: (symbol, minuteMs) => (tokens.find(symbol) ? 0 : feed.minuteVolume(symbol, minuteMs)),
    minutes: (symbol, fromMs, untilMs) => (tokens.find(symbol) ? null : feed.minutes(symbol, fromMs, untilMs)),
    past(symbol) {
      const pair = tokens.find(symbol)
      return pair ? Promise.resolve(pastOf(pair)) : feed.past(symbol)
    },
  }
}
