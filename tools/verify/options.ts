import type { Hour } from './hour-file.ts'
import type { Market } from './market.ts'
import { decimalText, floorOf, unitsOf } from './money.ts'
import type { Report } from './report.ts'

/** Every option of the log worked out again: windows, medians, result, payment, and when it was logged. */

const WINDOW_MS = 1000
const ENTRY_MS = 2000
const LEAST_TICKS = 3
/** An option still without its settlement so long after T is one too many. */
const LATEST_SETTLEMENT_MS = { sandbox: 60_000, live: 3_600_000 }

export interface Logged {
  /** The second of the log it stands in. */
  second: number
  fields: string[]
}

/** The leaves of a kind, in the order of the log. */
export function eventsOf(hours: readonly Hour[], kind: string): Logged[] {
  const found: Logged[] = []
  for (const { seconds } of hours) {
    for (const { second, events } of seconds) {
      for (const event of events) {
        const [first, ...fields] = event.split(' ')
        if (first === kind) found.push({ second, fields })
      }
    }
  }
  return found
}

interface Restored {
  timeMs: number
  price: number
}

export interface Window {
  first: number | null
  last: number | null
  double: number | null
}

function twiceMedian(prices: readonly number[]): number | null {
  if (prices.length === 0) return null
  const sorted = [...prices].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!
}

/** The window that ends at an instant; rebuilt ticks join it when it has too few of its own. */
function windowAt(market: Market, symbol: string, { untilMs, restored }: { untilMs: number; restored: readonly Restored[] }): Window {
  const ticks = market.between(symbol, untilMs - WINDOW_MS, untilMs)
  const prices = ticks.map(({ bid, ask }) => (bid + ask) * 5)
  const rebuilt = restored.filter(({ timeMs }) => timeMs > untilMs - WINDOW_MS && timeMs <= untilMs).map(({ price }) => price)
  const isEnough = prices.length >= LEAST_TICKS
  const double = isEnough ? twiceMedian(prices) : rebuilt.length > 0 ? twiceMedian([...prices, ...rebuilt]) : null
  return { first: ticks[0]?.seq ?? null, last: ticks.at(-1)?.seq ?? null, double }
}

const windowText = ({ first, last, double }: Window): string => `${first ?? ''}-${last ?? ''}=${double ?? ''}`

interface Result {
  result: string
  entry: string
  settlement: string
  paid: string
}

function workOut(market: Market, fields: readonly string[], restored: readonly Restored[]): Result {
  const [, symbol = '', accepted, direction, seconds, ratio, , , scale, stake = ''] = fields
  const entryMs = Number(accepted) + ENTRY_MS
  const settleMs = entryMs + Number(seconds) * 1000
  const entry = windowAt(market, symbol, { untilMs: entryMs, restored: [] })
  const decimals = Number(scale)
  const units = unitsOf(stake, decimals)
  const back = decimalText(units, decimals)
  if (entry.double === null) return { result: 'thin_entry', entry: windowText(entry), settlement: '-', paid: back }
  const settlement = windowAt(market, symbol, { untilMs: settleMs, restored })
  const texts = { entry: windowText(entry), settlement: windowText(settlement) }
  if (settlement.double === null) return { result: 'no_trade', ...texts, paid: back }
  if (settlement.double === entry.double) return { result: 'tied', ...texts, paid: back }
  if (settlement.double > entry.double !== (direction === 'up')) return { result: 'lost', ...texts, paid: '0' }
  const winnings = floorOf(units * BigInt(ratio!), 1_000_000n)
  return { result: 'won', ...texts, paid: decimalText(units + winnings, decimals) }
}

interface Case {
  accepted: Logged
  ended: Logged | undefined
  restored: readonly Restored[]
}

function checkOne(
  market: Market,
  { accepted, ended, restored }: Case,
  { report, mode }: { report: Report; mode: 'sandbox' | 'live' },
): void {
  const [id = '', symbol = '', acceptedText, , seconds, , rule] = accepted.fields
  const acceptedMs = Number(acceptedText)
  const settleMs = acceptedMs + ENTRY_MS + Number(seconds) * 1000
  const late = accepted.second - Math.floor(acceptedMs / 1000)
  report.require(late === 0 || late === 1, `option ${id} was accepted at ${acceptedMs} and logged in second ${accepted.second}`)
  report.require(rule === '1', `option ${id} follows the unknown rule ${rule}`)
  const untilMs = market.stretchOf(settleMs)?.untilMs ?? 0
  if (!ended) {
    if (untilMs - settleMs > LATEST_SETTLEMENT_MS[mode]) report.isFalse(`option ${id} should have ended at ${settleMs} and did not`)
    else report.outside('options')
    return
  }
  const lastNeededMs = ended.fields[2] === 'thin_entry' ? acceptedMs + ENTRY_MS : settleMs
  if (!market.covers(acceptedMs + WINDOW_MS, lastNeededMs)) {
    report.outside('options')
    return
  }
  report.checked('options')
  const right = workOut(market, accepted.fields, restored)
  const [, endSymbol, result, endMs, entry, settlement, paid] = ended.fields
  report.require(
    endSymbol === symbol && Number(endMs) === settleMs,
    `option ${id} ended at ${endMs} on ${endSymbol}, not at ${settleMs} on ${symbol}`,
  )
  report.require(entry === right.entry, `option ${id}: entry ${entry}, the ticks give ${right.entry}`)
  report.require(settlement === right.settlement, `option ${id}: settlement ${settlement}, the ticks give ${right.settlement}`)
  report.require(result === right.result, `option ${id}: ${result}, the ticks give ${right.result}`)
  report.require(paid === right.paid, `option ${id}: ${paid} paid, the rule gives ${right.paid}`)
  const after = market.firstAfter(symbol, lastNeededMs)
  if (after) report.require(ended.second >= Math.floor(after.timeMs / 1000), `option ${id} ended before a tick after its window`)
}

/** Rebuilt ticks by symbol and evidence. */
function restoredBy(hours: readonly Hour[]): Map<string, Restored[]> {
  const restored = new Map<string, Restored[]>()
  for (const { fields } of eventsOf(hours, 'restored/1')) {
    const [symbol, timeMs, price, evidence] = fields
    const key = `${symbol} ${evidence}`
    restored.set(key, [...(restored.get(key) ?? []), { timeMs: Number(timeMs), price: Number(price) }])
  }
  return restored
}

export function checkOptions(hours: readonly Hour[], market: Market, { report, mode }: { report: Report; mode: 'sandbox' | 'live' }): void {
  const restored = restoredBy(hours)
  const ended = new Map<string, Logged>()
  for (const one of eventsOf(hours, 'option-end/1')) {
    const id = one.fields[0]!
    if (ended.has(id)) report.isFalse(`option ${id} ended twice`)
    ended.set(id, one)
  }
  const known = new Set<string>()
  for (const accepted of eventsOf(hours, 'option/1')) {
    const [id = '', symbol] = accepted.fields
    if (known.has(id)) report.isFalse(`option ${id} was accepted twice`)
    known.add(id)
    const end = ended.get(id)
    checkOne(market, { accepted, ended: end, restored: restored.get(`${symbol} ${end?.fields[7]}`) ?? [] }, { report, mode })
  }
  report.outside('options', [...ended.keys()].filter((id) => !known.has(id)).length)
}
