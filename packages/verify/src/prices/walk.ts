import { createCipheriv, createHmac } from 'node:crypto'
import type { Config, GeneratedPrices, Hours, Instrument, Walk } from '../download/config.ts'
import type { Seed } from '../download/folder.ts'
import { sha256 } from '../log/hash.ts'
import type { Tick } from '../download/hour-file.ts'
import { DAY_MS, MINUTE_MS } from '../times.ts'
import type { Market } from './market.ts'
import { ceilOf, floorOf, unitsOf } from '../money.ts'
import type { Report } from '../report.ts'

/** Recalculates generated prices from the revealed seeds, in whole numbers, and compares them with every tick. */

const STOCK_MINUTES = 390
const UNITS_PER_TICK = 655_360
/** SHA-256 of the 512 values joined by commas: the table is part of the format, not the operator's choice. */
const QUANTILES_HASH = '38f3691451e8235b7450a9efed8c0ad025b7badfe641c905f01d36873a045ca1'

const dayOf = (date: string): number => Date.parse(date) / DAY_MS

/** Every revealed seed must lead to the head that was fixed before the first price. Returns those that do, by day. */
export function checkSeeds({ seed_head, first_day }: GeneratedPrices, seeds: readonly Seed[], report: Report): Map<number, Buffer> {
  const firstDay = dayOf(first_day)
  const sound = new Map<number, Buffer>()
  const byDay = seeds.map(({ day, seed }) => ({ day: dayOf(day), seed: Buffer.from(seed, 'hex') })).sort((a, b) => a.day - b.day)
  const known = new Map<number, string>([[firstDay - 1, seed_head]])
  for (const { day, seed } of byDay) {
    let hash: Buffer = seed
    let at = day
    do {
      hash = sha256(hash)
      at -= 1
    } while (!known.has(at) && at >= firstDay)
    report.checked('seeds')
    const isSound = report.require(
      known.get(at) === hash.toString('hex'),
      `the seed of ${new Date(day * DAY_MS).toISOString().slice(0, 10)} does not lead to the published head`,
    )
    if (!isSound) continue
    known.set(day, seed.toString('hex'))
    sound.set(day, seed)
  }
  return sound
}

function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let low = 1n
  let high = 1n << BigInt(Math.ceil(value.toString(2).length / 2) + 1)
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle * middle <= value) low = middle
    else high = middle
  }
  return low
}

interface Stretch {
  /** The whole session that the day's part belongs to. */
  sessionMs: number
  openMs: number
  closeMs: number
}

function tradingOn(day: number, hours: Hours, sessions: GeneratedPrices['sessions']): Stretch | null {
  const startMs = day * DAY_MS
  const endMs = startMs + DAY_MS
  if (hours === 'always') return { sessionMs: startMs, openMs: startMs, closeMs: endMs }
  const session = sessions[hours].find(([from, until]) => from < endMs && until > startMs)
  return session ? { sessionMs: session[0], openMs: Math.max(session[0], startMs), closeMs: Math.min(session[1], endMs) } : null
}

function slotOf(hours: Hours, length: number, { sessionMs, minuteMs }: { sessionMs: number; minuteMs: number }): number {
  if (hours === 'always') return (minuteMs / MINUTE_MS) % length
  const since = (minuteMs - sessionMs) / MINUTE_MS
  return hours === 'forex' ? since : (Math.floor(minuteMs / DAY_MS) % (length / STOCK_MINUTES)) * STOCK_MINUTES + since
}

/** The ticks that an instrument should have, one instant after the other. */
class Follower {
  readonly #instrument: Instrument
  readonly #perTick: number
  readonly #market: Market
  readonly #report: Report
  #seq = 0
  #next = 0
  #isReported = false

  constructor(instrument: Instrument, walk: Walk, { market, report }: { market: Market; report: Report }) {
    this.#instrument = instrument
    this.#perTick = UNITS_PER_TICK * 10 ** (walk.price_decimals - instrument.price_decimals)
    this.#market = market
    this.#report = report
  }

