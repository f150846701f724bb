/** Bots on leveraged contracts. Each answers its profits round by round, in USDT. */
import type { Tick } from '../../apps/server/src/feeds/feed.ts'
import { DAY_MS, openIntervals } from '../../packages/engine/src/market/door.ts'
import type { Direction, Instrument } from '../../packages/engine/src/futures/door.ts'
import { ContractsHouse, usdt } from './contracts.ts'
import { feedOf, instrumentOf, type Tape } from './tape.ts'

const DEPOSIT = usdt(1_000_000)
const [ONE, OTHER] = [13, 23]
const NOTIONAL = 20_000

/** The quote without its spread. */
const flat = (tick: Tick): Tick => ({ ...tick, bid: Math.floor((tick.bid + tick.ask) / 2), ask: Math.ceil((tick.bid + tick.ask) / 2) })

export interface AheadOptions {
  rounds: number
  leadMs: number
  /** A move of so many times the usual opens and closes. */
  clear: number
  /** Without fees and spreads. */
  isFree: boolean
}

/** Sees prices ahead of the platform: opens along a clear move and closes before one against it. */
export function ahead(terms: Instrument, tape: Tape, { rounds, leadMs, clear, isFree }: AheadOptions): number[] {
  const house = new ContractsHouse(isFree ? { ...terms, feePpm: 0, minimumSpreadBp: 0 } : terms)
  const profits: number[] = []
  // What it knows beyond the tick at which its order fills.
  const ticks = Math.floor((leadMs + tape.clockMs - 1) / tape.clockMs)
  const moveAt = (at: number): number => tape.mid(at + ticks) - tape.mid(at + 1)
  let usual = Math.abs(moveAt(0)) + 1
  let open: Direction | null = null
  house.fund(ONE, DEPOSIT)
  for (let at = 0; profits.length < rounds; at += 1) {
    house.hear(isFree ? flat(tape.at(at)) : tape.at(at))
    const move = moveAt(at)
    usual += (Math.abs(move) - usual) / 200
    if (at < 1_000 || Math.abs(move) < clear * usual) continue
    const direction = move > 0 ? 'long' : 'short'
    if (open === null) {
      const lots = house.lotsFor(NOTIONAL, tape.at(at))
      if (house.place({ account: ONE, direction, lots, leverage: 10 })) open = direction
    } else if (direction !== open) {
      house.closeAll(ONE)
      house.hear(isFree ? flat(tape.at(++at)) : tape.at(++at))
      profits.push(house.result())
      house.fund(ONE, DEPOSIT)
      open = null
    }
  }
  return profits
}

export interface StraddleOptions {
  rounds: number
  /** Long and short in the account of one user, or in those of two who share. */
  accounts: 'one' | 'two'
  multiple: number
  whole: number
  /** Each side in so many orders. */
  parts?: number
}

const MULTIPLES = [125, 100, 50, 20, 10, 5]

function openBoth(house: ContractsHouse, tick: Tick, { accounts, multiple, whole, parts = 1 }: StraddleOptions): void {
  const lots = house.lotsFor(whole / parts, { bid: tick.ask })
  for (let part = 0; part < parts; part += 1) {
    house.place({ account: ONE, direction: 'long', lots, leverage: multiple })
    house.place({ account: accounts === 'one' ? ONE : OTHER, direction: 'short', lots, leverage: multiple })
  }
}

/** The highest multiple up to the one asked for at which all of it is opened, found by trying. */
function withPossible(terms: Instrument, tick: Tick, options: StraddleOptions): StraddleOptions {
  const tries = MULTIPLES.filter((multiple) => multiple <= options.multiple)
  const multiple = tries.find((tried) => {
    const house = new ContractsHouse(terms)
    fundBoth(house)
    house.hear(tick)
    openBoth(house, tick, { ...options, multiple: tried })
    house.hear({ ...tick, timeMs: tick.timeMs + SECOND_MS })
    return house.engine.positions().length === 2 * (options.parts ?? 1)
  })
  if (multiple === undefined) throw new Error('the bot cannot open what it wants at any multiple')
  return { ...options, multiple }
}

function fundBoth(house: ContractsHouse): void {
  house.fund(ONE, DEPOSIT)
  house.fund(OTHER, DEPOSIT)
}

const SECOND_MS = 1_000

/** Long and short over every night of a stock: a gap liquidates one of them, who owes no more than his margin. */
export function straddleGaps(terms: Instrument, asked: StraddleOptions): number[] {
  const feed = feedOf(terms.symbol)
  const options = withPossible(terms, feed.lastTick(terms.symbol, feed.startMs + DAY_MS), asked)
  const house = new ContractsHouse(terms)
  const profits: number[] = []
  const firstDay = Math.floor(feed.startMs / DAY_MS)
  let isHeld = false
  for (let day = firstDay; profits.length < options.rounds; day += 1) {
    const [session] = openIntervals('us-stock', day)
    if (!session) continue
    const tickAt = (timeMs: number): Tick => feed.lastTick(terms.symbol, timeMs)
    house.timeMs = session.openMs
    house.setStatus('open')
    if (isHeld) {
      house.hear(tickAt(session.openMs))
      for (const account of [ONE, OTHER]) house.closeAll(account)
      house.hear(tickAt(session.openMs + SECOND_MS))
      profits.push(house.result())
    }
    fundBoth(house)
    const before = tickAt(session.closeMs - 2 * SECOND_MS)
    house.hear(before)
    openBoth(house, before, options)
    isHeld = true
    house.hear(tickAt(session.closeMs - SECOND_MS))
    house.timeMs = session.closeMs
    house.setStatus('closed')
  }
  return profits
}

