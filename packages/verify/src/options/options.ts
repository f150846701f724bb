import { LATEST_MS } from '../download/config.ts'
import type { Hour } from '../download/hour-file.ts'
import { readLeaves, type Leaf, type Option, type OptionEnd } from '../log/leaves.ts'
import type { Market } from '../prices/market.ts'
import { decimalText, floorOf, unitsOf } from '../money.ts'
import { isFromBeginning, type Context } from '../context.ts'

/** Recalculates every option of the log: windows, medians, result, payment, and the time of its leaf. */

const WINDOW_MS = 1000
const ENTRY_MS = 2000
const LEAST_TICKS = 3
/** From an acceptance to T at most: entry and the longest option. */
const LONGEST_MS = ENTRY_MS + 600_000

type Restored = Leaf<'restored/1'>

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

function workOut(market: Market, option: Option, restored: readonly Restored[]): Result {
  const { symbol, acceptedMs, direction, seconds, ratioPpm, scale, stake } = option
  const entryMs = acceptedMs + ENTRY_MS
  const settleMs = entryMs + seconds * 1000
  const entry = windowAt(market, symbol, { untilMs: entryMs, restored: [] })
  const units = unitsOf(stake, scale)
  const back = decimalText(units, scale)
  if (entry.double === null) return { result: 'thin_entry', entry: windowText(entry), settlement: '-', paid: back }
  const settlement = windowAt(market, symbol, { untilMs: settleMs, restored })
  const texts = { entry: windowText(entry), settlement: windowText(settlement) }
  if (settlement.double === null) return { result: 'no_trade', ...texts, paid: back }
  if (settlement.double === entry.double) return { result: 'tied', ...texts, paid: back }
  if (settlement.double > entry.double !== (direction === 'up')) return { result: 'lost', ...texts, paid: '0' }
  const winnings = floorOf(units * BigInt(ratioPpm), 1_000_000n)
  return { result: 'won', ...texts, paid: decimalText(units + winnings, scale) }
}

interface Case {
  accepted: Option
  ended: OptionEnd | undefined
  restored: readonly Restored[]
}

function checkOne({ market, report, config }: Context, { accepted, ended, restored }: Case): void {
  const { id, symbol, acceptedMs, seconds, rule } = accepted
  const settleMs = acceptedMs + ENTRY_MS + seconds * 1000
  const late = accepted.second - Math.floor(acceptedMs / 1000)
  report.require(late === 0 || late === 1, `option ${id} was accepted at ${acceptedMs} and logged in second ${accepted.second}`)
  report.require(rule === '1', `option ${id} follows the unknown rule ${rule}`)
  const untilMs = market.stretchOf(settleMs)?.untilMs ?? 0
  if (!ended) {
    if (untilMs - settleMs > LATEST_MS[config.mode]) report.isFalse(`option ${id} should have ended at ${settleMs} and did not`)
    else report.outside('options')
    return
  }
  const { result, entry, settlement, paid } = ended
  const lastNeededMs = result === 'thin_entry' ? acceptedMs + ENTRY_MS : settleMs
  if (!market.covers(acceptedMs + WINDOW_MS, lastNeededMs)) {
    report.outside('options')
    return
  }
  report.checked('options')
  const right = workOut(market, accepted, restored)
  report.require(
    ended.symbol === symbol && ended.settleMs === settleMs,
    `option ${id} ended at ${ended.settleMs} on ${ended.symbol}, not at ${settleMs} on ${symbol}`,
  )
  report.require(entry === right.entry, `option ${id}: entry ${entry}, the ticks give ${right.entry}`)
  report.require(settlement === right.settlement, `option ${id}: settlement ${settlement}, the ticks give ${right.settlement}`)
  report.require(result === right.result, `option ${id}: ${result}, the ticks give ${right.result}`)
  report.require(paid === right.paid, `option ${id}: ${paid} paid, the rule gives ${right.paid}`)
  checkEndSecond({ market, report }, ended, lastNeededMs)
}

/** It ends on the first tick behind its window; only what waited for ticks that had to be rebuilt ends later. */
function checkEndSecond({ market, report }: Pick<Context, 'market' | 'report'>, ended: OptionEnd, lastNeededMs: number): void {
  const { id, symbol, second, settleMs, settlement, evidence } = ended
  const isThin = settlement !== '-' && market.between(symbol, settleMs - WINDOW_MS, settleMs).length < LEAST_TICKS
  report.require(isThin || evidence === '-', `option ${id}: evidence ${evidence}, and no tick of its window had to be rebuilt`)
  const after = market.firstAfter(symbol, lastNeededMs)
  if (!after) return
  const late = second - Math.floor(after.timeMs / 1000)
  report.require(late >= 0, `option ${id} ended before a tick after its window`)
  report.require(late <= 0 || isThin, `the end of option ${id} is ${late} s after the first tick behind its window`)
}

/** Rebuilt ticks stand beside the settlements that they were rebuilt for. */
function checkRestored({ report }: Context, restored: readonly Restored[], ends: readonly OptionEnd[]): void {
  const used = new Set(ends.map(({ second, symbol, evidence }) => `${second} ${symbol} ${evidence}`))
  for (const { second, symbol, evidence } of restored) {
    const isUsed = used.has(`${second} ${symbol} ${evidence}`)
    report.require(isUsed, `second ${second}: a tick of ${symbol} was rebuilt by ${evidence}, and no option was settled by it there`)
  }
}

/** An option that ended must have been accepted: the longest that there is, in the time before its T, lies in the download or the log begins there. */
function checkAsked(context: Context, { id, second, settleMs }: OptionEnd): void {
  const endMs = second * 1000
  const isThere = context.market.covers(settleMs - LONGEST_MS - 1, endMs) || isFromBeginning(context, endMs)
  if (isThere) context.report.isFalse(`option ${id} ended, and its acceptance is not in the log`)
  else context.report.outside('options')
}

export function checkOptions(hours: readonly Hour[], context: Context): void {
  const { report } = context
  const [rebuilt, ends] = [readLeaves(hours, 'restored/1'), readLeaves(hours, 'option-end/1')]
  checkRestored(context, rebuilt, ends)
  const restored = Map.groupBy(rebuilt, ({ second, symbol, evidence }) => `${second} ${symbol} ${evidence}`)
  const ended = new Map<string, OptionEnd>()
  for (const one of ends) {
    if (ended.has(one.id)) report.isFalse(`option ${one.id} ended twice`)
    ended.set(one.id, one)
  }
  const known = new Set<string>()
  for (const accepted of readLeaves(hours, 'option/1')) {
    const { id, symbol } = accepted
    if (known.has(id)) report.isFalse(`option ${id} was accepted twice`)
    known.add(id)
    const end = ended.get(id)
    checkOne(context, { accepted, ended: end, restored: restored.get(`${end?.second} ${symbol} ${end?.evidence}`) ?? [] })
  }
  for (const [id, end] of ended) if (!known.has(id)) checkAsked(context, end)
}
