import type { ContractTerms } from '../download/config.ts'
import type { ContractFill } from './fills.ts'
import type { Position } from './positions.ts'
import { ceilOf, floorOf, moneyText } from '../money.ts'
import { dueOf } from './overnights.ts'
import { closingOf, quoteOf } from '../prices/quotes.ts'
import type { Context } from '../context.ts'
import { PPM, profitAt, rateAt, shareAt, sizeOf, termsAt, type Rate } from './terms.ts'

/** What stood behind an isolated or super position, from its opening to its end: margin, added margin, fees, closings, losses of others. */

const SUPER_MAINTENANCE_PPM = 400_000n

/** A stretch of time in which neither its lots nor its own money changed. */
export interface Span {
  /** Its ticks are those after this instant. */
  fromMs: number
  lots: number
  margin: bigint
  /** Open profit that losses of opposite positions have used up. */
  taken: bigint
  superMaintenance: bigint
  /** What begins it, where that is a closing, and what of the loss was beyond the position's own money. */
  closing: { fill: number; lost: bigint } | null
  /** The margin is taken from a leaf, because the opening alone does not determine it. */
  isNamed: boolean
  /** What of the change that begins it cannot be. */
  fault: string | null
}

/** What ended one span and began the next. */
interface Change {
  atMs: number
  /** Order within an instant. */
  rank: number
  next(last: Span): Span
}

/**
 * A fee of midnight comes before all else of its instant, what a user asks for after its ticks. Within a tick closings that were asked
 * for come before stops and liquidations, and of one account those that gain before those that lose: a position that has profit to be
 * taken has been closed as asked by then. Another instrument's tick may come first in an instant of both.
 */
const RANK = { overnight: 0, takenBefore: 1, close: 2, taken: 3, end: 4, addition: 5 }

/** What leaves with some of the lots: rounded down, and the last lots take the rest. */
const shareOf = (units: bigint, lots: number, whole: number): bigint =>
  lots === whole ? units : floorOf(units * BigInt(lots), BigInt(whole))
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

const NO_RATE: Rate = { numerator: 1n, denominator: 1n }

/** A closing fee is taken as far as the money goes: all of it where that suffices. A profit that the house could not pay may be missing. */
function closingFeeFault(
  { fee, price, lots, direction, opened, conversion }: ContractFill,
  terms: ContractTerms,
  own: bigint,
): string | null {
  const due = shareAt({ terms, direction, lots, openTicks: opened! }, price, { ppm: terms.fee_ppm, rate: conversion ?? NO_RATE })
  const least = smaller(due, larger(0n, own))
  return fee >= least ? null : `a closing fee of ${moneyText(fee)}, there were ${least} units for it`
}

/** The money behind a position after some of its lots were closed: a loss beyond their share is taken from what stays. */
function afterClosing(last: Span, fill: ContractFill, { terms, isFullyLogged }: { terms: ContractTerms; isFullyLogged: boolean }): Span {
  const { lots, margin, taken, superMaintenance } = last
  const { number, kind, madeMs, fee, profit, lots: closed } = fill
  const fromMs = madeMs - 1
  if (closed > lots || lots === 0) return { ...last, fromMs, fault: `${kind} of ${closed} lots where ${lots} were open` }
  if (profit === null) return { ...last, fromMs, fault: `${kind} where ${lots} lots were open` }
  const takenShare = shareOf(taken, closed, lots)
  const result = profit - takenShare
  const share = shareOf(margin, closed, lots)
  const free = share + larger(0n, result)
  const rest = smaller(margin - share, larger(0n, larger(0n, -result) + fee - free))
  return {
    ...last,
    fromMs,
    lots: lots - closed,
    margin: margin - share - rest,
    taken: taken - takenShare,
    superMaintenance: superMaintenance - shareOf(superMaintenance, closed, lots),
    // Of a loss, before its fee, all the margin bears what it can.
    closing: { fill: number, lost: larger(0n, -result - margin) },
    fault: isFullyLogged ? closingFeeFault(fill, terms, margin + smaller(0n, result)) : null,
  }
}

function additionChanges({ mode, isFullyLogged, additions, fills }: Position): Change[] {
  const openedMs = fills[0]!.madeMs
  return additions.map(({ acceptedMs, change, amount, margin }) => ({
    atMs: acceptedMs,
    rank: RANK.addition,
    next: (last) => {
      const expected = last.margin + amount
      const isRight = isFullyLogged ? margin === expected : margin >= expected
      const fault =
        mode !== 'isolated' || last.lots === 0 || acceptedMs < openedMs
          ? `change ${change}: margin was added where no isolated position was open`
          : isRight && amount > 0n
            ? null
            : `change ${change}: a margin of ${moneyText(margin)} after ${moneyText(amount)} was added, there should be ${expected} units`
      return { ...last, fromMs: acceptedMs, margin, isNamed: true, fault }
    },
  }))
}