const CALM_TICKS = 15

/** Long and short right before a halt that the bot foresees; afterwards nothing triggers for three seconds. */
export function straddleHalts(terms: Instrument, { haltMs, ...options }: StraddleOptions & { haltMs: number }): number[] {
  const feed = feedOf(terms.symbol)
  const house = new ContractsHouse(terms)
  const profits: number[] = []
  const { clockMs } = instrumentOf(terms.symbol)
  let nowMs = feed.startMs
  const hear = (canTrigger = true): Tick => {
    const tick = feed.lastTick(terms.symbol, (nowMs += clockMs))
    house.hear({ ...(terms.feePpm === 0 ? flat(tick) : tick), canTrigger })
    return tick
  }
  while (profits.length < options.rounds) {
    fundBoth(house)
    openBoth(house, hear(), options)
    hear()
    house.setStatus('halted')
    nowMs += haltMs
    house.timeMs = nowMs
    house.setStatus('open')
    for (let calm = 0; calm < CALM_TICKS; calm += 1) hear(false)
    hear()
    for (const account of [ONE, OTHER]) house.closeAll(account)
    hear()
    profits.push(house.result())
  }
  return profits
}

export interface MoveOutOptions {
  rounds: number
  /** Moves that the rule refuses go through. */
  isUnruled: boolean
}

const LOOK_MS = 60_000
const LONGEST_LOOKS = 720
const SMALL_DEPOSIT = usdt(2_000)

/** Long and short at 100x in two accounts with much more money than margin; the one that loses takes its money away. */
export function moveOut(terms: Instrument, { rounds, isUnruled }: MoveOutOptions): number[] {
  const feed = feedOf(terms.symbol)
  const house = new ContractsHouse(terms)
  const { engine } = house
  const profits: number[] = []
  const { clockMs } = instrumentOf(terms.symbol)
  let nowMs = feed.startMs
  const hear = (afterMs: number = clockMs): Tick => {
    const tick = feed.lastTick(terms.symbol, (nowMs += afterMs))
    house.hear(tick)
    return tick
  }
  const take = (account: number): number => {
    const units = isUnruled ? engine.available(account) : engine.accountView(account).freeMargin
    if (isUnruled) engine.setAvailable(account, 0n)
    else engine.execute({ kind: 'move', timeMs: house.timeMs, account, units: -units })
    return Number(units) / 1e8
  }
  const loser = () => [ONE, OTHER].find((account) => engine.accountView(account).equity < (SMALL_DEPOSIT * 6n) / 10n)
  while (profits.length < rounds) {
    house.fund(ONE, SMALL_DEPOSIT)
    house.fund(OTHER, SMALL_DEPOSIT)
    const lots = house.lotsFor(40_000, hear())
    house.place({ account: ONE, direction: 'long', lots, leverage: 100, mode: 'cross' })
    house.place({ account: OTHER, direction: 'short', lots, leverage: 100, mode: 'cross' })
    hear()
    for (let look = 0; look < LONGEST_LOOKS && loser() === undefined; look += 1) hear(LOOK_MS)
    const found = loser()
    const taken = found === undefined ? 0 : take(found)
    hear()
    for (const account of [ONE, OTHER]) house.closeAll(account)
    hear()
    profits.push(house.result() + taken)
  }
  return profits
}

/** How fees are rounded: as the engine does, or (left out) down: the bot is then given the difference. */
export type Rounding = 'up' | 'down'

const PARTS = 20
const DUST_GAP_MS = 5_000

/** The same lots at the same ticks in one order by one account, in twenty of a hundredth lot by another: what that saved, in USDT units. */
export function splitToDust(terms: Instrument, { rounds, rounding }: { rounds: number; rounding: Rounding }): number[] {
  const feed = feedOf(terms.symbol)
  const house = new ContractsHouse({ ...terms, tiers: terms.tiers.slice(0, 1) })
  const profits: number[] = []
  const given = new Map<number, bigint>()
  let nowMs = feed.startMs
  const hear = () => {
    nowMs += DUST_GAP_MS
    for (const { account, fee, lots, priceTicks } of house.hear(feed.lastTick(terms.symbol, nowMs)).fills) {
      const roundedDown = (BigInt(priceTicks) * BigInt(lots) * terms.unitsPerTick * BigInt(terms.feePpm)) / 1_000_000n
      if (rounding === 'down') given.set(account, (given.get(account) ?? 0n) + fee - roundedDown)
    }
  }
  const resultOf = (account: number): bigint => house.engine.available(account) - DEPOSIT + (given.get(account) ?? 0n)
  while (profits.length < rounds) {
    fundBoth(house)
    given.clear()
    hear()
    house.place({ account: ONE, direction: 'long', lots: PARTS, leverage: 50 })
    for (let part = 0; part < PARTS; part += 1) house.place({ account: OTHER, direction: 'long', lots: 1, leverage: 50 })
    hear()
    for (const account of [ONE, OTHER]) house.closeAll(account)
    hear()
    profits.push(Number(resultOf(OTHER) - resultOf(ONE)))
  }
  return profits
}
