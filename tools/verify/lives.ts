import { LATEST_MS, type ContractTerms } from './config.ts'
import type { ContractFill } from './fills.ts'
import type { Tick } from './hour-file.ts'
import type { Addition, Liquidation, Overnight, Taking } from './leaves.ts'
import { moneyText } from './money.ts'
import { closingOf, mayTrigger, quoteOf, type Direction } from './quotes.ts'
import { spansOf, type Span } from './spans.ts'
import { isSurelyOpen, leastMaintenance, profitAt, rateAt, shareAt, termsAt, type Holding, type Means } from './terms.ts'

/** The whole life of an isolated or super position: what it held, and that it was liquidated when that no longer sufficed. */

export interface OwnTaking extends Taking {
  /** The last tick of the position's own instrument then. */
  ownSeq: number
}

/** All that the log holds of one contract, in its order. */
export interface Life {
  id: string
  mode: string
  multiple: number
  /** Its opening was accepted by `order/2`: then every change of its margin is in the log. */
  isTold: boolean
  /** The opening is the first. */
  fills: readonly ContractFill[]
  overnights: readonly Overnight[]
  additions: readonly Addition[]
  takings: readonly OwnTaking[]
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
function* instantsOf({ market }: Means, { terms, symbol, direction }: Search, { span, untilMs }: Stretch): Generator<[Tick, number]> {
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
function dueTick(means: Means, search: Search, stretch: Stretch): Tick | null {
  const { terms, direction, openTicks, isSuper } = search
  const { span, added } = stretch
  const holding: Holding = { terms, direction, openTicks, lots: span.lots }
  for (const [tick, timeMs] of instantsOf(means, search, stretch)) {
    const rate = rateAt(means, terms, timeMs)
    if (!rate || !isSurelyOpen(means, search.symbol, timeMs)) continue
    const price = closingOf(quoteOf(tick, terms.minimum_spread_bp), direction)
    const own = span.margin - span.taken + added
    const equity = own + profitAt(holding, price, rate) - shareAt(holding, price, { ppm: terms.fee_ppm, rate })
    const maintenance = isSuper ? span.superMaintenance : leastMaintenance(holding, price, rate)
    if (equity <= maintenance) return tick
  }
  return null
}

/** Whether another position's loss may have used up profit of this one: of that older logs say nothing. */
const mayHavePaid = ({ fills }: Life, deficits: readonly ContractFill[]): boolean => {
  const opening = fills[0]!
  return deficits.some(({ symbol, direction, tickMs }) => {
    return symbol === opening.symbol && direction !== opening.direction && tickMs >= opening.tickMs
  })
}

/** Whether a liquidation names the margin, and of a super position the maintenance, that the position's life leaves. */
function namesRight({ report }: Means, { id, mode, isTold, liquidation }: Life, { margin, taken, superMaintenance }: Span): boolean {
  if (!liquidation || liquidation.margin === null) return true
  const named = liquidation.margin
  const name = `liquidation of contract ${id}`
  const left = margin - taken
  // Before additions of margin had leaves of their own, there could be more behind an isolated position.
  const isMargin = isTold || mode === 'super' ? named === left : named >= left
  const isMaintenance = mode !== 'super' || liquidation.maintenance === superMaintenance
  report.require(isMargin, `${name}: a margin of ${moneyText(named)}, its opening and fees leave ${left} units`)
  const maintenance = moneyText(liquidation.maintenance)
  report.require(isMaintenance, `${name}: a maintenance of ${maintenance}, its opening gives ${superMaintenance} units`)
  return isMargin && isMaintenance
}

/**
 * The parts of a life that can be judged. Where the log tells of no added margin, what a liquidation names beyond the rest is
 * taken to have stood there all the time; closings took their share of it, and what the last leaf of margin names counts from then.
 */
function stretchesOf(life: Life, spans: readonly Span[], lastMs: number): Stretch[] {
  const own = spans.at(-1)!
  const added = life.isTold ? 0n : (life.liquidation?.margin ?? own.margin) - own.margin
  const stretches = spans.map((span, at) => ({ span, untilMs: Math.min(spans[at + 1]?.fromMs ?? lastMs, lastMs), added }))
  if (life.isTold) return stretches
  const firstKnown = spans.findLastIndex(({ isNamed }) => isNamed)
  return stretches.filter(({ span }, at) => at >= firstKnown && (added === 0n || span.lots === own.lots))
}

interface Bounds {
  /** Up to here its liquidation would be in the download. */
  endMs: number
  /** Up to here its leaves are. */
  toldMs: number
  isEnded: boolean
  terms: ContractTerms
}

/** From when to when the life is in the download; null when something of it is not. */
function boundsOf(means: Means, { fills, liquidation }: Life): Bounds | null {
  const { market, config } = means
  const { symbol, lots: openedLots, madeMs: openedMs } = fills[0]!
  const cause = liquidation && market.bySeq(liquidation.causeSymbol, liquidation.causeSeq)
  const isEnded = fills.slice(1).reduce((left, { lots }) => left - lots, openedLots) === 0
  const stretchEnd = market.stretchOf(openedMs)?.untilMs ?? 0
  const endMs = isEnded ? fills.at(-1)!.madeMs : stretchEnd - LATEST_MS[config.mode]
  const terms = termsAt(means, symbol, openedMs)
  const isWhole = market.covers(openedMs, endMs) && (!liquidation || cause) && terms === termsAt(means, symbol, endMs)
  return terms && isWhole ? { endMs, toldMs: isEnded ? Infinity : stretchEnd, isEnded, terms } : null
}

const UNTOLD_NOTE =
  'isolated positions that were opened before the log told of added margin, and not liquidated, were not judged: ' +
  'nobody can say from it how much was behind them'

/**
 * Checks an isolated or super position against its whole life: what the log names as its margin is what it was opened with and
 * changed by, and no tick before its end had already brought its equity down to its maintenance. `deficits` are the fills of
 * liquidations that left less than nothing.
 */
export function checkLife(means: Means, life: Life, deficits: readonly ContractFill[]): void {
  const { report } = means
  const { id, mode, fills, liquidation, isTold } = life
  if (fills[0]?.kind !== 'open') return report.outside('lives of isolated and super positions')
  const bounds = boundsOf(means, life)
  const all = bounds && spansOf(means, life, bounds.terms)
  if (!bounds || !all || (!isTold && mayHavePaid(life, deficits))) return report.outside('lives of isolated and super positions')
  const isSuper = mode === 'super'
  if (!isTold && !isSuper && !liquidation) return report.noteOnce(UNTOLD_NOTE)
  report.checked('lives of isolated and super positions')
  const spans = all.filter(({ fromMs }) => fromMs <= bounds.toldMs)
  const fault = spans.find((span) => span.fault !== null)?.fault
  if (fault) return report.isFalse(`contract ${id}: ${fault}`)
  const before = spans.slice(0, bounds.isEnded ? spans.findIndex(({ lots }) => lots === 0) : undefined)
  const own = before.at(-1)
  if (!own || !namesRight(means, life, own)) return
  const { symbol, direction, price } = fills[0]
  const search = { terms: bounds.terms, symbol, direction, openTicks: price, isSuper }
  for (const stretch of stretchesOf(life, before, bounds.isEnded ? bounds.endMs - 1 : bounds.endMs)) {
    const tick = dueTick(means, search, stretch)
    if (tick) return report.isFalse(`contract ${id} should have been liquidated at tick ${tick.seq} of ${symbol} and was not`)
  }
}