  spreadFor(before: bigint, spreadE8: number): number {
    const width = BigInt(Math.max(spreadE8, this.#instrument.minimum_spread_bp * 10_000))
    const ticks = Number(ceilOf(before * width, 100_000_000n * BigInt(this.#perTick)))
    return Math.max(1, ticks)
  }

  /** Called at every step of the walk. */
  step(timeMs: number, price: bigint, spread: number): void {
    const { clock_ms, symbol } = this.#instrument
    if (timeMs % clock_ms !== 0) return
    this.#seq += 1
    if (this.#isReported || !this.#market.stretchOf(timeMs)) return
    const ticks = this.#market.ticksOf(symbol)
    while ((ticks[this.#next]?.timeMs ?? Infinity) < timeMs && !this.#isReported)
      this.#reportOnce(`tick ${ticks[this.#next]!.seq} should not be there`)
    const tick = ticks[this.#next]
    if (tick?.timeMs !== timeMs) {
      this.#reportOnce(`the tick of ${timeMs} is missing`)
      return
    }
    this.#next += 1
    this.#report.checked('ticks from seeds')
    this.#compare(tick, price, spread)
  }

  #compare(tick: Tick, price: bigint, spread: number): void {
    const half = Math.floor((4 * Number(price) + this.#perTick) / (2 * this.#perTick))
    const width = spread + (Math.abs(half - spread) % 2)
    const bid = Math.max(1, (half - width) / 2)
    const isSame = tick.seq === this.#seq && tick.bid === bid && tick.ask === bid + width && tick.marks === 'generated -'
    if (!isSame)
      this.#reportOnce(
        `tick ${tick.seq} is ${tick.bid} ${tick.ask} ${tick.marks}, the seed gives tick ${this.#seq}: ${bid} ${bid + width} generated -`,
      )
  }

  #reportOnce(what: string): void {
    this.#isReported = true
    this.#report.isFalse(`${this.#instrument.symbol}: ${what}`)
  }
}

interface WalkRun {
  prices: GeneratedPrices
  seeds: Map<number, Buffer>
  quantiles: number[]
  followers: Follower[]
  untilMs: number
}

/** Walks one day and passes each price to the followers. Returns the last price. */
function walkDay(walk: Walk, { day, open, seed }: { day: number; open: bigint; seed: Buffer }, run: WalkRun): bigint {
  const { prices, followers, quantiles } = run
  const trading = tradingOn(day, walk.hours, prices.sessions)
  if (!trading) return open
  const pattern = prices.patterns[walk.pattern]!
  const length = pattern.volatility_ppm.length
  const isStock = walk.hours === 'us-stock'
  const square = (BigInt(walk.volatility_bp) << 40n) ** 2n
  const steps = BigInt((isStock ? STOCK_MINUTES * MINUTE_MS : DAY_MS) / walk.step_ms)
  const base = squareRoot((square * (isStock ? 55n : 100n)) / (10_000_000_000n * steps))
  const gap = squareRoot((square * 45n) / 10_000_000_000n)
  const fromMs = Math.max(trading.openMs, Math.min(prices.start_ms, trading.closeMs))
  const key = createHmac('sha256', seed).update(walk.symbol).digest()
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(
    Buffer.alloc(((trading.closeMs - day * DAY_MS) / walk.step_ms) * 2),
  )
  let price = open
  let sigma = 0n
  let spreads: number[] = []
  for (let timeMs = fromMs; timeMs < trading.closeMs; timeMs += walk.step_ms) {
    if (timeMs % MINUTE_MS === 0) {
      const slot = slotOf(walk.hours, length, { sessionMs: trading.sessionMs, minuteMs: timeMs })
      sigma = (base * BigInt(pattern.volatility_ppm[slot]!)) / 1_000_000n
      spreads = followers.map((follower) => follower.spreadFor(price, pattern.spread_e8[slot]!))
    }
    const k = (timeMs - day * DAY_MS) / walk.step_ms
    const z = BigInt(quantiles[(stream[2 * k]! << 2) | (stream[2 * k + 1]! >> 6)]!)
    const isGap = isStock && timeMs === trading.openMs
    const r = floorOf((isGap ? gap : sigma) * z + 32_768n, 65_536n)
    price += floorOf(price * r + (1n << 35n), 1n << 36n)
    for (const [at, follower] of followers.entries()) follower.step(timeMs, price, spreads[at]!)
    if (timeMs > run.untilMs) break
  }
  return price
}

function followWalk(walk: Walk, run: WalkRun): void {
  const { prices, seeds, untilMs } = run
  let price = unitsOf(walk.first_price, walk.price_decimals) * BigInt(UNITS_PER_TICK)
  for (let day = Math.floor(prices.start_ms / DAY_MS); day * DAY_MS <= untilMs; day += 1) {
    const seed = seeds.get(day)
    if (!seed) return
    price = walkDay(walk, { day, open: price, seed }, run)
  }
}

/** Compares every downloaded tick of a day whose seed, and all before it, are known. */
export function checkWalks({ instruments, prices }: Config, seeds: Map<number, Buffer>, context: { market: Market; report: Report }): void {
  if (!prices) return
  const { market, report } = context
  const { normal_quantiles: upper } = prices
  const isOfFormat = sha256(upper.join(',')).toString('hex') === QUANTILES_HASH
  if (!report.require(isOfFormat, 'the table of normal quantiles is not the one of the format')) return
  const quantiles = [...upper.map((value) => -value).reverse(), ...upper]
  const untilMs = Math.max(0, ...market.stretches.map((stretch) => stretch.untilMs))
  for (const walk of prices.walks) {
    const own = instruments.filter((instrument) => instrument.walk === walk.symbol && market.ticksOf(instrument.symbol).length > 0)
    if (own.length === 0) continue
    const followers = own.map((instrument) => new Follower(instrument, walk, context))
    followWalk(walk, { prices, seeds, quantiles, followers, untilMs })
  }
  const compared = report.counts().find(([kind]) => kind === 'ticks from seeds')?.[1].checked ?? 0
  const all = market.symbols.reduce((sum, symbol) => sum + market.ticksOf(symbol).length, 0)
  report.outside('ticks from seeds', all - compared)
}
