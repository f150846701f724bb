/** Bots on options. Each answers its profits, in shares of the stake, round by round. */
import type { Tick } from '../../apps/server/src/feeds/feed.ts'
import { priceOf } from '../../apps/server/src/feeds/feed.ts'
import { dailyRules, doubleMedian, medianSeries, settleMsOf, type Direction } from '../../packages/engine/src/seconds/door.ts'
import { PERIOD, type OptionsHouse } from './options.ts'
import type { Tape } from './tape.ts'

/** What a bot does after the tick at an index: bets, or waits for the next. */
type Signal = (tape: Prices, at: number) => Direction | null

/** Prices by index; a tape, or one that somebody has tampered with. */
export type Prices = Pick<Tape, 'at' | 'mid' | 'clockMs'>

const CLOCK_BEFORE_MS = 1

/** One bet after the other, each at the last moment before the next tick, until so many rounds are over. */
export function play(house: OptionsHouse, tape: Prices, { rounds, signal }: { rounds: number; signal: Signal }): number[] {
  const warmUp = 1_000
  for (let at = 0; house.profits.length < rounds; at += 1) {
    const tick = tape.at(at)
    house.hear(tick)
    if (at < warmUp || !house.isFree) continue
    const direction = signal(tape, at)
    if (direction) house.bet(direction, tick.timeMs + tape.clockMs - CLOCK_BEFORE_MS)
  }
  return house.profits
}

const directionOf = (move: number): Direction => (move > 0 ? 'up' : 'down')

/** A move of so many times the mean of the last minutes' moves over as many ticks. */
const CLEAR = 2.5
const SAMPLES = 40

function typicalMove(tape: Prices, at: number, ticks: number): number {
  let sum = 0
  for (let back = 1; back <= SAMPLES; back += 1) sum += Math.abs(tape.mid(at - back * ticks) - tape.mid(at - (back + 1) * ticks))
  return sum / SAMPLES
}

/** Sees the prices of the time to come before we do, and bets on what it sees when it is clear. */
export function ahead(leadMs: number): Signal {
  return (tape, at) => {
    // At the last moment before the next tick it sees what comes a lead later.
    const ticks = Math.floor((leadMs + tape.clockMs - CLOCK_BEFORE_MS) / tape.clockMs)
    const move = tape.mid(at + ticks) - tape.mid(at)
    if (Math.abs(move) < CLEAR * typicalMove(tape, at, ticks)) return null
    return directionOf(move)
  }
}

/** Of typical moves from tick to tick: rare enough that the half second behind it weighs against the period. */
const FAR_OFF = 4.5

/** Bets on the side of the last second's median on which its last tick lies, when it lies far off. */
export const lastAgainstMedian: Signal = (tape, at) => {
  const median = doubleMedian([0, 1, 2, 3, 4].map((back) => tape.mid(at - back)))! / 2
  const move = tape.mid(at) - median
  return Math.abs(move) < FAR_OFF * typicalMove(tape, at, 1) ? null : directionOf(move)
}

/** Bets along the last stretch as long as the period, or against it. */
export function trend(sign: 1 | -1): Signal {
  return (tape, at) => {
    const move = tape.mid(at) - tape.mid(at - (PERIOD.seconds * 1_000) / tape.clockMs)
    return move === 0 ? null : directionOf(sign * move)
  }
}

const SLOPE_PPM = 2
/** The walk with a slope on top that turns after so many seconds, by itself or by chance: what a bad feed might be. */
export function tampered(tape: Tape, { seconds, isRandom }: { seconds: number; isRandom: boolean }): Prices {
  const ticks = (seconds * 1_000) / tape.clockMs
  const signs: number[] = [1]
  const offsets: number[] = [0]
  let state = 1
  const next = (last: number): number => {
    if (!isRandom) return -last
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state > 2 ** 31 ? 1 : -1
  }
  const at = (index: number): Tick => {
    const stretch = Math.floor(index / ticks)
    while (signs.length <= stretch) {
      offsets.push(offsets.at(-1)! + signs.at(-1)! * ticks)
      signs.push(next(signs.at(-1)!))
    }
    const tick = tape.at(index)
    const extra = Math.round(((offsets[stretch]! + signs[stretch]! * (index % ticks)) * SLOPE_PPM * tape.at(0).bid) / 1e6)
    return { ...tick, bid: tick.bid + extra, ask: tick.ask + extra }
  }
  const mid = (index: number): number => {
    const { bid, ask } = at(index)
    return bid + ask
  }
  return { at, mid, clockMs: tape.clockMs }
}

/** What the day before the offer decides: is one of the daily rules far above break-even? */
export function isSuspendedAfter(tape: Prices, hours: number): boolean {
  const count = (hours * 3_600_000) / tape.clockMs
  const ticks = Array.from({ length: count }, (_, index) => tape.at(index))
  const series = medianSeries({ timeMs: ticks.map(({ timeMs }) => timeMs), price: ticks.map(priceOf) })
  return dailyRules(series, PERIOD).some(({ suspends }) => suspends)
}

/**
 * Bets, and when it is about to lose brings the platform down over the expiry. `missed` says what becomes of the ticks meanwhile:
 * they are never heard, or worked through afterwards.
 */
export function cutExpiry(house: OptionsHouse, tape: Prices, { rounds, missed }: { rounds: number; missed: 'lost' | 'later' }): number[] {
  let bet: { direction: Direction; settleMs: number; entry: number } | null = null
  for (let at = 0; house.profits.length < rounds; at += 1) {
    const tick = tape.at(at)
    if (bet && tick.timeMs > bet.settleMs - 1_200) {
      const isLosing = tape.mid(at) > bet.entry === (bet.direction === 'down')
      at = passExpiry(house, tape, { at, untilMs: bet.settleMs, isHeard: !isLosing || missed === 'later' })
      bet = null
      continue
    }
    house.hear(tick)
    if (!house.isFree) continue
    const direction = at % 2 === 0 ? 'up' : 'down'
    const timeMs = tick.timeMs + tape.clockMs - CLOCK_BEFORE_MS
    house.bet(direction, timeMs)
    bet = { direction, settleMs: settleMsOf(timeMs, PERIOD.seconds), entry: tape.mid(at) }
  }
  return house.profits
}

/** Goes past the expiry; answers the index of the last tick it has been to. */
function passExpiry(house: OptionsHouse, tape: Prices, over: { at: number; untilMs: number; isHeard: boolean }): number {
  let { at } = over
  for (; tape.at(at).timeMs <= over.untilMs; at += 1) if (over.isHeard) house.hear(tape.at(at))
  house.hear(tape.at(at))
  return at
}
