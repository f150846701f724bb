/** Recalculates the margin of an isolated or super position from its opening on: added margin, fees, closings, losses it covered. */
import type { TickLeaf } from '@assay/engine/proof/browser'
import { readTick } from '@assay/engine/proof/browser'
import Big from 'big.js'
import type { Fill, Liquidation, Opening } from './contract-leaves.ts'
import { readAddition, readChange, readOpening, readOvernightFee, readTaken, readAll } from './contract-leaves.ts'
import { downwards, upwards, worth } from './contract-money.ts'
import type { Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'
import type { Terms, TermsAt } from './terms.ts'

interface Money {
  lots: number
  margin: Big
  taken: Big
}

interface Event {
  atMs: number
  /** Order within an instant: the overnight fee first, then ticks, then requests of the owner. */
  rank: number
  change(money: Money): Money
  /** The margin that a leaf of added margin claims from then on. */
  named?: string
}

interface Position {
  leaves: readonly string[]
  id: string
  fills: readonly Fill[]
  liquidation: Liquidation | undefined
  termsAt: TermsAt
}

/** Ranks within an instant. A requested closing comes before profit taken on the same tick. */
const RANK = { fee: 0, takenBefore: 1, closing: 2, taken: 3, addition: 4 }
type TakenRank = 'takenBefore' | 'taken'

const largest = (one: Big, other: Big): Big => (one.gt(other) ? one : other)

/** A partial closing takes its share of the margin. A loss beyond it reduces the remaining margin. */
function afterClosing({ lots, margin, taken }: Money, fill: Fill, terms: Terms): Money {
  const share = (of: Big): Big => (fill.lots >= lots ? of : downwards({ over: of.times(fill.lots), by: new Big(lots) }, terms))
  const result = new Big(fill.profit ?? 0).minus(share(taken))
  const free = share(margin).plus(largest(new Big(0), result))
  const missing = largest(new Big(0), largest(new Big(0), result.times(-1)).plus(fill.fee).minus(free))
  const left = margin.minus(share(margin))
  return { lots: lots - fill.lots, margin: left.minus(missing.gt(left) ? left : missing), taken: taken.minus(share(taken)) }
}

/** All changes of the margin after the opening, in order. Undefined when a tick that they depend on is not in the receipt. */
function eventsOf({ leaves, id, fills, liquidation, termsAt }: Position, byOthers: TakenRank): Event[] | undefined {
  const isOwn = (one: { id: string }): boolean => one.id === id
  const ticks = readAll(leaves, readTick)
  const timeOf = (symbol: string, seq: number) => ticks.find((tick: TickLeaf) => tick.symbol === symbol && tick.seq === seq)?.timeMs
  const takings = readAll(leaves, readTaken)
    .filter(isOwn)
    .map(({ causeSymbol, causeSeq, amount }) => ({
      atMs: timeOf(causeSymbol, causeSeq) ?? NaN,
      rank: RANK[causeSymbol === fills[0]?.symbol ? 'taken' : byOthers],
      change: (money: Money): Money => ({ ...money, taken: money.taken.plus(amount) }),
    }))
  if (takings.some(({ atMs }) => Number.isNaN(atMs))) return undefined
  const fees = readAll(leaves, readOvernightFee).filter((fee) => isOwn(fee) && fee.isFromMargin)
  const additions = readAll(leaves, readAddition).filter(isOwn)
  const closings = fills.filter(({ kind, number }) => kind !== 'open' && number !== liquidation?.fill)
  return [
    ...fees.map(({ timeMs, fee }) => ({
      atMs: timeMs,
      rank: RANK.fee,
      change: (money: Money): Money => ({ ...money, margin: money.margin.minus(fee) }),
    })),
    ...closings.map((fill) => ({
      atMs: fill.tickMs,
      rank: RANK.closing,
      change: (money: Money): Money => afterClosing(money, fill, termsAt(fill.tickMs)),
    })),
    ...takings,
    ...additions.map(({ acceptedMs, number, amount, margin }) => ({
      atMs: acceptedMs,
      // Changes of one instant are ordered by number.
      rank: RANK.addition + number,
      change: (money: Money): Money => ({ ...money, margin: money.margin.plus(amount) }),
      named: margin,
    })),
  ].sort((a, b) => a.atMs - b.atMs || a.rank - b.rank)
}

/** Changes are numbered from 1, so a missing one shows. */
function isWhole(leaves: readonly string[], id: string): boolean {
  const changes = readAll(leaves, readChange).filter((one) => one.id === id)
  const numbers = changes.map(({ number }) => number).sort((a, b) => a - b)
  return numbers.every((number, at) => number === at + 1)
}

/** When another instrument's tick took profit, it may have come before or after a closing at the same instant. */
function follow(position: Position, { opening, first, byOthers }: { opening: Opening; first: Fill; byOthers: TakenRank }): Step {
  const { leaves, id, liquidation, termsAt } = position
  if (opening.isTold && !isWhole(leaves, id)) return bad('margin', 'gap')
  const events = eventsOf(position, byOthers)
  if (!events) return unknown('margin', { reason: 'missing' })
  const other = (found: Big, claimed: string): Step =>
    // The full margin of a position that was opened before the log recorded all changes is unknown.
    opening.isTold ? bad('margin', 'other', { found: found.toFixed(), claimed }) : unknown('margin', { reason: 'old' })
  const terms = termsAt(first.tickMs)
  const { over, by } = worth(first, new Big(first.priceTicks), terms)
  let money: Money = { lots: first.lots, margin: upwards({ over, by: by.times(opening.multiple) }, terms), taken: new Big(0) }
  for (const { change, named } of events) {
    money = change(money)
    if (named !== undefined && !money.margin.eq(named)) return other(money.margin, named)
  }
  const found = money.margin.minus(money.taken)
  const claimed = liquidation?.margin
  return claimed === undefined || found.eq(claimed) ? ok('margin', { found: found.toFixed() }) : other(found, claimed)
}

/** Empty when no leaf names a margin. */
export function marginSteps(position: Position): Step[] {
  const { leaves, id, fills, liquidation } = position
  const opening = readAll(leaves, readOpening).find((one) => one.id === id)
  const first = fills.find(({ kind }) => kind === 'open')
  const isNamed = liquidation !== undefined || readAll(leaves, readAddition).some((one) => one.id === id)
  if (!opening || !first || opening.mode === 'cross' || !isNamed) return []
  const steps = (['taken', 'takenBefore'] as const).map((byOthers) => follow(position, { opening, first, byOthers }))
  // A receipt does not say which order is right, so both are accepted.
  return [steps.find(({ state }) => state === 'ok') ?? steps[0]!]
}
