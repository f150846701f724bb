import type { ContractTerms } from './config.ts'
import type { Tick } from './hour-file.ts'
import { ceilOf, floorOf } from './money.ts'
import { closingOf, mayTrigger, quoteOf, type Direction } from './quotes.ts'
import { isSurelyOpen, money, PPM, profitAt, rateAt, rateOf, shareAt, sizeOf, termsAt, type Holding, type Means } from './terms.ts'

/** Liquidations: the equity and maintenance that the log names, and that no earlier tick had already called for one. */

const SUPER_MAINTENANCE_PPM = 400_000n
const FEE_CAP_PPM = 5000n
/** A liquidation that is not in the log so long after its tick, while the log goes on, was left out. */
const LATEST_MS = { sandbox: 60_000, live: 3_600_000 }

/** All that the log holds of one contract, in its order. */
export interface Life {
  id: string
  mode: string
  multiple: number
  /** id number symbol kind direction seq tickMs price lots opened-at conversion notional fee profit; the opening is the first. */
  fills: readonly (readonly string[])[]
  /** id symbol time seq twice-mid lots rate conversion fee from */
  overnights: readonly (readonly string[])[]
  /** id fill symbol mode cause-symbol cause-seq margin equity maintenance fee */
  liquidation: readonly string[] | undefined
}

/** A stretch of a position's life in which neither its lots nor its own money changed, as far as the log tells. */
interface Span {
  fromMs: number
  lots: number
  margin: bigint
  superMaintenance: bigint
}

/** What leaves with some of the lots: rounded down, and the last lots take the rest. */
const shareOf = (units: bigint, lots: number, whole: number): bigint =>
  lots === whole ? units : floorOf(units * BigInt(lots), BigInt(whole))
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** The money behind a position after some of its lots were closed: a loss beyond their share is taken from what stays. */
function afterClosing({ lots, margin, superMaintenance }: Span, fill: readonly string[]): Span {
  const [, , , , , , tickMs, , closed, , , , fee, profitText] = fill
  const [gone, profit] = [Number(closed), money(profitText!)]
  if (gone > lots || lots === 0) return { fromMs: Number(tickMs), lots: -1, margin, superMaintenance }
  const share = shareOf(margin, gone, lots)
  const free = share + larger(0n, profit)
  const rest = smaller(margin - share, larger(0n, larger(0n, -profit) + money(fee!) - free))
  return {
    fromMs: Number(tickMs),
    lots: lots - gone,
    margin: margin - share - rest,
    superMaintenance: superMaintenance - shareOf(superMaintenance, gone, lots),
  }
}

/** The spans of an isolated or super position from its opening on; null when the opening cannot be reckoned with. */
function spansOf(means: Means, { multiple, fills, overnights }: Life): Span[] | null {
  const [opening, ...closings] = fills
  const [, , symbol = '', kind, , , tickMs, price, lotsText, , conversion] = opening ?? []
  const terms = termsAt(means, symbol, Number(tickMs))
  if (kind !== 'open' || !terms || !conversion) return null
  const [, , numerator = '1', denominator = '1'] = conversion.split(':')
  const lots = Number(lotsText)
  const margin = ceilOf(sizeOf(terms, Number(price), lots) * BigInt(numerator), BigInt(denominator) * BigInt(multiple))
  const spans: Span[] = [{ fromMs: Number(tickMs), lots, margin, superMaintenance: ceilOf(margin * SUPER_MAINTENANCE_PPM, PPM) }]
  // A fee comes before all else of its instant.
  const changes = [
    ...overnights
      .filter((fields) => fields[9] === 'margin')
      .map((fields) => ({
        atMs: Number(fields[2]),
        change: (last: Span) => ({ ...last, fromMs: Number(fields[2]), margin: last.margin - money(fields[8]!) }),
      })),
    ...closings.map((fill) => ({ atMs: Number(fill[6]), change: (last: Span) => afterClosing(last, fill) })),
  ]
  for (const { change } of changes.sort((a, b) => a.atMs - b.atMs)) spans.push(change(spans.at(-1)!))
  return spans.some((span) => span.lots < 0) ? null : spans
}

interface Search {
  terms: ContractTerms
  symbol: string
  direction: Direction
  openTicks: number
  untilMs: number
  isSuper: boolean
}

