/** What the engine keeps in memory: rows with their places in the trigger structures, accounts, instruments, and running sums. */
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
  Row,
  Tick,
  WarningState,
} from './types.ts'

export const CALM: WarningState = { isArmed150: true, isArmed120: true, warned150Ms: null, warned120Ms: null }
export const NO_WATCH = -1

/** An instrument's last tick that could trigger, widened, and what its lots are worth by it. */
export interface Scene extends Terms {
  tick: Tick
  bid: number
  ask: number
  /** Tick of the conversion instrument; null without conversion. */
  source: { instrumentId: number; tick: Tick } | null
}

/** Open lots of all users in one direction. */
export interface Exposure {
  lots: number
  cost: bigint
  taken: bigint
}

export interface Book {
  instrument: Instrument
  status: MarketStatus
  tick: Tick | null
  /** A tick that may trigger has come since it opened last: until then its price is one of before. */
  hasTicked: boolean
  /** Null until it, and the instrument that converts it, have had a tick. */
  scene: Scene | null
  /** The instrument that converts it, when that is another. */
  source: Book | null
  /** Other instruments that this one converts. */
  dependants: Book[]
  long: Exposure
  short: Exposure
  /** Positions with a market close that has not filled. */
  closings: Set<Live>
  /** Orders accepted since the last fresh tick, and market orders that wait for the position they reverse. */
  arrivals: Set<Live>
  /** Units of risk by bid, ask, and bid plus ask (for what this instrument converts). */
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

/** What holds watches on prices: slots in the risk structures, NO_WATCH without. */
export interface Watched {
  book: Book
  priceWatch: number
  convertWatch: number
}

/** A live row. An isolated or super position is a unit of risk of its own. */
export interface Live extends Watched {
  row: Row
  account: Account
  leg: Leg
  /** In the structures of stops, targets, trails and entries. */
  slot: number
  isDirty: boolean
}

/** A user's positions in one instrument and direction. */
export interface Leg extends Watched {
  direction: Direction
  /** The other direction's, once there is one. */
  opposite: Leg | null
  /** Centilots over all modes but super: what the tier follows. */
  whole: number
  /** Cross positions. */
  lots: number
  cost: bigint
  taken: bigint
}

/** A lever account; its cross positions are one unit of risk. */
export interface Account {
  id: number
  available: bigint
  /** Live rows by rising id. */
  lives: Live[]
  legs: Leg[]
  orderHolds: bigint
  crossCount: number
  crossMargins: bigint
  crossInitialMargins: bigint
  superNotional: bigint
  /** Null: armed and never warned. */
  warnings: AccountState | null
  isDirty: boolean
}

export type Unit = Live | Account
export const isLive = (unit: Unit): unit is Live => 'row' in unit

export interface EngineState {
  options: EngineOptions
  house: HouseConfig
  books: Map<number, Book>
  accounts: Map<number, Account>
  lives: Map<number, Live>
  claims: Claim[]
  /** Open positions, the oldest first, while they are charged for a night in parts. */
  night: readonly Live[] | null
  spaces: { fall: HeapSpace; rise: HeapSpace; stops: HeapSpace; targets: HeapSpace; trails: HeapSpace }
  liveBySlot: (Live | null)[]
  freeSlots: number[]
  unitByWatch: (Unit | null)[]
  freeWatches: number[]
  /** Units whose figures changed since their bands were drawn. */
  dirty: Unit[]
  timeMs: number
  effects: Effects
  touched: Set<Row>
}

export const noEffects = (): Effects => ({
  refused: null,
  highestMultiple: null,
  rows: [],
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
    house: { otherHolds: 0n, otherBalance: 0n, superCap: 0n, rowsMaximum: 0 },
    books: new Map(),
    accounts: new Map(),
    lives: new Map(),
    claims: [],
    night: null,
    spaces: { fall: space(), rise: space(), stops: space(), targets: space(), trails: space() },
    liveBySlot: [],
    freeSlots: [],
    unitByWatch: [],
    freeWatches: [],
    dirty: [],
    timeMs: 0,
    effects: noEffects(),
    touched: new Set(),
  }
}

export function newBook(state: EngineState, instrument: Instrument): Book {
  const { fall, rise, stops, targets, trails } = state.spaces
  const risk = (): Levels => new Levels(fall, rise)
  return {
    instrument,
    status: 'closed',
    tick: null,
    hasTicked: false,
    scene: null,
    source: null,
    dependants: [],
    long: { lots: 0, cost: 0n, taken: 0n },
    short: { lots: 0, cost: 0n, taken: 0n },
    closings: new Set(),
    arrivals: new Set(),
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
    lives: [],
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

export function bookOf(state: EngineState, id: number): Book {
  const book = state.books.get(id)
  if (!book) throw new Error(`no instrument ${id}`)
  return book
}

export function accountOf(state: EngineState, id: number): Account {
  const account = state.accounts.get(id)
  if (!account) throw new Error(`account ${id} is not known`)
  return account
}

/** A halted conversion instrument halts what it converts. */
export const statusOf = (book: Book): MarketStatus => (book.source?.status === 'halted' ? 'halted' : book.status)

const isOfNow = ({ status, hasTicked }: Book): boolean => status !== 'open' || hasTicked

/** Whether a liquidation may close positions: not at a price, or a rate, from before a halt or of another session. */
export const isPriced = (book: Book): boolean =>
  statusOf(book) === 'open' && isOfNow(book) && (book.source === null || isOfNow(book.source))

/** The scene after a tick of the instrument or of the one that converts it, or after new settings. */
export function drawScene(book: Book): void {
  const { instrument, tick } = book
  const source = instrument.conversion ? (book.source ?? book) : null
  if (!tick || (source && !source.tick)) {
    book.scene = null
    return
  }
  const converted = source ? { instrumentId: source.instrument.id, tick: source.tick! } : null
  const terms = termsOf(instrument, converted ? converted.tick.bid + converted.tick.ask : null)
  const { bid, ask } = widenQuote(tick, instrument.minimumSpreadBp)
  book.scene = { ...terms, tick, bid, ask, source: converted }
}

export const openTicksOf = ({ bid, ask }: Scene, direction: Direction): number => (direction === 'long' ? ask : bid)
export const closeTicksOf = ({ bid, ask }: Scene, direction: Direction): number => (direction === 'long' ? bid : ask)
/** The quote at which a position opened at `ticks` could be closed again, with the spread of now. */
export const closeTicksAfter = ({ bid, ask }: Scene, direction: Direction, ticks: number): number =>
  Math.max(1, direction === 'long' ? ticks - (ask - bid) : ticks + (ask - bid))
export const twiceMidOf = ({ tick }: Scene): number => tick.bid + tick.ask

export function findLeg(account: Account, book: Book, direction: Direction): Leg | undefined {
  return account.legs.find((leg) => leg.book === book && leg.direction === direction)
}

export function legOf(account: Account, book: Book, direction: Direction): Leg {
  const found = findLeg(account, book, direction)
  if (found) return found
  const opposite = findLeg(account, book, direction === 'long' ? 'short' : 'long') ?? null
  const leg: Leg = { book, direction, opposite, whole: 0, lots: 0, cost: 0n, taken: 0n, priceWatch: NO_WATCH, convertWatch: NO_WATCH }
  if (opposite) opposite.opposite = leg
  account.legs.push(leg)
  return leg
}

export const isOpen = ({ row }: Live): boolean => row.status === 'open'
export const crossLives = (account: Account): Live[] => account.lives.filter(({ row }) => row.status === 'open' && row.mode === 'cross')
export const waitingLives = (account: Account): Live[] => account.lives.filter(({ row }) => row.status === 'waiting')
export const costOf = ({ openTicks, openLots }: Row): bigint => BigInt(openTicks!) * BigInt(openLots)
export const byAge = (one: Live, other: Live): number => one.row.id - other.row.id

export function touch(state: EngineState, row: Row): void {
  row.updatedMs = state.timeMs
  state.touched.add(row)
}

/** Notes that the figures of a unit changed: it is looked at again at this tick, and its bands are drawn anew. */
export function mark(state: EngineState, unit: Unit): void {
  if (unit.isDirty) return
  unit.isDirty = true
  state.dirty.push(unit)
}
