/** The engine's memory: positions with their places in the trigger structures, accounts, markets, and running totals. */
import { widenQuote } from '../market/quote.ts'
import { termsOf, type Terms } from './formulas.ts'
import { HeapSpace, Levels } from './price-heap.ts'
import type { Effects } from './effects.ts'
import type {
  AccountState,
  Claim,
  Direction,
  EngineOptions,
  HouseConfig,
  Instrument,
  MarketStatus,
  Position,
  Tick,
  WarningState,
} from './types.ts'

export const NO_WARNINGS: WarningState = { isArmed150: true, isArmed120: true, warned150Ms: null, warned120Ms: null }
export const NO_WATCH = -1

/** What a market's lots are worth at its last tick that could trigger: the quote after widening, and the terms of money. */
export interface Valuation extends Terms {
  tick: Tick
  bid: number
  ask: number
  /** Tick of the instrument that converts the quote currency. Null without conversion. */
  source: { instrumentId: number; tick: Tick } | null
}

/** Open centilots of all users in one direction. */
export interface Exposure {
  lots: number
  cost: bigint
  profitTaken: bigint
}

export interface Market {
  instrument: Instrument
  status: MarketStatus
  tick: Tick | null
  /** A tick that may trigger has come since the market opened last. Before that, its price is an old one. */
  hasTicked: boolean
  /** Null until the market, and the one that converts it, have had a tick. */
  valuation: Valuation | null
  /** The market that converts this one's quote currency. Null when there is none, or when it is the market itself. */
  source: Market | null
  /** Other markets whose quote currency this one converts. */
  dependants: Market[]
  long: Exposure
  short: Exposure
  /** Positions with a market close that has not filled. */
  closings: Set<LivePosition>
  /** Orders accepted since the last fresh tick, and market orders that wait for the position they reverse. */
  newOrders: Set<LivePosition>
  /** Bands of risk units, by bid, by ask, and by bid plus ask (for markets that this one converts). */
  riskAtBid: Levels
  riskAtAsk: Levels
  riskAtMid: Levels
  stopsAtBid: Levels
  stopsAtAsk: Levels
  targetsAtBid: Levels
  targetsAtAsk: Levels
  trailsAtBid: Levels
  trailsAtAsk: Levels
  entriesAtBid: Levels
  entriesAtAsk: Levels
}

/** Something that watches prices. `priceWatch` and `convertWatch` are slots in the band structures, or NO_WATCH. */
export interface Watched {
  market: Market
  priceWatch: number
  convertWatch: number
}

/** A waiting or open position with its places in the engine's structures. An isolated or super position is a risk unit of its own. */
export interface LivePosition extends Watched {
  position: Position
  account: Account
  leg: Leg
  /** Its slot in the structures of stops, targets, trailing stops and entries. */
  slot: number
  isDirty: boolean
}

/** A user's positions in one instrument and direction. Totals are of the cross positions. */
export interface Leg extends Watched {
  direction: Direction
  /** The leg of the other direction, once there is one. */
  opposite: Leg | null
  /** Centilots of all modes but super: what the tier follows. */
  tierLots: number
  /** Centilots of the cross positions. */
  lots: number
  cost: bigint
  profitTaken: bigint
}

/** A lever account. Its cross positions together are one risk unit. */
export interface Account {
  id: number
  available: bigint
  /** Live positions by rising id. */
  positions: LivePosition[]
  legs: Leg[]
  orderHolds: bigint
  crossCount: number
  crossMargins: bigint
  crossInitialMargins: bigint
  superNotional: bigint
  /** Null: all warnings are armed, and none was ever sent. */
  warnings: AccountState | null
  isDirty: boolean
}

export type RiskUnit = LivePosition | Account
export const isSinglePosition = (unit: RiskUnit): unit is LivePosition => 'position' in unit

export interface EngineState {
  options: EngineOptions
  house: HouseConfig
  markets: Map<number, Market>
  accounts: Map<number, Account>
  positions: Map<number, LivePosition>
  claims: Claim[]
  /** Open positions, the oldest first, while overnight financing is charged in parts. Null otherwise. */
  overnightQueue: readonly LivePosition[] | null
  spaces: { fall: HeapSpace; rise: HeapSpace; stops: HeapSpace; targets: HeapSpace; trails: HeapSpace }
  positionBySlot: (LivePosition | null)[]
  freeSlots: number[]
  unitByWatch: (RiskUnit | null)[]
  freeWatches: number[]
  /** Risk units whose figures changed since their bands were set. */
  dirty: RiskUnit[]
  timeMs: number
  effects: Effects
  touched: Set<Position>
}

/** The effects of a command that did nothing. */
export const noEffects = (): Effects => ({
  refused: null,
  highestLeverage: null,
  positions: [],
  trails: [],
  accounts: [],
  fills: [],
  overnights: [],
  liquidations: [],
  warnings: [],
  claims: [],
  closingsDropped: [],
  postings: [],
})

export function newState(options: EngineOptions): EngineState {
  const space = (): HeapSpace => new HeapSpace()
  return {
    options,
    house: { otherHolds: 0n, otherBalance: 0n, superCap: 0n, positionsMaximum: 0 },
    markets: new Map(),
    accounts: new Map(),
    positions: new Map(),
    claims: [],
    overnightQueue: null,
    spaces: { fall: space(), rise: space(), stops: space(), targets: space(), trails: space() },
    positionBySlot: [],
    freeSlots: [],
    unitByWatch: [],
    freeWatches: [],
    dirty: [],
    timeMs: 0,
    effects: noEffects(),
    touched: new Set(),
  }
}

