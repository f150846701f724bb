/** Commands other than orders: moves of money, overnight financing, market status, configuration. */
import { payClaims } from './claims.ts'
import { cancelOrder } from './closings.ts'
import { conversionOf } from './conversion.ts'
import { freeMargin } from './figures.ts'
import { midPartCeil, minimum } from './formulas.ts'
import { changePosition } from './live-positions.ts'
import { entryOf, holdOf, post } from './postings.ts'
import {
  accountOf,
  marketOf,
  byAge,
  updateValuation,
  isOpen,
  mark,
  newMarket,
  statusOf,
  touch,
  twiceMidOf,
  type Account,
  type Market,
  type EngineState,
  type LivePosition,
} from './state.ts'
import type { MoveCommand, OvernightCommand, OvernightPart, SetConfigCommand, StatusCommand } from './commands.ts'
import type { FuturesRefusal, Instrument } from './types.ts'

export function move(state: EngineState, { account, units }: MoveCommand): FuturesRefusal | null {
  const { houseAccount, insuranceAccount, feeAccount } = state.options
  const own = accountOf(state, account)
  const isSystem = account === houseAccount || account === insuranceAccount || account === feeAccount
  if (units < 0n && -units > (isSystem ? own.available : freeMargin(own))) return 'insufficient_margin'
  own.available += units
  mark(state, own)
  payClaims(state)
  return null
}

/**
 * Charges overnight financing on one position: from free margin, or, where that is less than the fee, from the position's margin as far as
 * it goes.
 */
function chargeOvernight(state: EngineState, live: LivePosition, free: bigint): void {
  const { position, market } = live
  const valuation = market.valuation!
  const { instrument } = market
  const ratePpm = position.direction === 'long' ? instrument.overnightLongPpm : instrument.overnightShortPpm
  const twiceMid = twiceMidOf(valuation)
  const due = midPartCeil(valuation, { ticks: twiceMid, lots: position.openLots }, ratePpm)
  if (due === 0n) return
  const isFromMargin = free < due
  const fee = isFromMargin ? minimum(due, position.held) : due
  changePosition(state, live, () => {
    if (isFromMargin) position.held -= fee
    position.overnightFee += fee
  })
  const entries = [
    entryOf(state, position.account, isFromMargin ? { held: -fee, position } : { available: -fee }),
    entryOf(state, state.options.feeAccount, { available: fee }),
  ]
  post(state, { kind: 'futures_overnight', reference: holdOf(position), entries })
  state.effects.overnights.push({
    positionId: position.id,
    account: position.account,
    instrumentId: position.instrumentId,
    timeMs: state.timeMs,
    tickSeq: valuation.tick.seq,
    twiceMid,
    lots: position.openLots,
    ratePpm,
    conversion: conversionOf(valuation),
    fee,
    isFromMargin,
  })
}

const ALL_POSITIONS: OvernightPart = { afterId: 0, untilId: null }

/** All open positions, the oldest first. The list is kept until all of them are charged: nothing else happens in between. */
const overnightQueueOf = (state: EngineState): readonly LivePosition[] =>
  (state.overnightQueue ??= [...state.positions.values()].filter(isOpen).sort(byAge))

/** Index of the first position with an id above `id`. */
function placeAfter(queue: readonly LivePosition[], id: number): number {
  let [low, high] = [0, queue.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (queue[middle]!.position.id > id) high = middle
    else low = middle + 1
  }
  return low
}

/** The last id of the next part of `most` positions. Null when no more than these are left. */
export function overnightStrideEnd(state: EngineState, afterId: number, most: number): number | null {
  const queue = overnightQueueOf(state)
  const end = placeAfter(queue, afterId) + most
  return end < queue.length ? queue[end - 1]!.position.id : null
}

export function overnight(state: EngineState, { part = ALL_POSITIONS }: OvernightCommand): void {
  const { afterId, untilId } = part
  const queue = overnightQueueOf(state)
  // Free margin falls by exactly what was paid from it. Only a fee taken from a cross margin makes it necessary to calculate it again.
  const known = new Map<Account, bigint>()
  for (let at = placeAfter(queue, afterId); at < queue.length; at++) {
    const live = queue[at]!
    if (untilId !== null && live.position.id > untilId) break
    const { account, position } = live
    const free = known.get(account) ?? freeMargin(account)
    const before = account.available
    chargeOvernight(state, live, free)
    const paid = before - account.available
    if (paid === 0n && position.mode === 'cross') known.delete(account)
    else known.set(account, free - paid)
  }
  if (untilId === null) state.overnightQueue = null
}

/** A market that is not open drops what was to fill at its next price: market orders and market closes. */
export function setStatus(state: EngineState, { instrumentId, status }: StatusCommand): void {
  const market = marketOf(state, instrumentId)
  market.status = status
  const shut = [market, ...market.dependants].filter((other) => statusOf(other) !== 'open')
  for (const other of shut) other.hasTicked = false
  const ended = shut.flatMap((other) => [
    ...[...other.newOrders].filter(({ position }) => position.status === 'waiting' && position.type === 'market'),
    ...other.closings,
  ])
  for (const live of ended.sort(byAge)) {
    const { position } = live
    const reason = statusOf(live.market) === 'halted' ? 'market_halted' : 'market_closed'
    if (position.status === 'waiting') {
      cancelOrder(state, live, reason)
      continue
    }
    state.effects.closingsDropped.push({ positionId: position.id, lots: position.closingLots, reason })
    position.closingLots = 0
    position.closingMs = null
    live.market.closings.delete(live)
    touch(state, position)
  }
}

/** Settings that change equity or maintenance. */
const RISK_SETTINGS = ['feePpm', 'tiers', 'minimumSpreadBp'] as const
const FIXED_SETTINGS = ['unitsPerTick', 'symbol'] as const

function reconfigure(state: EngineState, market: Market, instrument: Instrument): void {
  const known = market.instrument
  for (const name of FIXED_SETTINGS) if (known[name] !== instrument[name]) throw new Error(`${known.symbol}: ${name} cannot change`)
  const isRiskChanged = RISK_SETTINGS.some((name) => known[name] !== instrument[name])
  market.instrument = instrument
  updateValuation(market)
  if (!isRiskChanged) return
  for (const live of state.positions.values()) {
    if (live.market !== market || !isOpen(live)) continue
    mark(state, live)
    mark(state, live.account)
  }
}

/** Links every instrument to the one that converts its quote currency. */
function linkConversions(state: EngineState): void {
  for (const market of state.markets.values()) market.dependants = []
  for (const market of state.markets.values()) {
    const { id, conversion } = market.instrument
    if (!conversion || conversion.instrumentId === id) continue
    market.source = state.markets.get(conversion.instrumentId) ?? null
    market.source?.dependants.push(market)
  }
}

export function setConfig(state: EngineState, { instruments, house }: SetConfigCommand): void {
  for (const instrument of instruments) {
    const market = state.markets.get(instrument.id)
    if (market) reconfigure(state, market, instrument)
    else state.markets.set(instrument.id, newMarket(state, instrument))
  }
  linkConversions(state)
  if (house) state.house = house
}
