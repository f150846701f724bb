import { NORMAL_QUANTILES } from '../market/normal-quantiles.ts'
import { unitsPerTick } from '../market/quote.ts'
import { nextPrice, OVERNIGHT_PERCENT, sigmaOf } from '../market/step.ts'
import type { Hours } from '../market/types.ts'
import { MINUTE_MS, DAY_MS } from '../market/times.ts'
import { unitsOf } from '@assay/money'

/**
 * The generated walk from revealed seeds, with nothing but Web Crypto. `market/walk.ts` states the construction. What an installation chose
 * (patterns, sessions, first prices) comes from its public configuration, so old receipts can be checked after any of it changed in the
 * source.
 */

/** What prices depend on besides the seeds: a part of config.json, see docs/proof-format.md. */
export interface PriceTerms {
  start_ms: number
  /** Hex: SHA-256 of the first day's seed. */
  seed_head: string
  first_day: string
  walks: readonly WalkTerms[]
  patterns: Readonly<Record<string, { volatility_ppm: readonly number[]; spread_e8: readonly number[] }>>
  /** Open intervals [from, until) in milliseconds. */
  sessions: Readonly<Record<Exclude<Hours, 'always'>, readonly (readonly [number, number])[]>>
}

export interface WalkTerms {
  symbol: string
  hours: Hours
  step_ms: number
  price_decimals: number
  first_price: string
  volatility_bp: number
  pattern: string
}

/** The parts of `crypto.subtle` that are used. */
export type WebCrypto = Pick<typeof crypto.subtle, 'importKey' | 'sign' | 'encrypt'>

const STOCK_MINUTES = 390
const BLOCK_BYTES = 16

