import { openIntervals } from './calendar.ts'
import { dayOf, newYorkLagMs, weekdayOf } from './new-york.ts'
import { squareRoot } from './square-root.ts'
import type { Hours, Interval, Pattern } from './types.ts'
import { MINUTE_MS, DAY_MS } from './times.ts'

/** One line of a recorded day: prices in millionths of the quote currency, volume in 1e-8. Null where nothing was recorded. */
export interface RecordRow {
  timeMs: number
  bid: number | null
  ask: number | null
  last: number | null
  volume: number | null
}

const DAY_MINUTES = 1_440
const STOCK_SESSION_MINUTES = 390
const FOREX_WEEK_MINUTES = 5 * DAY_MINUTES
const PPM = 1_000_000
const E8 = 100_000_000

/**
 * Index of a pattern's entry for an open minute. A pattern repeats: crypto its recorded days by the UTC clock, stocks their sessions from
 * the opening, forex its week from Sunday 17:00 New York.
 */
export function patternSlot({ hours, volatilityPpm: { length } }: Pattern, minuteMs: number): number {
  return slotOf(hours, length, minuteMs)
}

function slotOf(hours: Hours, length: number, minuteMs: number): number {
  const day = dayOf(minuteMs)
  if (hours === 'always') return (minuteMs / MINUTE_MS) % length
  if (hours === 'forex') {
    const sinceSunday = weekdayOf(day) * DAY_MINUTES + (minuteMs - day * DAY_MS) / MINUTE_MS
    return sinceSunday - newYorkLagMs(day) / MINUTE_MS - 17 * 60
  }
  const session = openIntervals(hours, day)[0]
  if (!session) throw new Error(`no session on day ${day}`)
  return (day % (length / STOCK_SESSION_MINUTES)) * STOCK_SESSION_MINUTES + (minuteMs - session.openMs) / MINUTE_MS
}

interface Minute {
  open: number
  close: number
  /** Null when no line of the minute has it. */
  volume: number | null
  spreads: number[]
}

function minutesOf(rows: readonly RecordRow[]): Map<number, Minute> {
  const hasVolume = rows.some(({ volume }) => volume !== null && volume > 0)
  const minutes = new Map<number, Minute>()
  for (const { timeMs, bid, ask, last, volume } of rows) {
    const isQuote = bid !== null && ask !== null && bid > 0 && bid < ask
    const price = isQuote ? Math.floor((bid + ask) / 2) : last
    if (price === null || price <= 0) continue
    const at = timeMs - (timeMs % MINUTE_MS)
    let minute = minutes.get(at)
    if (!minute) minutes.set(at, (minute = { open: price, close: price, volume: null, spreads: [] }))
    minute.close = price
    // Without volumes, the number of quotes counts instead.
    const traded = hasVolume ? volume : 1
    if (traded !== null) minute.volume = (minute.volume ?? 0) + traded
    if (isQuote) minute.spreads.push(Math.floor(((ask - bid) * E8) / price))
  }
  return minutes
}

/** The full sessions with something recorded. Half days are left out. */
function recordedIntervals(hours: Hours, minutes: Map<number, Minute>): Interval[] {
  const times = [...minutes.keys()]
  const intervals: Interval[] = []
  for (let day = dayOf(times[0]!); day <= dayOf(times.at(-1)!); day++) {
    for (const interval of openIntervals(hours, day)) {
      const isHalfDay = hours === 'us-stock' && interval.closeMs - interval.openMs < STOCK_SESSION_MINUTES * MINUTE_MS
      if (!isHalfDay && times.some((at) => at >= interval.openMs && at < interval.closeMs)) intervals.push(interval)
    }
  }
  return intervals
}

/** Returns are limited to 1 % a minute, so that no single event shapes the pattern. */
const LARGEST_RETURN = E8 / 100

interface Slots {
  /** Squared return of each minute, in 1e-16. Null where nothing was recorded for the slot. */
  squares: (number | null)[]
  spreads: (number | null)[]
  /** Null for a minute that was recorded without its volume, 0 for one that was not recorded. */
  volumes: (number | null)[]
}

