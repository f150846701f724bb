import { commandFault } from '../spot/faults.ts'
import type { Order, OrderType, Pair, PlaceCommand, SelfTrade, Side, SpotCommand, TimeInForce, Trader } from '../spot/types.ts'

/** Uniform in [0, 1), repeatable from its seed (mulberry32). */
export type Uniform = () => number

/** Returns a generator of numbers in [0, 1) that repeats itself for the same seed. */
export function uniformFrom(seed: number): Uniform {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Two pairs with few price steps, small amounts and tight limits, so that every rule is tested often. */
export const PAIRS: readonly Pair[] = [
  {
    id: 1,
    symbol: 'BTC/USDT',
    baseId: 1,
    quoteId: 3,
    baseScale: 8,
    quoteScale: 8,
    priceDecimals: 2,
    amountDecimals: 5,
    minimumLots: 2,
    maximumLots: 60,
    minimumNotional: 30_000n,
    bandBps: 500,
    triggerBandBps: 120,
    protectionBps: 150,
    slippageBps: 150,
    openOrdersMaximum: 8,
  },
  {
    id: 2,
    symbol: 'ETH/BTC',
    baseId: 2,
    quoteId: 1,
    baseScale: 8,
    quoteScale: 8,
    priceDecimals: 3,
    amountDecimals: 5,
    minimumLots: 1,
    maximumLots: 50,
    minimumNotional: 400n,
    bandBps: 2500,
    triggerBandBps: 30,
    protectionBps: 100,
    slippageBps: 200,
    openOrdersMaximum: 9,
  },
]
const START_DECITICKS = [10_000, 3_000]

const USERS = 6
export const STANDING_ACCOUNT = 50
export const FEE_ACCOUNT = 99

export function traderOf(account: number): Trader {
  if (account === STANDING_ACCOUNT) return { account, makerRatePpm: 0, takerRatePpm: 0, hasInventory: true }
  const rates = [
    [1000, 1000],
    [800, 1000],
    [0, 450],
    [1000, 1000],
    [123, 7654],
    [1000, 1000],
  ][account % USERS]!
  return { account, makerRatePpm: rates[0]!, takerRatePpm: rates[1]!, hasInventory: false }
}

/** Draws commands of every kind. It looks at live orders only to name some of them. */
export class RandomCommands {
  private readonly uniform: Uniform
  private nextId = 10
  private timeMs = 1_700_000_000_000
  private readonly index = [...START_DECITICKS]
  /** Pairs whose last index price was a quiet one. No desk leaves a pair so after its turn. */
  readonly quiet = new Set<number>()

  constructor(seed: number) {
    this.uniform = uniformFrom(seed)
  }

  /** The first commands: every pair gets its index. */
  opening(): SpotCommand[] {
    return PAIRS.map((pair, position) => ({
      kind: 'index',
      timeMs: this.timeMs,
      pairId: pair.id,
      indexDeciticks: this.index[position]!,
    }))
  }

  next(liveOrders: (pairId: number) => Order[]): SpotCommand {
    this.timeMs += this.whole(5)
    const overdue = this.overdue(liveOrders)
    if (overdue) return overdue
    const position = this.whole(PAIRS.length)
    const pair = PAIRS[position]!
    const kind = this.uniform()
    if (kind < (this.quiet.has(pair.id) ? 0.5 : 0.1)) return this.indexCommand(pair, position)
    if (kind < 0.24) return this.namingCommand(pair, liveOrders(pair.id))
    if (kind < 0.25) return { kind: 'cancel_all', timeMs: this.timeMs, pairId: pair.id, account: this.account() }
    const command = this.placeCommand(pair, position)
    return this.chance(0.15) ? this.replacing(command, liveOrders(pair.id)) : command
  }

  /** Dates come before whatever else is done at their time, as a desk has it. */
  private overdue(liveOrders: (pairId: number) => Order[]): SpotCommand | undefined {
    const { timeMs } = this
    const isDue = ({ expireMs }: Order): boolean => expireMs !== null && expireMs <= timeMs
    const pair = PAIRS.find(({ id }) => liveOrders(id).some(isDue))
    return pair && { kind: 'expire', timeMs, pairId: pair.id }
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

  private account(): number {
    return this.chance(0.12) ? STANDING_ACCOUNT : 1 + this.whole(USERS)
  }

  private indexCommand(pair: Pair, position: number): SpotCommand {
    const step = this.chance(0.03) ? 0.08 : 0.006
    const pull = (START_DECITICKS[position]! - this.index[position]!) * 0.02
    this.index[position] = Math.max(50, Math.round(this.index[position]! * (1 + (this.uniform() - 0.5) * step) + pull))
    const indexDeciticks = this.chance(0.03) ? null : this.index[position]
    const isQuiet = this.chance(0.1)
    if (isQuiet) this.quiet.add(pair.id)
    else this.quiet.delete(pair.id)
    return { kind: 'index', timeMs: this.timeMs, pairId: pair.id, indexDeciticks, isQuiet }
  }

  /** Cancels or amends an order: mostly a live one of its owner, sometimes another user's, sometimes none. */
  private namingCommand(pair: Pair, live: Order[]): SpotCommand {
    const order = live.length > 0 && this.chance(0.95) ? this.pick(live) : undefined
    const id = order?.id ?? this.whole(this.nextId)
    const account = order && this.chance(0.95) ? order.trader.account : this.account()
    const common = { timeMs: this.timeMs, pairId: pair.id, account, id }
    if (this.chance(0.5)) return { kind: 'cancel', ...common }
    return { kind: 'amend', ...common, amountLots: this.whole((order?.amountLots ?? 20) + 2) }
  }

  /** In the place of a live order: mostly of the same user and side, sometimes of another one, sometimes of none. */
  private replacing(command: PlaceCommand, live: Order[]): PlaceCommand {
    const order = live.length > 0 && this.chance(0.95) ? this.pick(live) : undefined
    if (!order) return { ...command, replaces: this.whole(this.nextId) }
    if (this.chance(0.05)) return { ...command, replaces: order.id }
    const named = this.chance(0.5) ? order.clientId : command.clientId
    const same = order.side === command.side ? command : { ...command, side: order.side }
    return commandFault(same) ? command : { ...same, trader: order.trader, clientId: named, replaces: order.id }
  }

  private price(position: number, spread: number): number {
    if (this.chance(0.005)) return this.pick([0, 0.5, -1])
    const middle = this.index[position]! / 10
    return Math.max(1, Math.round(middle + (this.uniform() - 0.5) * middle * spread))
  }

  /** A trigger price, mostly on the side of the index where a stop waits. */
  private stopPrice(side: Side, position: number): number {
    const distance = 1 + (this.chance(0.8) ? 1 : -1) * (side === 'buy' ? 1 : -1) * this.uniform() * 0.02
    return Math.max(1, Math.round((this.index[position]! / 10) * distance))
  }

  private lots(): number {
    return this.chance(0.02) ? this.whole(90) : 1 + this.whole(25)
  }

  private placeCommand(pair: Pair, position: number): PlaceCommand {
    const side: Side = this.pick(['buy', 'sell'])
    const types: OrderType[] = ['limit', 'limit', 'limit', 'limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco']
    const id = this.nextId
    this.nextId += 2
    const command: PlaceCommand = {
      kind: 'place',
      id,
      timeMs: this.timeMs,
      pairId: pair.id,
      trader: traderOf(this.account()),
      clientId: this.chance(0.1) ? `c${this.whole(6)}` : null,
      side,
      type: this.pick(types),
      tif: this.pick<TimeInForce>(['gtc', 'gtc', 'gtc', 'ioc', 'fok']),
      expireMs: null,
      isPostOnly: this.chance(0.08),
      selfTrade: this.pick<SelfTrade>(['newest', 'oldest', 'both']),
      amountLots: this.lots(),
      quoteBudget: null,
      priceTicks: null,
      stopTicks: null,
      stopLimitTicks: null,
      trailingBps: null,
      activationTicks: null,
      visibleLots: this.chance(0.3) ? 1 + this.whole(4) : null,
    }
    this.shape(command, position)
    if (command.type !== 'market' && this.chance(0.15)) this.giveDate(command)
    return command
  }

  /** A budget worth some lots at the index, rarely zero. */
  private budget(position: number): bigint {
    const { quoteScale, priceDecimals, amountDecimals } = PAIRS[position]!
    const perDecitickLot = 10n ** BigInt(quoteScale - priceDecimals - amountDecimals)
    const units = (BigInt(this.index[position]!) * BigInt(this.lots()) * perDecitickLot) / 10n
    return this.chance(0.01) ? 0n : units + BigInt(this.whole(1000))
  }

  private giveDate(command: PlaceCommand): void {
    command.tif = 'gtd'
    command.expireMs = command.timeMs + 1 + this.whole(this.chance(0.5) ? 100 : 2_000)
  }

  private givenByBudget(command: PlaceCommand, position: number): void {
    command.amountLots = null
    command.quoteBudget = this.budget(position)
  }

  private shape(command: PlaceCommand, position: number): void {
    const { type, side } = command
    const isBuy = side === 'buy'
    if (type === 'limit') command.priceTicks = this.price(position, this.chance(0.15) ? 0.4 : 0.02)
    if (type === 'market' && isBuy && this.chance(0.5)) this.givenByBudget(command, position)
    if (type === 'stop_limit' || type === 'stop_market') {
      command.stopTicks = this.stopPrice(side, position)
      if (type === 'stop_limit') command.priceTicks = this.price(position, this.chance(0.2) ? 0.25 : 0.03)
      else if (isBuy) this.givenByBudget(command, position)
    }
    if (type === 'trailing_stop') {
      command.trailingBps = this.chance(0.02) ? this.whole(3000) : 10 + this.whole(60)
      if (this.chance(0.5)) command.activationTicks = this.price(position, 0.03)
      if (isBuy) this.givenByBudget(command, position)
    }
    if (type === 'oco') this.shapeOco(command, position)
  }

  private shapeOco(command: PlaceCommand, position: number): void {
    command.priceTicks = this.price(position, 0.02)
    command.stopTicks = this.stopPrice(command.side, position)
    if (this.chance(0.6)) command.stopLimitTicks = this.price(position, 0.02)
    else if (command.side === 'buy') command.quoteBudget = this.budget(position)
  }
}
