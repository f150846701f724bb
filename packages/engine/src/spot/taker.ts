import { adjustHold } from './holds.ts'
import { canFillWhole } from './fok.ts'
import { complete, end } from './end-order.ts'
import { ownTicks, reachTicks } from './reach.ts'
import { isBeyondBand } from './reference.ts'
import { rest, take, type TakeOutcome } from './take.ts'
import type { LiveOrder } from './live-order.ts'
import { bestAgainst, otherLegOf, type Run } from './state.ts'
import { staysOpen } from './statuses.ts'
import { lotsFor, lotsLeft } from './units.ts'
import type { EndReason, Order } from './types.ts'

const REASONS: Record<Exclude<TakeOutcome, 'done' | 'reach'>, EndReason> = {
  self_trade: 'self_trade',
  spent: 'insufficient_balance',
  empty: 'no_liquidity',
}

/** Ends or rests a limit order that has taken all it could. */
function settleRest(run: Run, live: LiveOrder): void {
  const { order } = live
  if (isBeyondBand(run.state, order.side, order.priceTicks!)) end(run, live, 'price_band')
  else if (!staysOpen(order.tif)) end(run, live, 'ioc_remainder')
  else {
    rest(run, live)
    adjustHold(run, order)
  }
}

/** Lots still to trade. For a budget: the lots that its rest buys at this price. */
function lotsLeftAt({ state }: Run, order: Order, priceTicks: number): number {
  if (order.amountLots !== null) return lotsLeft(order)
  return lotsFor(state, priceTicks, { units: order.quoteBudget! - order.filledQuote, most: Number.MAX_SAFE_INTEGER })
}

/** Rests a stop that could not fill within its protection price there, as a limit order. */
function restAtProtection(run: Run, live: LiveOrder, protection: number): void {
  const { order } = live
  const left = lotsLeftAt(run, order, protection)
  if (left === 0) {
    if (order.filledLots > 0) complete(run, live)
    else end(run, live, 'insufficient_balance')
  } else if (isBeyondBand(run.state, order.side, protection)) end(run, live, 'price_band')
  else if (!staysOpen(order.tif)) end(run, live, 'ioc_remainder')
  else {
    order.priceTicks = protection
    order.amountLots = order.filledLots + left
    rest(run, live)
    adjustHold(run, order)
    const otherLeg = otherLegOf(run.engine, order)
    if (otherLeg) adjustHold(run, otherLeg.order)
    run.effects.atProtection.push(order)
  }
}

/** Why a market order ended. */
function reasonOf({ state }: Run, { side }: Order, outcome: Exclude<TakeOutcome, 'done'>): EndReason {
  if (outcome !== 'reach') return REASONS[outcome]
  return isBeyondBand(state, side, bestAgainst(state, side)!) ? 'price_band' : 'slippage'
}

/**
 * Runs an order that may trade now: a new limit or market order, or a stop that fired. `spendable` is the most quote units that a market
 * buy may spend. Afterwards the order is filled, ended or resting.
 */
export function runAsTaker(run: Run, live: LiveOrder, spendable: bigint | null): void {
  const { order } = live
  const own = ownTicks(run, order)
  const reach = { ticks: reachTicks(run, order), spendable }
  if (order.tif === 'fok' && !canFillWhole(run, order, reach)) {
    end(run, live, 'fok_unfilled')
    return
  }
  const outcome = take(run, live, reach)
  if (outcome === 'done') complete(run, live)
  else if (order.type === 'market') end(run, live, reasonOf(run, order, outcome))
  else if (outcome === 'self_trade' || outcome === 'spent') end(run, live, REASONS[outcome])
  else if (order.priceTicks === null) restAtProtection(run, live, own!)
  else settleRest(run, live)
}