/** The instants of (fromMs, untilMs) at which the equity may be lowest: one where prices alone move it, else each. */
function* instantsOf({ market }: Means, { terms, symbol, direction, untilMs }: Search, fromMs: number): Generator<[Tick, number]> {
  const { conversion, minimum_spread_bp: spread } = terms
  const own = market.between(symbol, fromMs, untilMs - 1)
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
  for (const { timeMs } of market.between(conversion.symbol, fromMs, untilMs - 1).filter(mayTrigger)) {
    const tick = market.lastUntil(symbol, timeMs, mayTrigger)
    if (tick) yield [tick, timeMs]
  }
}

/** A tick of a span on which the position was surely due: even with `added` to its margin, and at the least maintenance there is. */
function dueTick(means: Means, search: Search, { span, added }: { span: Span; added: bigint }): Tick | null {
  const { terms, direction, openTicks, isSuper } = search
  const holding: Holding = { terms, direction, openTicks, lots: span.lots }
  for (const [tick, timeMs] of instantsOf(means, search, span.fromMs)) {
    const rate = rateAt(means, terms, timeMs)
    if (!rate || !isSurelyOpen(means, search.symbol, timeMs)) continue
    const price = closingOf(quoteOf(tick, terms.minimum_spread_bp), direction)
    const equity = span.margin + added + profitAt(holding, price, rate) - shareAt(holding, price, { ppm: terms.fee_ppm, rate })
    const least = BigInt(terms.tier_rates_ppm[0] ?? 0)
    const maintenance = isSuper
      ? span.superMaintenance
      : floorOf(sizeOf(terms, price, span.lots) * rate.numerator * least, rate.denominator * PPM)
    if (equity <= maintenance) return tick
  }
  return null
}

/** Whether another position's loss may have used up profit of this one: then its money is not in the log alone. */
const mayHavePaid = ({ fills }: Life, deficits: readonly (readonly string[])[]): boolean => {
  const [opening] = fills
  return deficits.some(([, , symbol, , direction, , tickMs]) => {
    return symbol === opening?.[2] && direction !== opening?.[4] && Number(tickMs) >= Number(opening?.[6])
  })
}

/** Whether a liquidation names the margin, and of a super position the maintenance, that the position's life leaves. */
function namesRight({ report }: Means, { id, mode, liquidation }: Life, { margin, superMaintenance }: Span): boolean {
  if (!liquidation) return true
  const [, , , , , , namedMargin, , namedMaintenance] = liquidation
  const name = `liquidation of contract ${id}`
  // A user may have added margin to an isolated position.
  const isMargin = mode === 'super' ? money(namedMargin!) === margin : money(namedMargin!) >= margin
  const isMaintenance = mode !== 'super' || money(namedMaintenance!) === superMaintenance
  report.require(isMargin, `${name}: a margin of ${namedMargin}, its opening and fees leave ${margin} units`)
  report.require(isMaintenance, `${name}: a maintenance of ${namedMaintenance}, its opening gives ${superMaintenance} units`)
  return isMargin && isMaintenance
}

/**
 * Checks an isolated or super position against its whole life: what the log names as its margin is what it was opened with and
 * changed by, and no tick before its end had already brought its equity down to its maintenance. `deficits` are the fills of
 * liquidations that left less than nothing.
 */
export function checkLife(means: Means, life: Life, deficits: readonly (readonly string[])[]): void {
  const { report, market, config } = means
  const { id, mode, fills, liquidation } = life
  const spans = spansOf(means, life)
  const [, , symbol = '', , direction, , openedMs, openTicks] = fills[0] ?? []
  const last = fills.at(-1)!
  const cause = liquidation && market.bySeq(liquidation[4]!, Number(liquidation[5]))
  const stretchEnd = market.stretchOf(Number(openedMs))?.untilMs ?? 0
  const isEnded = fills.slice(1).reduce((left, fill) => left - Number(fill[8]), Number(fills[0]?.[8])) === 0
  const endMs = cause?.timeMs ?? (isEnded ? Number(last[6]) : stretchEnd - LATEST_MS[config.mode])
  const terms = termsAt(means, symbol, Number(openedMs))
  const isWhole = market.covers(Number(openedMs), endMs) && (!liquidation || cause) && terms === termsAt(means, symbol, endMs)
  if (!spans || !terms || !isWhole || mayHavePaid(life, deficits)) {
    report.outside('lives of isolated and super positions')
    return
  }
  const isSuper = mode === 'super'
  // Margin that a user adds is not in the log: of an isolated position that was not liquidated nothing can be said.
  if (!isSuper && !liquidation) return
  report.checked('lives of isolated and super positions')
  // The last fill is the liquidation; what stood before it is the span before the one that it leaves.
  const before = liquidation ? spans.slice(0, -1) : spans.slice(0, isEnded ? -1 : undefined)
  const own = before.at(-1)
  if (!own || !namesRight(means, life, own)) return
  const added = liquidation ? money(liquidation[6]!) - own.margin : 0n
  const search = { terms, symbol, direction: direction as Direction, openTicks: Number(openTicks), isSuper }
  for (const [at, span] of before.entries()) {
    // Of margin that was added an earlier closing took its share: how much stood there before it is not known.
    if (added > 0n && span.lots !== own.lots) continue
    const tick = dueTick(means, { ...search, untilMs: before[at + 1]?.fromMs ?? endMs }, { span, added })
    if (!tick) continue
    report.isFalse(`contract ${id} should have been liquidated at tick ${tick.seq} of ${symbol} and was not`)
    return
  }
}

