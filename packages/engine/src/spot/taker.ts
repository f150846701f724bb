import { adjustHold } from './holds.ts'
import { canFillWhole } from './fok.ts'
import { complete, end } from './ending.ts'
import { reachTicks } from './reach.ts'
import { isBeyondBand } from './reference.ts'
import { rest, take, type Halt } from './take.ts'
import type { Live } from './live.ts'
import type { Run } from './state.ts'
import type { EndReason } from './types.ts'

const MARKET_REASONS: Record<Exclude<Halt, 'done'>, EndReason> = {
  self_trade: 'self_trade',
  spent: 'insufficient_balance',
  reach: 'price_band',
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

/**
 * Runs an order that may trade now: a new limit or market order, or a stop just triggered. `spendable` bounds the quote
 * units of a market buy. Afterwards it is filled, ended, or resting.
 */
export function runAsTaker(run: Run, live: Live, spendable: bigint | null): void {
  const { order } = live
  const reach = { ticks: reachTicks(run, order), spendable }
  if (order.tif === 'fok' && !canFillWhole(run, order, reach)) {
    end(run, live, 'fok_unfilled')
    return
  }
  const halt = take(run, live, reach)
  if (halt === 'done') complete(run, live)
  else if (halt === 'self_trade' || order.priceTicks === null) end(run, live, MARKET_REASONS[halt])
  else settleRest(run, live)
}