function fillSlots(hours: Hours, minutes: Map<number, Minute>): Slots {
  const intervals = recordedIntervals(hours, minutes)
  const count = intervals.reduce((sum, { openMs, closeMs }) => sum + (closeMs - openMs) / MINUTE_MS, 0)
  const length = hours === 'forex' ? FOREX_WEEK_MINUTES : count
  const slots: Slots = {
    squares: Array(length).fill(null),
    spreads: Array(length).fill(null),
    volumes: Array(length).fill(0),
  }
  let before: number | null = null
  let endMs = 0
  let next = 0
  for (const { openMs, closeMs } of intervals) {
    if (openMs !== endMs) before = null
    endMs = closeMs
    for (let at = openMs; at < closeMs; at += MINUTE_MS) {
      const slot = hours === 'forex' ? slotOf(hours, length, at) : next++
      const minute = minutes.get(at)
      before ??= minute?.open ?? null
      if (before === null) continue
      const move: number = minute ? Math.trunc(((minute.close - before) * E8) / before) : 0
      slots.squares[slot] = Math.min(Math.abs(move), LARGEST_RETURN) ** 2
      slots.volumes[slot] = minute ? minute.volume : 0
      if (minute?.spreads.length) slots.spreads[slot] = minute.spreads.sort((a, b) => a - b)[minute.spreads.length >> 1]!
      before = minute?.close ?? before
    }
  }
  return slots
}

const REACH_MINUTES = 15

/**
 * Smooths values: a weighted mean over a quarter of an hour on either side, where nearer minutes weigh more. Each block of the loop wraps
 * around, so the pattern's end meets its beginning. A stock session is a block of its own, because its opening really is a burst.
 */
function smooth(values: readonly (number | null)[], blockLength: number): number[] {
  return values.map((_, at) => {
    const block = at - (at % blockLength)
    const isRing = blockLength === values.length
    let sum = 0
    let weights = 0
    for (let away = -REACH_MINUTES; away <= REACH_MINUTES; away++) {
      let place = at - block + away
      if (isRing) place = (place + blockLength) % blockLength
      else if (place < 0 || place >= blockLength) continue
      const value = values[block + place] ?? null
      const weight = REACH_MINUTES + 1 - Math.abs(away)
      if (value === null) continue
      sum += value * weight
      weights += weight
    }
    return weights === 0 ? 0 : Math.floor(sum / weights)
  })
}

/** Fills gaps: a volume that was not recorded is the mean of that minute on other days, or of all minutes when there is none. */
function wholeVolumes(volumes: readonly (number | null)[], dayLength: number): number[] {
  const isKnown = (volume: number | null): volume is number => volume !== null
  const known = volumes.filter(isKnown)
  return volumes.map((volume, at) => {
    if (volume !== null) return volume
    const others = volumes.filter((_, other) => other % dayLength === at % dayLength).filter(isKnown)
    return meanOf(others.length > 0 ? others : known)
  })
}

const meanOf = (values: readonly number[]): number => Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length)
const rootMeanSquare = (values: readonly number[]): number => squareRoot(meanOf(values.map((value) => value * value)))

/** Bounds of relative volatility, as shares of its mean, so that no minute stands still and none explodes. */
const CALMEST_PPM = 300_000
const WILDEST_PPM = 4_000_000

/** The values relative to their root mean square, in millionths. */
function relative(values: readonly number[]): number[] {
  const mean = Math.max(1, rootMeanSquare(values))
  return values.map((value) => Math.floor((value * PPM) / mean))
}

function relativeVolatility(squares: readonly number[]): number[] {
  const shape = relative(squares.map(squareRoot))
  return relative(shape.map((value) => Math.min(WILDEST_PPM, Math.max(CALMEST_PPM, value))))
}

/**
 * Builds a pattern from a record: volatility by minute with mean square 1, spread and volume. Whole numbers only, so that anyone with the
 * record gets the same pattern. Only the sizes of moves are used, never their directions.
 */
export function buildPattern(rows: readonly RecordRow[], hours: Hours): Pattern {
  const { squares, spreads, volumes: recorded } = fillSlots(hours, minutesOf(rows))
  const blockLength = hours === 'us-stock' ? STOCK_SESSION_MINUTES : squares.length
  const volumes = wholeVolumes(recorded, hours === 'us-stock' ? STOCK_SESSION_MINUTES : DAY_MINUTES)
  const meanVolume = Math.max(1, meanOf(volumes))
  return {
    hours,
    volatilityPpm: relativeVolatility(smooth(squares, blockLength)),
    spreadE8: smooth(spreads, blockLength),
    volumePpm: volumes.map((volume) => Math.floor((volume * PPM) / meanVolume)),
  }
}
