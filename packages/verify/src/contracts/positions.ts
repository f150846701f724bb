import { LATEST_MS, type ContractTerms } from '../download/config.ts'
import type { ContractFill } from './fills.ts'
import type { Tick } from '../download/hour-file.ts'
import type { Addition, Liquidation, Overnight, UsedProfit } from '../log/leaves.ts'
import { moneyText } from '../money.ts'
import { closingOf, mayTrigger, quoteOf, type Direction } from '../prices/quotes.ts'
import { spansOf, type Span } from './spans.ts'
import type { Context } from '../context.ts'
import { isSurelyOpen, leastMaintenance, profitAt, rateAt, shareAt, termsAt, type Holding } from './terms.ts'

/** An isolated or super position from its opening to its end: what it held, and that it was liquidated when that no longer sufficed. */

export interface OwnUsedProfit extends UsedProfit {
  /** The last tick of the position's own instrument then. */
  ownSeq: number
}

/** All that the log holds of one contract, in its order. */
export interface Position {
  id: string
  mode: string
  multiple: number
  /** Its opening was accepted by `order/2`: then every change of its margin is in the log. */
  isFullyLogged: boolean
  /** The opening is the first. */
  fills: readonly ContractFill[]
  overnights: readonly Overnight[]
  additions: readonly Addition[]
  usedProfits: readonly OwnUsedProfit[]
  liquidation: Liquidation | undefined
}

interface Search {
  terms: ContractTerms
  symbol: string
  direction: Direction
  openTicks: number
  isSuper: boolean
}

/** A span with the last millisecond of it, and what was surely beyond its margin. */
interface Stretch {
  span: Span
  untilMs: number
  added: bigint
}

/** The instants of a stretch at which the equity may be lowest: one where prices alone move it, else each. */
function* instantsOf({ market }: Context, { terms, symbol, direction }: Search, { span, untilMs }: Stretch): Generator<[Tick, number]> {
  const { conversion, minimum_spread_bp: spread } = terms
  const own = market.between(symbol, span.fromMs, untilMs)
  if (!conversion) {
    let worst: Tick | null = null
    let lowest = Infinity
    for (const tick of own) {
      if (!mayTrigger(tick)) continue
      const closing = closingOf(quoteOf(tick, spread), direction)
      const height = direction === 'long' ? closing : -closing
      if (height >= lowest) continue
      worst = tick
      lowest = height
    }
    if (worst) yield [worst, worst.timeMs]
    return
  }
  for (const tick of own) if (mayTrigger(tick)) yield [tick, tick.timeMs]
  for (const { timeMs } of market.between(conversion.symbol, span.fromMs, untilMs).filter(mayTrigger)) {
    const tick = market.lastUntil(symbol, timeMs, mayTrigger)
    if (tick) yield [tick, timeMs]
  }
}

/** A tick of a stretch on which the position was surely due: at the least maintenance that there is. */
function dueTick(context: Context, search: Search, stretch: Stretch): Tick | null {
  const { terms, direction, openTicks, isSuper } = search
  const { span, added } = stretch
  const holding: Holding = { terms, direction, openTicks, lots: span.lots }
  for (const [tick, timeMs] of instantsOf(context, search, stretch)) {
    const rate = rateAt(context, terms, timeMs)
    if (!rate || !isSurelyOpen(context, search.symbol, timeMs)) continue
    const price = closingOf(quoteOf(tick, terms.minimum_spread_bp), direction)
    const own = span.margin - span.taken + added
    const equity = own + profitAt(holding, price, rate) - shareAt(holding, price, { ppm: terms.fee_ppm, rate })
    const maintenance = isSuper ? span.superMaintenance : leastMaintenance(holding, price, rate)
    if (equity <= maintenance) return tick
  }
  return null
}

/** Whether another position's loss may have used up profit of this one: of that older logs say nothing. */
const mayHavePaid = ({ fills }: Position, deficits: readonly ContractFill[]): boolean => {
  const opening = fills[0]!
  return deficits.some(({ symbol, direction, tickMs }) => {
    return symbol === opening.symbol && direction !== opening.direction && tickMs >= opening.tickMs
  })
}