/** The first bytes of AES-256-CTR over zeros, under HMAC-SHA256(seed, symbol). */
async function keyStream(subtle: WebCrypto, { seed, symbol, bytes }: { seed: Uint8Array; symbol: string; bytes: number }) {
  const secret = await subtle.importKey('raw', Uint8Array.from(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const raw = await subtle.sign('HMAC', secret, new TextEncoder().encode(symbol))
  const key = await subtle.importKey('raw', raw, 'AES-CTR', false, ['encrypt'])
  const counter = { name: 'AES-CTR', counter: new Uint8Array(BLOCK_BYTES), length: 128 }
  return new Uint8Array(await subtle.encrypt(counter, key, new Uint8Array(bytes)))
}

interface Trading {
  /** Start of the session that the day's part belongs to. */
  sessionMs: number
  openMs: number
  closeMs: number
}

/** The part of a session that is within a day. A day has at most one. */
function tradingOn(day: number, hours: Hours, sessions: PriceTerms['sessions']): Trading | null {
  const [startMs, endMs] = [day * DAY_MS, (day + 1) * DAY_MS]
  if (hours === 'always') return { sessionMs: startMs, openMs: startMs, closeMs: endMs }
  const session = sessions[hours].find(([from, until]) => from < endMs && until > startMs)
  return session ? { sessionMs: session[0], openMs: Math.max(session[0], startMs), closeMs: Math.min(session[1], endMs) } : null
}

function slotOf(hours: Hours, length: number, { sessionMs, minuteMs }: { sessionMs: number; minuteMs: number }): number {
  if (hours === 'always') return (minuteMs / MINUTE_MS) % length
  const since = (minuteMs - sessionMs) / MINUTE_MS
  return hours === 'forex' ? since : (Math.floor(minuteMs / DAY_MS) % (length / STOCK_MINUTES)) * STOCK_MINUTES + since
}

/** A minute of the walk. Prices are units of p. */
export interface WalkedMinute {
  startMs: number
  /** p before its first step. */
  before: number
  /** Spread of the record in that minute, in 1e-8 of the price. */
  spreadE8: number
  /** p after the step of an instant within this minute. */
  at(timeMs: number): number
}

/** Days that were walked for earlier receipts are not walked again. Prices depend on all days before, so the first walk is long. */
export class WalkedDays {
  /** Keyed by everything the walk depends on: p before the first step of each day. */
  readonly #opens = new Map<string, Map<number, number>>()

  opensOf(walk: WalkTerms, { seed_head, start_ms, patterns, sessions }: PriceTerms): Map<number, number> {
    const key = JSON.stringify([seed_head, start_ms, walk, patterns[walk.pattern], walk.hours === 'always' ? [] : sessions[walk.hours]])
    const known = this.#opens.get(key) ?? new Map<number, number>()
    this.#opens.set(key, known)
    return known
  }
}

interface WalkOptions {
  subtle: WebCrypto
  prices: PriceTerms
  /** Day seeds from the first day of prices on. */
  seedOf: (day: number) => Uint8Array
  /** The first and the last instant that are asked for. */
  fromMs: number
  untilMs: number
  walked: WalkedDays
  /** Called for every minute in turn, from the day of the first instant on. Its argument is valid until it returns. */
  onMinute: (minute: WalkedMinute) => void
}

interface Day extends WalkOptions {
  day: number
  /** p before the day's first step. */
  open: number
}

/** Walks a day and returns its last price. */
async function walkDay(walk: WalkTerms, { subtle, prices, seedOf, untilMs, onMinute, day, open }: Day): Promise<number> {
  const trading = tradingOn(day, walk.hours, prices.sessions)
  if (!trading) return open
  const { symbol, hours, step_ms: stepMs } = walk
  const pattern = prices.patterns[walk.pattern]!
  const isStock = hours === 'us-stock'
  const steps = (isStock ? STOCK_MINUTES * MINUTE_MS : DAY_MS) / stepMs
  const base = sigmaOf(walk.volatility_bp, { percent: isStock ? 100 - OVERNIGHT_PERCENT : 100, steps })
  const gap = sigmaOf(walk.volatility_bp, { percent: OVERNIGHT_PERCENT, steps: 1 })
  const fromMs = Math.max(trading.openMs, Math.min(prices.start_ms, trading.closeMs))
  const endMs = Math.min(trading.closeMs, untilMs + MINUTE_MS - (untilMs % MINUTE_MS))
  const stream = await keyStream(subtle, { seed: seedOf(day), symbol, bytes: Math.max(0, (endMs - day * DAY_MS) / stepMs) * 2 })
  const walked = new Float64Array(MINUTE_MS / stepMs)
  let price = open
  for (let startMs = fromMs; startMs < endMs; startMs += MINUTE_MS) {
    const slot = slotOf(hours, pattern.volatility_ppm.length, { sessionMs: trading.sessionMs, minuteMs: startMs })
    const sigma = Math.floor((base * pattern.volatility_ppm[slot]!) / 1_000_000)
    const first = (startMs - day * DAY_MS) / stepMs
    const before = price
    for (let at = 0; at < walked.length; at++) {
      const step = first + at
      const z = NORMAL_QUANTILES[(stream[2 * step]! << 2) | (stream[2 * step + 1]! >> 6)]!
      const isGap = isStock && at === 0 && startMs === trading.openMs
      walked[at] = price = nextPrice(price, isGap ? gap : sigma, z)
    }
    onMinute({ startMs, before, spreadE8: pattern.spread_e8[slot]!, at: (timeMs) => walked[Math.floor((timeMs - startMs) / stepMs)]! })
  }
  return price
}

/** Walks day by day to an instant, from the first price or from the last known day. Between days the browser may do other work. */
export async function followWalk(walk: WalkTerms, options: WalkOptions): Promise<void> {
  const { prices, fromMs, untilMs, walked } = options
  const firstDay = Math.floor(prices.start_ms / DAY_MS)
  const opens = walked.opensOf(walk, prices)
  let day = Math.max(firstDay, Math.floor(fromMs / DAY_MS))
  while (day > firstDay && !opens.has(day)) day -= 1
  const firstOpen = Number(unitsOf(walk.first_price, walk.price_decimals)) * unitsPerTick(walk.price_decimals, walk.price_decimals)
  let open = opens.get(day) ?? firstOpen
  for (; day * DAY_MS <= untilMs; day++) {
    opens.set(day, open)
    open = await walkDay(walk, { ...options, day, open })
  }
}

/** The number of ticks within trading hours, from the first instant up to and including another. */
export function ticksUntil(timeMs: number, { hours, clockMs }: { hours: Hours; clockMs: number }, prices: PriceTerms): number {
  const stretches = hours === 'always' ? [[prices.start_ms, Infinity] as const] : prices.sessions[hours]
  return stretches.reduce((sum, [from, until]) => {
    const fromMs = Math.max(from, prices.start_ms)
    return sum + Math.max(0, Math.ceil((Math.min(until, timeMs + 1) - fromMs) / clockMs))
  }, 0)
}