export function newMarket(state: EngineState, instrument: Instrument): Market {
  const { fall, rise, stops, targets, trails } = state.spaces
  const risk = (): Levels => new Levels(fall, rise)
  return {
    instrument,
    status: 'closed',
    tick: null,
    hasTicked: false,
    valuation: null,
    source: null,
    dependants: [],
    long: { lots: 0, cost: 0n, profitTaken: 0n },
    short: { lots: 0, cost: 0n, profitTaken: 0n },
    closings: new Set(),
    newOrders: new Set(),
    riskAtBid: risk(),
    riskAtAsk: risk(),
    riskAtMid: risk(),
    stopsAtBid: new Levels(stops),
    stopsAtAsk: new Levels(stops),
    targetsAtBid: new Levels(targets),
    targetsAtAsk: new Levels(targets),
    trailsAtBid: new Levels(trails),
    trailsAtAsk: new Levels(trails),
    entriesAtBid: new Levels(stops),
    entriesAtAsk: new Levels(stops),
  }
}

export function newAccount(id: number, available: bigint): Account {
  return {
    id,
    available,
    positions: [],
    legs: [],
    orderHolds: 0n,
    crossCount: 0,
    crossMargins: 0n,
    crossInitialMargins: 0n,
    superNotional: 0n,
    warnings: null,
    isDirty: false,
  }
}

export function marketOf(state: EngineState, id: number): Market {
  const market = state.markets.get(id)
  if (!market) throw new Error(`no instrument ${id}`)
  return market
}

export function accountOf(state: EngineState, id: number): Account {
  const account = state.accounts.get(id)
  if (!account) throw new Error(`account ${id} is not known`)
  return account
}

/** The market's status. A halted conversion market halts every market it converts. */
export const statusOf = (market: Market): MarketStatus => (market.source?.status === 'halted' ? 'halted' : market.status)

const isCurrent = ({ status, hasTicked }: Market): boolean => status !== 'open' || hasTicked

/** May a liquidation close positions here? Not at a price or a rate from before a halt or from another session. */
export const isPriced = (market: Market): boolean =>
  statusOf(market) === 'open' && isCurrent(market) && (market.source === null || isCurrent(market.source))

/** Updates the valuation: after a tick of the market or of the one that converts it, and after new settings. */
export function updateValuation(market: Market): void {
  const { instrument, tick } = market
  const source = instrument.conversion ? (market.source ?? market) : null
  if (!tick || (source && !source.tick)) {
    market.valuation = null
    return
  }
  const converted = source ? { instrumentId: source.instrument.id, tick: source.tick! } : null
  const terms = termsOf(instrument, converted ? converted.tick.bid + converted.tick.ask : null)
  const { bid, ask } = widenQuote(tick, instrument.minimumSpreadBp)
  market.valuation = { ...terms, tick, bid, ask, source: converted }
}

export const openTicksOf = ({ bid, ask }: Valuation, direction: Direction): number => (direction === 'long' ? ask : bid)
export const closeTicksOf = ({ bid, ask }: Valuation, direction: Direction): number => (direction === 'long' ? bid : ask)
/** The quote at which a position opened at `ticks` could be closed at once, with the spread of now. */
export const closeTicksAfter = ({ bid, ask }: Valuation, direction: Direction, ticks: number): number =>
  Math.max(1, direction === 'long' ? ticks - (ask - bid) : ticks + (ask - bid))
export const twiceMidOf = ({ tick }: Valuation): number => tick.bid + tick.ask

export function findLeg(account: Account, market: Market, direction: Direction): Leg | undefined {
  return account.legs.find((leg) => leg.market === market && leg.direction === direction)
}

export function legOf(account: Account, market: Market, direction: Direction): Leg {
  const found = findLeg(account, market, direction)
  if (found) return found
  const opposite = findLeg(account, market, direction === 'long' ? 'short' : 'long') ?? null
  const leg: Leg = {
    market,
    direction,
    opposite,
    tierLots: 0,
    lots: 0,
    cost: 0n,
    profitTaken: 0n,
    priceWatch: NO_WATCH,
    convertWatch: NO_WATCH,
  }
  if (opposite) opposite.opposite = leg
  account.legs.push(leg)
  return leg
}

export const isOpen = ({ position }: LivePosition): boolean => position.status === 'open'
export const crossPositions = (account: Account): LivePosition[] =>
  account.positions.filter(({ position }) => position.status === 'open' && position.mode === 'cross')
export const waitingOrders = (account: Account): LivePosition[] => account.positions.filter(({ position }) => position.status === 'waiting')
export const costOf = ({ openTicks, openLots }: Position): bigint => BigInt(openTicks!) * BigInt(openLots)
export const byAge = (one: LivePosition, other: LivePosition): number => one.position.id - other.position.id

export function touch(state: EngineState, position: Position): void {
  position.updatedMs = state.timeMs
  state.touched.add(position)
}

/** Marks a risk unit whose figures changed: it is checked at this tick, and its bands are set again. */
export function mark(state: EngineState, unit: RiskUnit): void {
  if (unit.isDirty) return
  unit.isDirty = true
  state.dirty.push(unit)
}