const CROSS_NOTE =
  'cross liquidations: price, fee, result, tick, and that the equity named was not above the maintenance named were checked; ' +
  'that equity and maintenance themselves rest on the other positions and money of the account, which the log does not tell, and were not'

/** Says once what of a cross liquidation nobody can check from the log. */
export function noteCross({ report }: Means, liquidations: readonly (readonly string[])[]): void {
  if (liquidations.some((fields) => fields[3] === 'cross')) report.note(CROSS_NOTE)
}

/** Checks what a `liquidation/1` leaf says; `fill` is the one that it explains. */
export function checkLiquidation(means: Means, fields: readonly string[], fill: readonly string[] | undefined): void {
  const { market, report } = means
  const [id, number, symbol = '', mode, causeSymbol = '', causeSeq, margin, equity, maintenance, fee] = fields
  const name = `liquidation of contract ${id}`
  if (!report.require(fill !== undefined, `${name}: it has no fill ${number}`) || !fill) return
  const [, , , , direction, seq, tickMs, price, lotsText, opened, conversion, notional] = fill
  const cause = market.bySeq(causeSymbol, Number(causeSeq))
  const terms = termsAt(means, symbol, Number(tickMs))
  const kind = mode === 'cross' ? 'cross liquidations, by the figures they name' : 'liquidations'
  if (!cause || !terms || !market.bySeq(symbol, Number(seq))) {
    report.outside(kind)
    return
  }
  report.checked(kind)
  report.require(mayTrigger(cause), `${name}: on a tick that may not trigger`)
  // Cross positions are closed step by step until equity is above 120 % of maintenance, and a step does not tell whose first it is.
  const limitPercent = mode === 'cross' ? 120n : 100n
  const isDue = money(equity!) * 100n <= money(maintenance!) * limitPercent
  report.require(isDue, `${name}: equity ${equity} was above maintenance ${maintenance}`)
  const cap = floorOf(money(notional!) * FEE_CAP_PPM, PPM)
  report.require(money(fee!) <= cap && money(fee!) <= (money(maintenance!) + 1n) / 2n, `${name}: the fee of ${fee} is above its limits`)
  if (mode === 'cross') return
  const isOwn = causeSymbol === symbol && causeSeq === seq
  const isConversion = conversion!.startsWith(`${causeSymbol}:${causeSeq}:`)
  report.require(isOwn || isConversion, `${name}: the tick that caused it is neither its own nor its conversion's`)
  const rate = rateOf(means, { said: conversion!, terms, timeMs: cause.timeMs, name })
  if (!rate) return
  const holding: Holding = { terms, direction: direction as Direction, lots: Number(lotsText), openTicks: Number(opened) }
  const right = money(margin!) + profitAt(holding, Number(price), rate) - shareAt(holding, Number(price), { ppm: terms.fee_ppm, rate })
  report.require(money(equity!) === right, `${name}: an equity of ${equity}, the price gives ${right} units`)
  if (mode !== 'isolated') return
  const highest = shareAt(holding, Number(price), { ppm: terms.tier_rates_ppm.at(-1) ?? 0, rate })
  const worth = sizeOf(terms, Number(price), holding.lots) * rate.numerator
  const lowest = floorOf(worth * BigInt(terms.tier_rates_ppm[0] ?? 0), rate.denominator * PPM)
  const isOfTier = money(maintenance!) >= lowest && money(maintenance!) <= highest
  report.require(isOfTier, `${name}: no tier asks for a maintenance of ${maintenance}`)
}
