import { uniformFrom, type Uniform } from '../oracle/random-commands.ts'
import type { FuturesCommand, PlaceCommand, TickCommand } from '../futures/commands.ts'
import type { HouseConfig, Instrument, MarketStatus, Position, Tier } from '../futures/types.ts'

const USDT = 100_000_000n
export const usdt = (amount: number): bigint => (BigInt(Math.round(amount * 1000)) * USDT) / 1000n

/** The real schedules at a hundredth of the size, so that small positions meet every tier. */
const tier = (from: number, [ratePpm, leverage]: [number, number], deduction: number): Tier => ({
  from: usdt(from),
  ratePpm,
  leverage,
  deduction: usdt(deduction),
})
const CRYPTO = [
  tier(0, [4000, 125], 0),
  tier(500, [5000, 100], 0.5),
  tier(2500, [10_000, 50], 13),
  tier(10_000, [25_000, 20], 163),
  tier(100_000, [50_000, 10], 2663),
]
const STOCK = [tier(0, [100_000, 5], 0), tier(10_000, [250_000, 2], 1500)]
const FOREX = [tier(0, [10_000, 50], 0), tier(20_000, [25_000, 20], 300), tier(100_000, [50_000, 10], 2800)]

const common = {
  conversion: null,
  minimumSpreadBp: 1,
  feePpm: 500,
  overnightLongPpm: 100,
  overnightShortPpm: 80,
  superLeverages: [],
  minuteMovePpm: 700,
  userCap: usdt(60_000),
  netCap: usdt(80_000),
  grossCap: usdt(250_000),
}

export const INSTRUMENTS: readonly Instrument[] = [
  { ...common, id: 1, symbol: 'BTC', unitsPerTick: 10_000n, tiers: CRYPTO, superLeverages: [150, 200, 300], stressPpm: 150_000 },
  { ...common, id: 2, symbol: 'ETH', unitsPerTick: 1000n, tiers: CRYPTO, superLeverages: [150], stressPpm: 150_000, minuteMovePpm: 3000 },
  { ...common, id: 3, symbol: 'AAPL', unitsPerTick: 10_000n, tiers: STOCK, stressPpm: 200_000, minimumSpreadBp: 2 },
  { ...common, id: 4, symbol: 'GBP/USD', unitsPerTick: 10_000n, tiers: FOREX, stressPpm: 30_000 },
  {
    ...common,
    id: 5,
    symbol: 'EUR/GBP',
    unitsPerTick: 10_000n,
    tiers: FOREX,
    stressPpm: 30_000,
    conversion: { instrumentId: 4, isInverse: false, priceDecimals: 4 },
  },
  {
    ...common,
    id: 6,
    symbol: 'USD/JPY',
    unitsPerTick: 1_000_000n,
    tiers: FOREX,
    stressPpm: 30_000,
    conversion: { instrumentId: 6, isInverse: true, priceDecimals: 2 },
  },
  {
    ...common,
    id: 7,
    symbol: 'EUR/JPY',
    unitsPerTick: 1_000_000n,
    tiers: FOREX,
    stressPpm: 30_000,
    conversion: { instrumentId: 6, isInverse: true, priceDecimals: 2 },
  },
]
const START_TICKS = [500_000, 250_000, 20_000, 12_500, 8600, 15_000, 16_500]
/** Centilots worth about 50 USDT. */
const SIZE = [100, 2000, 25, 40, 45, 50, 40]

export const ACCOUNTS = [10, 11, 12, 13, 14, 15]
export const SYSTEM = { currencyId: 3, houseAccount: 1, insuranceAccount: 2, feeAccount: 3 }
export const HOUSE: HouseConfig = { otherHolds: usdt(500), otherBalance: usdt(500), superCap: usdt(5000), positionsMaximum: 14 }

/** Draws commands of every kind. It looks at live positions only to name some of them. */
export class RandomCommands {
  private readonly uniform: Uniform
  private nextId = 100
  private timeMs = 1_700_000_000_000
  private readonly seqs = INSTRUMENTS.map(() => 0)
  private readonly prices = [...START_TICKS]
  private readonly known = new Map(INSTRUMENTS.map((instrument) => [instrument.id, instrument]))
  private house = HOUSE
  private readonly shut = new Set<number>()

