import { livePeer, type Run } from './state.ts'
import { baseOf, lotsLeft, quoteOf } from './units.ts'
import type { SpotEntry, Order, Posting, PostingKind, Side } from './types.ts'

export const orderHold = (order: Order): string => `spot_order:${order.id}`

/** The standing hold that a house maker's orders of one side draw on: base for its sells, quote for its buys. */
export const standingHold = (run: Run, side: Side): string => `spot_maker:${run.state.pair.id}:${side}`

/** The currency an order pays with and is held in. */
export function paidCurrency(run: Run, order: Order): number {
  return order.side === 'buy' ? run.state.pair.quoteId : run.state.pair.baseId
}

export function receivedCurrency(run: Run, order: Order): number {
  return order.side === 'buy' ? run.state.pair.baseId : run.state.pair.quoteId
}

/** Adds a posting and moves the funds with it. Entries that change nothing are left out, and so is a posting without any. */
export function post(run: Run, posting: Posting): void {
  const entries = posting.entries.filter((entry) => entry.available !== 0n || entry.held !== 0n)
  if (entries.length === 0) return
  for (const entry of entries) {
    if (entry.available !== 0n) run.funds.add(entry.account, entry.currencyId, entry.available)
  }
  run.effects.postings.push({ kind: posting.kind, reference: posting.reference, entries })
}

/** What the rest of an order needs, leaving the other leg of an OCO aside. */
function ownNeed(run: Run, order: Order): bigint {
  if (order.side === 'sell') return baseOf(run.state, lotsLeft(order))
  if (order.priceTicks === null) return order.quoteBudget! - order.filledQuote
  return quoteOf(run.state, order.priceTicks, lotsLeft(order))
}

/**
 * What has to be held for an order that rests or waits: a sell its lots, a buy at a price its amount there, a budget
 * itself; the two legs of an OCO the larger need once, on the leg that holds for both.
 */
export function holdNeed(run: Run, order: Order): bigint {
  if (order.trader.isStanding) return 0n
  const own = ownNeed(run, order)
  const peer = livePeer(run.engine, order)
  if (!peer) return own
  if (!order.holdsForOco) return 0n
  const other = ownNeed(run, peer.order)
  return other > own ? other : own
}

function holdEntry(run: Run, order: Order, delta: bigint): SpotEntry {
  return {
    account: order.trader.account,
    currencyId: paidCurrency(run, order),
    available: -delta,
    held: delta,
    hold: orderHold(order),
    orderId: order.id,
  }
}

function moveHold(run: Run, order: Order, target: bigint): void {
  if (order.held === target) return
  const kind: PostingKind = target > order.held ? 'spot_hold' : 'spot_release'
  const entry = holdEntry(run, order, target - order.held)
  order.held = target
  post(run, { kind, reference: orderHold(order), entries: [entry] })
}

/** Brings the hold of an order to what it needs now. */
export function adjustHold(run: Run, order: Order): void {
  moveHold(run, order, holdNeed(run, order))
}

/** Gives back all that is still held. */
export function releaseHold(run: Run, order: Order): void {
  moveHold(run, order, 0n)
}

/**
 * One leg of an OCO goes on alone: the hold shrinks to what that leg needs, and moves to it when the other leg kept it.
 * The other leg must have left the engine.
 */
export function takeOverHold(run: Run, order: Order, ended: Order): void {
  if (ended.held === 0n) {
    if (order.held > 0n) adjustHold(run, order)
    return
  }
  const need = holdNeed(run, order)
  const spare = ended.held - need
  const { account } = order.trader
  const currencyId = paidCurrency(run, order)
  const entries: SpotEntry[] = [
    { account, currencyId, available: spare, held: -ended.held, hold: orderHold(ended), orderId: ended.id },
    { account, currencyId, available: 0n, held: need, hold: orderHold(order), orderId: order.id },
  ]
  ended.held = 0n
  order.held = need
  post(run, { kind: 'spot_hold', reference: orderHold(order), entries })
}
