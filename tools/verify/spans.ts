import type { ContractTerms } from './config.ts'
import type { Life } from './lives.ts'
import type { ContractFill } from './moments.ts'
import { ceilOf, floorOf } from './money.ts'
import { closingOf, quoteOf, type Direction } from './quotes.ts'
import { money, PPM, profitAt, rateAt, shareAt, sizeOf, termsAt, type Means } from './terms.ts'

/** What stood behind an isolated or super position, from its opening to its end: margin, added margin, fees, closings, losses of others. */

const SUPER_MAINTENANCE_PPM = 400_000n

/** A stretch of a position's life in which neither its lots nor its own money changed. */
export interface Span {
  /** Its ticks are those after this instant. */
  fromMs: number
  lots: number
  margin: bigint
  /** Open profit that losses of opposite positions have used up. */
  taken: bigint
  superMaintenance: bigint
  /** What begins it, where that is a closing, and what of the loss was beyond the position's own money. */
  closing: { fill: string; lost: bigint } | null
  /** The margin is what a leaf named, where the opening alone did not tell it. */
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

/** The money behind a position after some of its lots were closed: a loss beyond their share is taken from what stays. */
function afterClosing(last: Span, { fields, madeMs }: ContractFill): Span {
  const { lots, margin, taken, superMaintenance } = last
  const [, number, , kind, , , , , closed, , , , fee, profitText] = fields
  const gone = Number(closed)
  const fromMs = madeMs - 1
  if (gone > lots || lots === 0) return { ...last, fromMs, fault: `${kind} of ${gone} lots where ${lots} were open` }
  const takenShare = shareOf(taken, gone, lots)
  const result = money(profitText!) - takenShare
  const share = shareOf(margin, gone, lots)
  const free = share + larger(0n, result)
  const rest = smaller(margin - share, larger(0n, larger(0n, -result) + money(fee!) - free))
  return {
    ...last,
    fromMs,
    lots: lots - gone,
    margin: margin - share - rest,
    taken: taken - takenShare,
    superMaintenance: superMaintenance - shareOf(superMaintenance, gone, lots),
    // Of a loss, before its fee, all the margin bears what it can.
    closing: { fill: number!, lost: larger(0n, -result - margin) },
  }
}

function additionChanges({ mode, isTold, additions, fills }: Life): Change[] {
  const openedMs = fills[0]!.madeMs
  return additions.map(({ acceptedMs, fields: [, , , change, amount, named] }) => ({
    atMs: acceptedMs,
    rank: RANK.addition,
    next: (last) => {
      const expected = last.margin + money(amount!)
      const margin = money(named!)
      const isRight = isTold ? margin === expected : margin >= expected
      const fault =
        mode !== 'isolated' || last.lots === 0 || acceptedMs < openedMs
          ? `change ${change}: margin was added where no isolated position was open`
          : isRight && money(amount!) > 0n
            ? null
            : `change ${change}: a margin of ${named} after ${amount} was added, there should be ${expected} units`
      return { ...last, fromMs: acceptedMs, margin, isNamed: true, fault }
    },
  }))
}

/**
 * Profit after closing fee that a position has at one of its ticks. A conversion's own tick of that instant may have come before or
 * after it, so the higher of the two counts; null when a tick is not in the download.
 */
function profitOf(means: Means, { fills }: Life, { lots, seq, timeMs }: { lots: number; seq: number; timeMs: number }): bigint | null {
  const [, , symbol = '', , direction, , , openTicks] = fills[0]!.fields
  const tick = means.market.bySeq(symbol, seq)
  const terms = termsAt(means, symbol, fills[0]!.madeMs)
  if (!tick || !terms) return null
  const price = closingOf(quoteOf(tick, terms.minimum_spread_bp), direction as Direction)
  const holding = { terms, direction: direction as Direction, openTicks: Number(openTicks), lots }
  const profits = [timeMs - 1, timeMs].map((atMs) => {
    const rate = rateAt(means, terms, atMs)
    return rate && profitAt(holding, price, rate) - shareAt(holding, price, { ppm: terms.fee_ppm, rate })
  })
  return profits.includes(null) ? null : (profits as bigint[]).reduce(larger)
}

/** Null when a tick that brought one about is not in the download. */
function takenChanges(means: Means, life: Life): Change[] | null {
  const { takings, fills } = life
  const changes = takings.map(({ fields: [, , symbol, seq, amount], ownSeq }): Change | null => {
    const cause = means.market.bySeq(symbol!, Number(seq))
    if (!cause) return null
    const { timeMs } = cause
    const isBefore = fills.some(({ fields, madeMs }) => madeMs === timeMs && Number(fields[5]) > ownSeq)
    const next = (last: Span): Span => {
      const taken = last.taken + money(amount!)
      const profit = profitOf(means, life, { lots: last.lots, seq: ownSeq, timeMs })
      const isThere = profit === null || taken <= profit
      const fault = isThere
        ? null
        : `${amount} of its profit was used at tick ${seq} of ${symbol}, where it had ${profit - last.taken} units`
      return { ...last, fromMs: timeMs - 1, taken, fault }
    }
    return { atMs: timeMs, rank: isBefore ? RANK.takenBefore : RANK.taken, next }
  })
  return changes.some((change) => change === null) ? null : (changes as Change[])
}

function fillChanges({ fills }: Life): Change[] {
  return fills.slice(1).map((fill) => ({
    atMs: fill.madeMs,
    rank: fill.fields[3] === 'close' ? RANK.close : RANK.end,
    next: (last) => afterClosing(last, fill),
  }))
}

function overnightChanges({ overnights }: Life): Change[] {
  const fromMargin = overnights.filter((fields) => fields[9] === 'margin')
  return fromMargin.map(([, , time, , , , , , fee]) => ({
    atMs: Number(time),
    rank: RANK.overnight,
    next: (last) => ({ ...last, fromMs: Number(time) - 1, margin: last.margin - money(fee!) }),
  }))
}

/** The margin of an opening. */
function openingMargin(terms: ContractTerms, fields: readonly string[], multiple: number): bigint {
  const [, , , , , , , price, lots, , conversion] = fields
  const [, , numerator = '1', denominator = '1'] = conversion!.split(':')
  return ceilOf(sizeOf(terms, Number(price), Number(lots)) * BigInt(numerator), BigInt(denominator) * BigInt(multiple))
}

/** The spans of an isolated or super position from its opening on; null when the log does not tell enough for them. */
export function spansOf(means: Means, life: Life, terms: ContractTerms): Span[] | null {
  const { fields, madeMs } = life.fills[0]!
  const takings = takenChanges(means, life)
  if (!takings) return null
  const changes = [...overnightChanges(life), ...fillChanges(life), ...takings, ...additionChanges(life)]
  const margin = openingMargin(terms, fields, life.multiple)
  const superMaintenance = ceilOf(margin * SUPER_MAINTENANCE_PPM, PPM)
  const lots = Number(fields[8])
  const first: Span = { fromMs: madeMs, lots, margin, taken: 0n, superMaintenance, closing: null, isNamed: false, fault: null }
  const spans = [first]
  for (const { next } of changes.sort((a, b) => a.atMs - b.atMs || a.rank - b.rank)) spans.push(next({ ...spans.at(-1)!, closing: null }))
  return spans
}
