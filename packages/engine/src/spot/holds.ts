import type { LedgerEntry } from '@assay/money'
import { otherLegOf, type Run } from './state.ts'
import { baseOf, lotsLeft, quoteOf } from './units.ts'
import type { Order, Side, SpotPosting, SpotPostingKind } from './types.ts'

/** Name of an order's hold, and the reference of its postings. */
export const orderHold = (order: Order): string => `spot_order:${order.id}`

/** Name of the market maker's inventory on one side: base for its sells, quote for its buys. All its orders draw on it. */
export const inventoryHold = (run: Run, side: Side): string => `spot_maker:${run.state.pair.id}:${side}`

/** The currency that an order pays with, which is also the one held. */
export function paidCurrency(run: Run, order: Order): number {
  return order.side === 'buy' ? run.state.pair.quoteId : run.state.pair.baseId
}

export function receivedCurrency(run: Run, order: Order): number {
  return order.side === 'buy' ? run.state.pair.baseId : run.state.pair.quoteId
}

/** Adds a posting and moves the balances. Entries of zero are left out, and so is a posting without entries. */
export function post(run: Run, posting: SpotPosting): void {
  const entries = posting.entries.filter((entry) => entry.available !== 0n || entry.held !== 0n)
  if (entries.length === 0) return
  for (const entry of entries) {
    if (entry.available !== 0n) run.funds.add(entry.account, entry.currencyId, entry.available)
  }
  run.effects.postings.push({ kind: posting.kind, reference: posting.reference, entries })
}

/** What the rest of an order needs, without the other leg of an OCO. */
function needWithoutOtherLeg(run: Run, order: Order): bigint {
  if (order.side === 'sell') return baseOf(run.state, lotsLeft(order))
  if (order.priceTicks === null) return order.quoteBudget! - order.filledQuote
  return quoteOf(run.state, order.priceTicks, lotsLeft(order))
}

/**
 * The hold of an order that rests or waits: a sell its lots, a buy with a price its value there, a budget the rest of it. The two legs of
 * an OCO share one hold, the larger of both, on the leg with `holdsForOco`.
 */
export function holdNeed(run: Run, order: Order): bigint {
  if (order.trader.hasInventory) return 0n
  const own = needWithoutOtherLeg(run, order)
  const otherLeg = otherLegOf(run.engine, order)
  if (!otherLeg) return own
  if (!order.holdsForOco) return 0n
  const other = needWithoutOtherLeg(run, otherLeg.order)
  return other > own ? other : own
}

function holdEntry(run: Run, order: Order, delta: bigint): LedgerEntry {
  return {
    account: order.trader.account,
    currencyId: paidCurrency(run, order),
    available: -delta,
    held: delta,
    hold: orderHold(order),
    reference: orderHold(order),
  }
}

function moveHold(run: Run, order: Order, target: bigint): void {
  if (order.held === target) return
  const kind: SpotPostingKind = target > order.held ? 'spot_hold' : 'spot_release'
  const entry = holdEntry(run, order, target - order.held)
  order.held = target
  post(run, { kind, reference: orderHold(order), entries: [entry] })
}

/** Sets the hold of an order to what it needs now. */
export function adjustHold(run: Run, order: Order): void {
  moveHold(run, order, holdNeed(run, order))
}

/** Releases everything that is still held. */
export function releaseHold(run: Run, order: Order): void {
  moveHold(run, order, 0n)
}

/**
 * One leg of an OCO goes on alone. Its hold becomes what it needs by itself, and moves to it when the other leg had it. The other leg must
 * have left the engine.
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
  const entries: LedgerEntry[] = [
    { account, currencyId, available: spare, held: -ended.held, hold: orderHold(ended), reference: orderHold(ended) },
    { account, currencyId, available: 0n, held: need, hold: orderHold(order), reference: orderHold(order) },
  ]
  ended.held = 0n
  order.held = need
  post(run, { kind: 'spot_hold', reference: orderHold(order), entries })
}