  constructor(seed: number) {
    this.uniform = uniformFrom(seed)
  }

  /** Instruments, open markets, and a first tick each. */
  opening(): FuturesCommand[] {
    const { timeMs } = this
    const config: FuturesCommand = { kind: 'set_config', timeMs, instruments: INSTRUMENTS, house: HOUSE }
    const opened = INSTRUMENTS.map(({ id }): FuturesCommand => ({ kind: 'status', timeMs, instrumentId: id, status: 'open' }))
    return [config, ...opened, ...INSTRUMENTS.map((_, at) => this.tickAt(at, true))]
  }

  /** The current settings. */
  config(): { instruments: Instrument[]; house: HouseConfig } {
    return { instruments: [...this.known.values()], house: this.house }
  }

  next(positions: Position[]): FuturesCommand {
    this.timeMs += this.chance(0.002) ? 1_900_000 : this.whole(110)
    const draw = this.uniform()
    if (draw < 0.55) return this.tickAt(this.whole(INSTRUMENTS.length), false)
    if (draw < 0.77) return this.place(positions)
    if (draw < 0.87) return this.naming(positions)
    return this.rare(positions)
  }

  private whole(below: number): number {
    return Math.floor(this.uniform() * below)
  }
  private chance(share: number): boolean {
    return this.uniform() < share
  }
  private pick<T>(values: readonly T[]): T {
    return values[this.whole(values.length)]!
  }
  private near(at: number, share: number): number {
    return Math.max(1, Math.round(this.prices[at]! * (1 + (this.uniform() - 0.5) * 2 * share)))
  }
  private maybe<T>(share: number, make: () => T): T | null {
    return this.chance(share) ? make() : null
  }

  private tickAt(at: number, isSure: boolean): TickCommand {
    const draw = this.uniform()
    const step = draw < 0.012 ? 0.3 : draw < 0.1 ? 0.03 : 0.004
    const pull = (START_TICKS[at]! - this.prices[at]!) * 0.004
    this.prices[at] = Math.max(100, Math.round(this.prices[at]! * (1 + (this.uniform() - 0.5) * step) + pull))
    this.seqs[at]! += 1
    const bid = this.prices[at]!
    const late = this.chance(0.2) ? -this.whole(400) : 0
    return {
      kind: 'tick',
      timeMs: this.timeMs + late,
      instrumentId: INSTRUMENTS[at]!.id,
      seq: this.seqs[at]!,
      bid,
      ask: bid + this.whole(Math.ceil(bid / 3000)),
      canTrigger: isSure || !this.chance(0.04),
      ageMs: isSure || !this.chance(0.08) ? Math.floor(this.whole(1500) / 8) : 2000 + this.whole(3),
    }
  }

  private place(positions: Position[]): PlaceCommand {
    const at = this.chance(0.4) ? this.whole(2) : this.whole(INSTRUMENTS.length)
    const type = this.pick(['market', 'market', 'market', 'limit', 'stop'] as const)
    const account = this.pick(ACCOUNTS)
    // Opening in the same or the opposite direction of what the account has makes hedges and tiers.
    const known = positions.filter((position) => position.account === account && position.instrumentId === INSTRUMENTS[at]!.id)
    const draw = this.uniform()
    const side = known[0]?.direction ?? this.pick(['long', 'short'] as const)
    const opposite = side === 'long' ? 'short' : 'long'
    const direction = draw < 0.4 ? opposite : side
    const mode = at < 2 && this.chance(0.25) ? 'super' : this.pick(['cross', 'cross', 'isolated'] as const)
    this.nextId += 1 + this.whole(2)
    return {
      kind: 'place',
      id: this.nextId,
      timeMs: this.timeMs,
      account,
      instrumentId: INSTRUMENTS[at]!.id,
      direction,
      mode,
      type,
      lots: Math.max(1, Math.round(SIZE[at]! * 10 ** (this.uniform() * 3 - 0.7))),
      leverage: mode === 'super' ? this.pick([150, 200, 300, 250]) : this.pick([1, 3, 5, 10, 20, 20, 50, 50, 100, 125]),
      priceTicks: type === 'market' ? null : this.near(at, 0.006),
      targetTicks: this.maybe(0.1, () => this.near(at, 0.02)),
      stopTicks: this.maybe(0.1, () => this.near(at, 0.02)),
      trailingBps: this.maybe(0.12, () => this.whole(this.chance(0.05) ? 9000 : 150)),
      slippageBps: this.maybe(0.2, () => this.whole(20)),
    }
  }