/**
 * Profit after closing fee that a position has at one of its ticks. A conversion's own tick of that instant may have come before or
 * after it, so the higher of the two counts; null when a tick is not in the download.
 */
function profitOf(
  context: Context,
  { fills }: Position,
  { lots, seq, timeMs }: { lots: number; seq: number; timeMs: number },
): bigint | null {
  const { symbol, direction, price: openTicks, madeMs } = fills[0]!
  const tick = context.market.bySeq(symbol, seq)
  const terms = termsAt(context, symbol, madeMs)
  if (!tick || !terms) return null
  const price = closingOf(quoteOf(tick, terms.minimum_spread_bp), direction)
  const holding = { terms, direction, openTicks, lots }
  const profits = [timeMs - 1, timeMs].map((atMs) => {
    const rate = rateAt(context, terms, atMs)
    return rate && profitAt(holding, price, rate) - shareAt(holding, price, { ppm: terms.fee_ppm, rate })
  })
  return profits.includes(null) ? null : (profits as bigint[]).reduce(larger)
}

/** Null when a tick that brought one about is not in the download. */
function takenChanges(context: Context, position: Position): Change[] | null {
  const { usedProfits, fills } = position
  const changes = usedProfits.map(({ causeSymbol, causeSeq, amount, ownSeq }): Change | null => {
    const cause = context.market.bySeq(causeSymbol, causeSeq)
    if (!cause) return null
    const { timeMs } = cause
    const isBefore = fills.some(({ seq, madeMs }) => madeMs === timeMs && seq > ownSeq)
    const next = (last: Span): Span => {
      const taken = last.taken + amount
      const profit = profitOf(context, position, { lots: last.lots, seq: ownSeq, timeMs })
      const isThere = profit === null || taken <= profit
      const fault = isThere
        ? null
        : `${moneyText(amount)} of its profit was used at tick ${causeSeq} of ${causeSymbol}, where it had ${profit - last.taken} units`
      return { ...last, fromMs: timeMs - 1, taken, fault }
    }
    return { atMs: timeMs, rank: isBefore ? RANK.takenBefore : RANK.taken, next }
  })
  return changes.some((change) => change === null) ? null : (changes as Change[])
}

function fillChanges({ fills, isFullyLogged }: Position, terms: ContractTerms): Change[] {
  return fills.slice(1).map((fill) => ({
    atMs: fill.madeMs,
    rank: fill.kind === 'close' ? RANK.close : RANK.end,
    next: (last) => afterClosing(last, fill, { terms, isFullyLogged }),
  }))
}

/** Fees at midnight that free margin did not pay: all that was due, or all that the position had. */
function overnightChanges(context: Context, { overnights, isFullyLogged }: Position): Change[] {
  return overnights
    .filter(({ from }) => from === 'margin')
    .map((charge) => {
      const { timeMs, fee } = charge
      const next = (last: Span): Span => {
        const due = dueOf(context, charge)
        const least = due === null || last.margin > due ? due : last.margin
        const isRight = least === null || (isFullyLogged ? fee === least : fee >= least)
        const fault = isRight ? null : `a fee of ${moneyText(fee)} at midnight, of its margin ${least} units were due`
        return { ...last, fromMs: timeMs - 1, margin: last.margin - fee, fault }
      }
      return { atMs: timeMs, rank: RANK.overnight, next }
    })
}

/** The margin of an opening. */
function openingMargin(terms: ContractTerms, { price, lots, conversion }: ContractFill, multiple: number): bigint {
  const { numerator, denominator } = conversion ?? NO_RATE
  return ceilOf(sizeOf(terms, price, lots) * numerator, denominator * BigInt(multiple))
}

/** The spans of an isolated or super position from its opening on; null when the log does not have enough for them. */
export function spansOf(context: Context, position: Position, terms: ContractTerms): Span[] | null {
  const opening = position.fills[0]!
  const usedProfits = takenChanges(context, position)
  if (!usedProfits) return null
  const changes = [...overnightChanges(context, position), ...fillChanges(position, terms), ...usedProfits, ...additionChanges(position)]
  const margin = openingMargin(terms, opening, position.multiple)
  const superMaintenance = ceilOf(margin * SUPER_MAINTENANCE_PPM, PPM)
  const { lots, madeMs } = opening
  const first: Span = { fromMs: madeMs, lots, margin, taken: 0n, superMaintenance, closing: null, isNamed: false, fault: null }
  const spans = [first]
  for (const { next } of changes.sort((a, b) => a.atMs - b.atMs || a.rank - b.rank))
    spans.push(next({ ...spans.at(-1)!, closing: null, fault: null }))
  return spans
}