/** Whether a liquidation names the margin, and of a super position the maintenance, that the position's history leaves. */
function namesRight(
  { report }: Context,
  { id, mode, isFullyLogged, liquidation }: Position,
  { margin, taken, superMaintenance }: Span,
): boolean {
  if (!liquidation || liquidation.margin === null) return true
  const named = liquidation.margin
  const name = `liquidation of contract ${id}`
  const left = margin - taken
  // Before additions of margin had leaves of their own, there could be more behind an isolated position.
  const isMargin = isFullyLogged || mode === 'super' ? named === left : named >= left
  const isMaintenance = mode !== 'super' || liquidation.maintenance === superMaintenance
  report.require(isMargin, `${name}: a margin of ${moneyText(named)}, its opening and fees leave ${left} units`)
  const maintenance = moneyText(liquidation.maintenance)
  report.require(isMaintenance, `${name}: a maintenance of ${maintenance}, its opening gives ${superMaintenance} units`)
  return isMargin && isMaintenance
}

/**
 * The parts of a position that can be checked. Where the log has no additions of margin, what a liquidation names beyond the rest is
 * taken to have stood there all the time; closings took their share of it, and what the last leaf of margin names counts from then.
 */
function stretchesOf(position: Position, spans: readonly Span[], lastMs: number): Stretch[] {
  const own = spans.at(-1)!
  const added = position.isFullyLogged ? 0n : (position.liquidation?.margin ?? own.margin) - own.margin
  const stretches = spans.map((span, at) => ({ span, untilMs: Math.min(spans[at + 1]?.fromMs ?? lastMs, lastMs), added }))
  if (position.isFullyLogged) return stretches
  const firstKnown = spans.findLastIndex(({ isNamed }) => isNamed)
  return stretches.filter(({ span }, at) => at >= firstKnown && (added === 0n || span.lots === own.lots))
}

interface Bounds {
  /** Up to here its liquidation would be in the download. */
  endMs: number
  /** Up to here its leaves are. */
  loggedUntilMs: number
  isEnded: boolean
  terms: ContractTerms
}

/** From when to when the position is in the download; null when something of it is not. */
function boundsOf(context: Context, { fills, liquidation }: Position): Bounds | null {
  const { market, config } = context
  const { symbol, lots: openedLots, madeMs: openedMs } = fills[0]!
  const cause = liquidation && market.bySeq(liquidation.causeSymbol, liquidation.causeSeq)
  const isEnded = fills.slice(1).reduce((left, { lots }) => left - lots, openedLots) === 0
  const stretchEnd = market.stretchOf(openedMs)?.untilMs ?? 0
  const endMs = isEnded ? fills.at(-1)!.madeMs : stretchEnd - LATEST_MS[config.mode]
  const terms = termsAt(context, symbol, openedMs)
  const isWhole = market.covers(openedMs, endMs) && (!liquidation || cause) && terms === termsAt(context, symbol, endMs)
  return terms && isWhole ? { endMs, loggedUntilMs: isEnded ? Infinity : stretchEnd, isEnded, terms } : null
}

const UNTOLD_NOTE =
  'isolated positions that were opened before the log had additions of margin, and not liquidated, were not checked: ' +
  'nobody can say from it how much was behind them'

/**
 * Checks an isolated or super position from its opening to its end: what the log names as its margin is what it was opened with and
 * changed by, and no tick before its end had already brought its equity down to its maintenance. `deficits` are the fills of
 * liquidations that left less than nothing.
 */
export function checkPosition(context: Context, position: Position, deficits: readonly ContractFill[]): void {
  const { report } = context
  const { id, mode, fills, liquidation, isFullyLogged } = position
  if (fills[0]?.kind !== 'open') return report.outside('isolated and super positions')
  const bounds = boundsOf(context, position)
  const all = bounds && spansOf(context, position, bounds.terms)
  if (!bounds || !all || (!isFullyLogged && mayHavePaid(position, deficits))) return report.outside('isolated and super positions')
  const isSuper = mode === 'super'
  if (!isFullyLogged && !isSuper && !liquidation) return report.noteOnce(UNTOLD_NOTE)
  report.checked('isolated and super positions')
  const spans = all.filter(({ fromMs }) => fromMs <= bounds.loggedUntilMs)
  const fault = spans.find((span) => span.fault !== null)?.fault
  if (fault) return report.isFalse(`contract ${id}: ${fault}`)
  const before = spans.slice(0, bounds.isEnded ? spans.findIndex(({ lots }) => lots === 0) : undefined)
  const own = before.at(-1)
  if (!own || !namesRight(context, position, own)) return
  const { symbol, direction, price } = fills[0]
  const search = { terms: bounds.terms, symbol, direction, openTicks: price, isSuper }
  for (const stretch of stretchesOf(position, before, bounds.isEnded ? bounds.endMs - 1 : bounds.endMs)) {
    const tick = dueTick(context, search, stretch)
    if (tick) return report.isFalse(`contract ${id} should have been liquidated at tick ${tick.seq} of ${symbol} and was not`)
  }
}