  private naming(positions: Position[]): FuturesCommand {
    const { timeMs } = this
    const position = positions.length > 0 && this.chance(0.97) ? this.pick(positions) : undefined
    const id = position?.id ?? this.whole(this.nextId)
    const account = position && this.chance(0.97) ? position.account : this.pick(ACCOUNTS)
    const draw = this.uniform()
    if (draw < 0.2) return { kind: 'cancel', timeMs, account, id }
    if (draw < 0.35)
      return { kind: 'close', timeMs, account, id, lots: this.maybe(0.6, () => 1 + this.whole((position?.openLots ?? 10) * 1.1)) }
    if (draw < 0.42) {
      this.nextId += 1
      return { kind: 'reverse', timeMs, account, id, newId: this.nextId }
    }
    if (draw < 0.6) return { kind: 'add_margin', timeMs, account, id, units: usdt(0.01 + this.uniform() * 20) }
    const at = INSTRUMENTS.findIndex((instrument) => instrument.id === (position?.instrumentId ?? 1))
    const price = (): number | null | undefined => this.pick([undefined, null, this.near(at, 0.01), this.near(at, 0.01)])
    return {
      kind: 'set_stop',
      timeMs,
      account,
      id,
      targetTicks: price(),
      stopTicks: price(),
      trailingBps: this.pick([undefined, null, 5 + this.whole(80)]),
    }
  }

  private rare(positions: Position[]): FuturesCommand {
    const { timeMs } = this
    const account = this.pick(ACCOUNTS)
    const draw = this.uniform()
    if (draw < 0.04) {
      const instrumentId = this.maybe(0.5, () => this.pick(INSTRUMENTS).id)
      return { kind: 'cancel_all', timeMs, account, instrumentId, reason: timeMs % 2 === 0 ? 'user_cancelled' : 'loss_limit' }
    }
    if (draw < 0.65) return { kind: 'move', timeMs, account, units: usdt((this.uniform() - 0.6) * 30 * 4 ** this.whole(4)) }
    if (draw < 0.75) return { kind: 'move', timeMs, account: this.pick([1, 1, 2, 3]), units: usdt((this.uniform() - 0.5) * 8000) }
    if (draw < 0.78) return this.overnight()
    if (draw < 0.8) return this.reconfigure()
    const leaving = draw < 0.83 ? positions.find(({ status }) => status === 'open') : undefined
    if (leaving) return { kind: 'close', timeMs, account: leaving.account, id: leaving.id, lots: null }
    const [shut] = this.shut
    const status: MarketStatus = shut || this.chance(0.3) ? 'open' : this.pick(['halted', 'closed'])
    const instrumentId = shut ?? this.pick(INSTRUMENTS).id
    if (status === 'open') this.shut.delete(instrumentId)
    else this.shut.add(instrumentId)
    return { kind: 'status', timeMs, instrumentId, status }
  }

  private overnight(): FuturesCommand {
    const [one, other] = [this.whole(this.nextId), this.maybe(0.5, () => this.whole(this.nextId))]
    return { kind: 'overnight', timeMs: this.timeMs, ...(this.chance(0.3) && { part: { afterId: one, untilId: other } }) }
  }

  private reconfigure(): FuturesCommand {
    const instrument = this.pick(INSTRUMENTS)
    const feePpm = this.pick([500, 500, 700])
    const tiers = this.chance(0.3) ? instrument.tiers.map((one) => ({ ...one, ratePpm: one.ratePpm + 100 })) : instrument.tiers
    const house = this.maybe(0.3, () => ({ ...HOUSE, otherHolds: usdt(this.whole(900)), positionsMaximum: 8 + this.whole(10) }))
    const changed = { ...instrument, feePpm, tiers, minuteMovePpm: this.whole(3000) }
    this.known.set(changed.id, changed)
    if (house) this.house = house
    return { kind: 'set_config', timeMs: this.timeMs, instruments: [changed], house }
  }
}
