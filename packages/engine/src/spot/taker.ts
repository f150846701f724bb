import { adjustHold } from './holds.ts'
import { canFillWhole } from './fok.ts'
import { complete, end } from './ending.ts'
import { ownTicks, reachTicks } from './reach.ts'
import { isBeyondBand } from './reference.ts'
import { rest, take, type Halt } from './take.ts'
import type { Live } from './live.ts'
import { bestAgainst, livePeer, type Run } from './state.ts'
import { lotsFor, lotsLeft } from './units.ts'
import type { EndReason, Order } from './types.ts'

const REASONS: Record<Exclude<Halt, 'done' | 'reach'>, EndReason> = {
  self_trade: 'self_trade',
  spent: 'insufficient_balance',
  empty: 'no_liquidity',
}

/** What becomes of a limit order that has taken all it could and still wants more. */
function settleRest(run: Run, live: Live): void {
  const { order } = live
  if (isBeyondBand(run.state, order.side, order.priceTicks!)) end(run, live, 'price_band')
  else if (order.tif !== 'gtc') end(run, live, 'ioc_remainder')
  else {
    rest(run, live)
    adjustHold(run, order)
  }
}

/** What is still to trade at a price: of a budget, the lots that its rest buys there. */
function lotsLeftAt({ state }: Run, order: Order, priceTicks: number): number {
  if (order.amountLots !== null) return lotsLeft(order)
  return lotsFor(state, priceTicks, { units: order.quoteBudget! - order.filledQuote, most: Number.MAX_SAFE_INTEGER })
}

/** A stop that could not be filled within its protection price stays open there as a limit order. */
function stayAt(run: Run, live: Live, protection: number): void {
  const { order } = live
  const left = lotsLeftAt(run, order, protection)
  if (left === 0) {
    if (order.filledLots > 0) complete(run, live)
    else end(run, live, 'insufficient_balance')
  } else if (isBeyondBand(run.state, order.side, protection)) end(run, live, 'price_band')
  else if (order.tif !== 'gtc') end(run, live, 'ioc_remainder')
  else {
    order.priceTicks = protection
    order.amountLots = order.filledLots + left
    rest(run, live)
    adjustHold(run, order)
    const peer = livePeer(run.engine, order)
    if (peer) adjustHold(run, peer.order)
    run.effects.atProtection.push(order)
  }
}

/** Why a market order stopped taking. */
function reasonOf({ state }: Run, { side }: Order, halt: Exclude<Halt, 'done'>): EndReason {
  if (halt !== 'reach') return REASONS[halt]
  return isBeyondBand(state, side, bestAgainst(state, side)!) ? 'price_band' : 'slippage'
}

/**
 * Runs an order that may trade now: a new limit or market order, or a stop just triggered. `spendable` bounds the quote
 * units of a market buy. Afterwards it is filled, ended, or resting.
 */
export function runAsTaker(run: Run, live: Live, spendable: bigint | null): void {
  const { order } = live
  const own = ownTicks(run, order)
  const reach = { ticks: reachTicks(run, order), spendable }
  if (order.tif === 'fok' && !canFillWhole(run, order, reach)) {
    end(run, live, 'fok_unfilled')
    return
  }
  const halt = take(run, live, reach)
  if (halt === 'done') complete(run, live)
  else if (order.type === 'market') end(run, live, reasonOf(run, order, halt))
  else if (halt === 'self_trade' || halt === 'spent') end(run, live, REASONS[halt])
  else if (order.priceTicks === null) stayAt(run, live, own!)
  else settleRest(run, live)
}
