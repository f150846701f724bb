import { usdt } from './random-commands.ts'
import { uniformFrom } from '../oracle/random-commands.ts'
import type { TickCommand } from '../futures/commands.ts'
import type { FuturesEngine, Instrument, Mode, Position, Tier } from '../futures/types.ts'

const NO_CAP = 10n ** 30n
const START_MS = 1_700_000_000_000
const START_TICKS = 500_000
const FIRST_ACCOUNT = 10_010
const SPREAD = 50

const TIERS: Tier[] = [
  { from: 0n, ratePpm: 4000, leverage: 125, deduction: 0n },
  { from: usdt(50_000), ratePpm: 5000, leverage: 100, deduction: usdt(50) },
  { from: usdt(250_000), ratePpm: 10_000, leverage: 50, deduction: usdt(1300) },
]

function instrumentOf(id: number): Instrument {
  return {
    id,
    symbol: `X${id}`,
    unitsPerTick: 1000n,
    conversion: null,
    minimumSpreadBp: 1,
    feePpm: 500,
    overnightLongPpm: 100,
    overnightShortPpm: 100,
    tiers: TIERS,
    superLeverages: [],
    minuteMovePpm: 0,
    stressPpm: 150_000,
    userCap: NO_CAP,
    netCap: NO_CAP,
    grossCap: NO_CAP,
  }
}

export interface CrowdOptions {
  engine: FuturesEngine
  positions: number
  /** Number of users. The bench has ten positions a user. */
  users: number
  instruments: number
  seed: number
  /** True: all positions are isolated at 100x from one price, so that one fall liquidates every long of an instrument. */
  isBrittle: boolean
}

/** Fills an engine with open positions for a bench, and makes its ticks. Prices move without triggering anything. */
export class Crowd {
  readonly engine: FuturesEngine
  private readonly options: CrowdOptions
  private readonly uniform: () => number
  private readonly prices: number[]
  private timeMs = START_MS
  private seq = 0

  constructor(options: CrowdOptions) {
    this.options = options
    this.engine = options.engine
    this.uniform = uniformFrom(options.seed)
    this.prices = Array.from({ length: options.instruments }, () => START_TICKS)
  }

  /** Configures the engine, loads every position, and sends one tick for each instrument, which sets all bands. */
  fill(): void {
    const { engine } = this
    const { instruments, positions, users } = this.options
    const house = { otherHolds: 0n, otherBalance: NO_CAP, superCap: NO_CAP, positionsMaximum: 1000 }
    const all = this.prices.map((_, at) => instrumentOf(at + 1))
    engine.execute({ kind: 'set_config', timeMs: START_MS, instruments: all, house })
    for (const { id } of all) engine.execute({ kind: 'status', timeMs: START_MS, instrumentId: id, status: 'open' })
    for (let at = 0; at < instruments; at += 1) engine.execute(this.tickTo(at, START_TICKS))
    for (const account of [1, 2, 3]) engine.setAvailable(account, 10n ** 20n)
    for (let user = 0; user < users; user += 1) engine.setAvailable(FIRST_ACCOUNT + user * 10 + 3, usdt(1_000_000))
    for (let id = 1; id <= positions; id += 1) engine.loadPosition(this.positionOf(id))
    for (let at = 0; at < instruments; at += 1) engine.execute(this.tickTo(at, START_TICKS))
  }

  /** The next tick: a small step of one instrument after the other. */
  nextTick(): TickCommand {
    const at = this.seq % this.prices.length
    return this.tickTo(at, this.prices[at]! + Math.floor((this.uniform() - 0.5) * 60))
  }

  tickTo(at: number, bid: number): TickCommand {
    this.timeMs += 50
    this.seq += 1
    this.prices[at] = bid
    const { timeMs, seq } = this
    return { kind: 'tick', timeMs, instrumentId: at + 1, seq, bid, ask: bid + SPREAD, canTrigger: true, ageMs: 0 }
  }

  private positionOf(id: number): Position {
    const { users, instruments, isBrittle } = this.options
    const at = Math.floor(this.uniform() * instruments)
    const isLong = this.uniform() < 0.5
    const mode: Mode = isBrittle || this.uniform() < 0.5 ? 'isolated' : 'cross'
    const lots = 100 + Math.floor(this.uniform() * 1000)
    const leverage = isBrittle ? 100 : [5, 10, 20, 50][Math.floor(this.uniform() * 4)]!
    const openTicks = START_TICKS + (isBrittle ? 0 : Math.floor((this.uniform() - 0.5) * 1000))
    const notional = BigInt(openTicks) * BigInt(lots) * 1000n
    const margin = notional / BigInt(leverage) + 1n
    return {
      id,
      account: FIRST_ACCOUNT + (id % users) * 10 + 3,
      instrumentId: at + 1,
      direction: isLong ? 'long' : 'short',
      mode,
      type: 'market',
      leverage,
      lots,
      openLots: lots,
      priceTicks: null,
      slippageBps: null,
      referenceTicks: openTicks,
      reverses: null,
      targetTicks: this.uniform() < 0.3 ? START_TICKS + (isLong ? 100_000 : -100_000) : null,
      stopTicks: !isBrittle && this.uniform() < 0.3 ? START_TICKS + (isLong ? -45_000 : 45_000) : null,
      trailingBps: null,
      trailTicks: null,
      closingLots: 0,
      closingMs: null,
      status: 'open',
      reason: null,
      openTicks,
      initialMargin: margin,
      held: margin,
      fixedMaintenance: 0n,
      profitTaken: 0n,
      openNotional: notional,
      handlingFee: 0n,
      overnightFee: 0n,
      liquidationFee: 0n,
      addedMargin: 0n,
      profit: 0n,
      fills: 1,
      acceptedMs: START_MS,
      openedMs: START_MS,
      closedMs: null,
      updatedMs: START_MS,
      isArmed150: true,
      isArmed120: true,
      warned150Ms: null,
      warned120Ms: null,
    }
  }
}
