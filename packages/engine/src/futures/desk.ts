/** Commands about money and markets: moves, the overnight fee, market status, configuration. */
import { payClaims } from './claims.ts'
import { cancelLive } from './closings.ts'
import { conversionOf } from './conversion.ts'
import { freeMargin } from './figures.ts'
import { midPartCeil, minimum } from './formulas.ts'
import { amend } from './lives.ts'
import { entryOf, holdOf, post } from './postings.ts'
import {
  accountOf,
  bookOf,
  byAge,
  drawScene,
  isOpen,
  mark,
  newBook,
  statusOf,
  touch,
  twiceMidOf,
  type Account,
  type Book,
  type EngineState,
  type Live,
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

/** One position's fee: from free margin, else from its own margin, as far as that goes. Answers what came from available. */
function charge(state: EngineState, live: Live, free: bigint): void {
  const { row, book } = live
  const scene = book.scene!
  const { instrument } = book
  const ratePpm = row.direction === 'long' ? instrument.overnightLongPpm : instrument.overnightShortPpm
  const twiceMid = twiceMidOf(scene)
  const due = midPartCeil(scene, { ticks: twiceMid, lots: row.openLots }, ratePpm)
  if (due === 0n) return
  const isFromMargin = free < due
  const fee = isFromMargin ? minimum(due, row.held) : due
  amend(state, live, () => {
    if (isFromMargin) row.held -= fee
    row.overnightFee += fee
  })
  const entries = [
    entryOf(state, row.account, isFromMargin ? { held: -fee, row } : { available: -fee }),
    entryOf(state, state.options.feeAccount, { available: fee }),
  ]
  post(state, { kind: 'futures_overnight', reference: holdOf(row), entries })
  state.effects.overnights.push({
    rowId: row.id,
    account: row.account,
    instrumentId: row.instrumentId,
    timeMs: state.timeMs,
    tickSeq: scene.tick.seq,
    twiceMid,
    lots: row.openLots,
    ratePpm,
    conversion: conversionOf(scene),
    fee,
    isFromMargin,
  })
}

const WHOLE_NIGHT: OvernightPart = { afterId: 0, untilId: null }

/** All open positions, the oldest first: looked for once a night, as nothing but its fees happens while it is charged. */
const nightOf = (state: EngineState): readonly Live[] => (state.night ??= [...state.lives.values()].filter(isOpen).sort(byAge))

/** Place of the first of them after an id. */
function placeAfter(night: readonly Live[], id: number): number {
  let [low, high] = [0, night.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (night[middle]!.row.id > id) high = middle
    else low = middle + 1
  }
  return low
}

/** Where a part of so many open positions after an id ends: null when there are no more than these. */
export function overnightPart(state: EngineState, afterId: number, most: number): number | null {
  const night = nightOf(state)
  const end = placeAfter(night, afterId) + most
  return end < night.length ? night[end - 1]!.row.id : null
}

export function overnight(state: EngineState, { part = WHOLE_NIGHT }: OvernightCommand): void {
  const { afterId, untilId } = part
  const night = nightOf(state)
  // Free margin falls by just what it paid, unless a fee comes out of a cross margin: then it is worked out again.
  const known = new Map<Account, bigint>()
  for (let at = placeAfter(night, afterId); at < night.length; at++) {
    const live = night[at]!
    if (untilId !== null && live.row.id > untilId) break
    const { account, row } = live
    const free = known.get(account) ?? freeMargin(account)
    const before = account.available
    charge(state, live, free)
    const paid = before - account.available
    if (paid === 0n && row.mode === 'cross') known.delete(account)
    else known.set(account, free - paid)
  }
  if (untilId === null) state.night = null
}

/** Market orders and market closes that have not filled do not outlast the market's being open. */
export function setStatus(state: EngineState, { instrumentId, status }: StatusCommand): void {
  const book = bookOf(state, instrumentId)
  book.status = status
  const shut = [book, ...book.dependants].filter((other) => statusOf(other) !== 'open')
  for (const other of shut) other.hasTicked = false
  const ended = shut.flatMap((other) => [
    ...[...other.arrivals].filter(({ row }) => row.status === 'waiting' && row.type === 'market'),
    ...other.closings,
  ])
  for (const live of ended.sort(byAge)) {
    const { row } = live
    const reason = statusOf(live.book) === 'halted' ? 'market_halted' : 'market_closed'
    if (row.status === 'waiting') {
      cancelLive(state, live, reason)
      continue
    }
    state.effects.closingsDropped.push({ rowId: row.id, lots: row.closingLots, reason })
    row.closingLots = 0
    row.closingMs = null
    live.book.closings.delete(live)
    touch(state, row)
  }
}

/** Settings that equity or maintenance hang on. */
const RISK_SETTINGS = ['feePpm', 'tiers', 'minimumSpreadBp'] as const
const FIXED_SETTINGS = ['unitsPerTick', 'symbol'] as const

function reconfigure(state: EngineState, book: Book, instrument: Instrument): void {
  const known = book.instrument
  for (const name of FIXED_SETTINGS) if (known[name] !== instrument[name]) throw new Error(`${known.symbol}: ${name} cannot change`)
  const isRiskChanged = RISK_SETTINGS.some((name) => known[name] !== instrument[name])
  book.instrument = instrument
  drawScene(book)
  if (!isRiskChanged) return
  for (const live of state.lives.values()) {
    if (live.book !== book || !isOpen(live)) continue
    mark(state, live)
    mark(state, live.account)
  }
}

/** Links every instrument with the one that converts it. */
function linkConversions(state: EngineState): void {
  for (const book of state.books.values()) book.dependants = []
  for (const book of state.books.values()) {
    const { id, conversion } = book.instrument
    if (!conversion || conversion.instrumentId === id) continue
    book.source = state.books.get(conversion.instrumentId) ?? null
    book.source?.dependants.push(book)
  }
}

export function setConfig(state: EngineState, { instruments, house }: SetConfigCommand): void {
  for (const instrument of instruments) {
    const book = state.books.get(instrument.id)
    if (book) reconfigure(state, book, instrument)
    else state.books.set(instrument.id, newBook(state, instrument))
  }
  linkConversions(state)
  if (house) state.house = house
}
