import { divCeil } from '@assay/money'
import type { LiveOrder } from './live-order.ts'
import { isWithin } from './reach.ts'
import { hasPassed, isBeyondBand, MAX_TICKS, referenceMilliticks } from './reference.ts'
import { bestAgainst, findByClientId, type Run } from './state.ts'
import { staysOpen } from './statuses.ts'
import { baseOf, quoteOf } from './units.ts'
import type { Order, PlaceCommand, SpotRefusal } from './types.ts'

/** An iceberg has at most this many slices, so that a taker never meets more of one order. */
const MOST_SLICES = 20
/** A trailing stop's distance is 0.1 % to 10 %. */
const TRAILING_BPS = { least: 10, most: 1_000 }

type Check = (run: Run, command: PlaceCommand) => boolean

const isWholeTick = (ticks: number | null): boolean => ticks === null || (Number.isSafeInteger(ticks) && ticks > 0 && ticks <= MAX_TICKS)
const isWholeLots = (lots: number | null): boolean => lots === null || (Number.isSafeInteger(lots) && lots > 0)

function isOffTick({ priceTicks, stopTicks, stopLimitTicks, activationTicks }: PlaceCommand): boolean {
  return ![priceTicks, stopTicks, stopLimitTicks, activationTicks].every(isWholeTick)
}

/** Value of lots at the index, in quote units, rounded down. */
function indexValue(run: Run, lots: number): bigint {
  return quoteOf(run.state, run.state.indexDeciticks!, lots) / 10n
}

/** Value of lots at the order's own price, or at the index when it has none. */
function valueOf(run: Run, lots: number, priceTicks: number | null): bigint {
  return priceTicks === null ? indexValue(run, lots) : quoteOf(run.state, priceTicks, lots)
}

function isBelowNotional(run: Run, command: PlaceCommand): boolean {
  const { minimumNotional } = run.state.pair
  const { amountLots, quoteBudget, priceTicks, stopTicks, stopLimitTicks } = command
  const values: bigint[] = []
  if (quoteBudget !== null) values.push(quoteBudget)
  if (amountLots !== null) values.push(valueOf(run, amountLots, priceTicks ?? stopTicks))
  if (command.type === 'oco' && quoteBudget === null) values.push(valueOf(run, amountLots!, stopLimitTicks ?? stopTicks))
  return values.some((value) => value <= 0n || value < minimumNotional)
}

/** Would the amended order be worth less than the pair's minimum? */
export function isAmendBelowNotional(run: Run, order: Order, amountLots: number): boolean {
  return valueOf(run, amountLots, order.priceTicks ?? order.stopTicks) < run.state.pair.minimumNotional
}

export const isOffLot = (lots: number | null): boolean => !isWholeLots(lots)

function isTrailingOut({ trailingBps }: PlaceCommand): boolean {
  if (trailingBps === null) return false
  return !Number.isSafeInteger(trailingBps) || trailingBps < TRAILING_BPS.least || trailingBps > TRAILING_BPS.most
}

/** Is a limit order outside the price band? Stops are checked when they fire. */
function isPastBand(run: Run, { type, side, priceTicks }: PlaceCommand): boolean {
  return (type === 'limit' || type === 'oco') && isBeyondBand(run.state, side, priceTicks!)
}

/** The hold of a market buy by amount: its value at the best ask and a tenth more. Zero without an ask. */
function marketBuyNeed(run: Run, lots: number): bigint {
  const bestAsk = bestAgainst(run.state, 'buy')
  return bestAsk === null ? 0n : divCeil(quoteOf(run.state, bestAsk, lots) * 11n, 10n)
}

/** What a command must hold, in units of the currency it pays with. Of an OCO the larger leg. */
function needOf(run: Run, command: PlaceCommand): bigint {
  const { state } = run
  const { side, type, amountLots, quoteBudget, priceTicks, stopLimitTicks } = command
  if (side === 'sell') return baseOf(state, amountLots!)
  if (type === 'market' && quoteBudget === null) return marketBuyNeed(run, amountLots!)
  if (type !== 'limit' && type !== 'stop_limit' && type !== 'oco') return quoteBudget!
  const limitLeg = quoteOf(state, priceTicks!, amountLots!)
  if (type !== 'oco') return limitLeg
  const stopLeg = stopLimitTicks === null ? quoteBudget! : quoteOf(state, stopLimitTicks, amountLots!)
  return stopLeg > limitLeg ? stopLeg : limitLeg
}

/**
 * The most that a market buy by amount may spend: its hold, or all that is available when that is less. Null when nothing limits the
 * spending, or the order's budget does.
 */
export function spendableOf(run: Run, command: PlaceCommand): bigint | null {
  if (command.type !== 'market' || command.side !== 'buy') return null
  if (command.quoteBudget !== null) return command.quoteBudget
  const need = marketBuyNeed(run, command.amountLots!)
  if (command.trader.hasInventory) return need
  const available = run.funds.available(command.trader.account, run.state.pair.quoteId)
  return available < need ? available : need
}

/** The order that a command replaces. Undefined without one, and where it may not be replaced so. */
export function replacedBy(run: Run, { replaces, trader, pairId, side }: PlaceCommand): LiveOrder | undefined {
  const live = replaces === undefined ? undefined : run.engine.orders.get(replaces)
  if (!live || live.order.pairId !== pairId || live.order.trader.account !== trader.account) return undefined
  return live.order.side === side && live.order.ocoId === null ? live : undefined
}

function isShort(run: Run, command: PlaceCommand): boolean {
  const { trader, side, type, quoteBudget } = command
  if (trader.hasInventory) return false
  const { baseId, quoteId } = run.state.pair
  const need = needOf(run, command)
  const freed = replacedBy(run, command)?.order.held ?? 0n
  const available = run.funds.available(trader.account, side === 'buy' ? quoteId : baseId) + freed
  const takesLess = type === 'market' && side === 'buy' && quoteBudget === null
  return takesLess ? need > 0n && available <= 0n : available < need
}

function isTooLarge(run: Run, { amountLots, quoteBudget }: PlaceCommand): boolean {
  const { maximumLots } = run.state.pair
  if (amountLots !== null && amountLots > maximumLots) return true
  return quoteBudget !== null && quoteBudget > indexValue(run, maximumLots)
}

function wouldTake(run: Run, { type, isPostOnly, side, priceTicks }: PlaceCommand): boolean {
  if (!isPostOnly || (type !== 'limit' && type !== 'oco')) return false
  const best = bestAgainst(run.state, side)
  return best !== null && isWithin(side, best, priceTicks!)
}

function wouldTrigger(run: Run, { side, stopTicks }: PlaceCommand): boolean {
  const reference = referenceMilliticks(run.state)
  return stopTicks !== null && reference !== null && hasPassed(side, reference, stopTicks)
}

/** Does the account have too many open orders? An order that can neither rest nor wait does not count. */
function isOverCount(run: Run, command: PlaceCommand): boolean {
  const { type, tif, trader } = command
  if (type === 'market' || (type === 'limit' && !staysOpen(tif))) return false
  const open = (run.state.byAccount.get(trader.account)?.size ?? 0) - (replacedBy(run, command) ? 1 : 0)
  return open + (type === 'oco' ? 2 : 1) > run.state.pair.openOrdersMaximum
}

/** The name of an order that is replaced is free. */
function isNameTaken(run: Run, { trader, clientId, replaces }: PlaceCommand): boolean {
  const named = clientId === null ? undefined : findByClientId(run.engine, trader.account, clientId)
  return named !== undefined && named.order.id !== replaces
}

/** The checks in their order: the first that applies is the refusal. */
const CHECKS: [refusal: SpotRefusal, holds: Check][] = [
  ['pair_halted', (run) => run.state.indexDeciticks === null],
  ['order_not_found', (run, command) => command.replaces !== undefined && !replacedBy(run, command)],
  ['price_tick', (_, command) => isOffTick(command)],
  ['amount_lot', (_, command) => isOffLot(command.amountLots) || isOffLot(command.visibleLots)],
  ['amount_minimum', (run, { amountLots }) => amountLots !== null && amountLots < run.state.pair.minimumLots],
  ['notional_minimum', isBelowNotional],
  [
    'visible_amount_too_small',
    (_, { visibleLots, amountLots }) => visibleLots !== null && amountLots !== null && visibleLots * MOST_SLICES < amountLots,
  ],
  ['trailing_range', (_, command) => isTrailingOut(command)],
  ['price_band', isPastBand],
  ['insufficient_balance', isShort],
  ['amount_maximum', isTooLarge],
  ['would_take', wouldTake],
  ['would_trigger', wouldTrigger],
  ['client_id_taken', isNameTaken],
  ['open_orders_maximum', isOverCount],
]

/** Why an order is refused, or null. */
export function refusalOf(run: Run, command: PlaceCommand): SpotRefusal | null {
  for (const [refusal, holds] of CHECKS) if (holds(run, command)) return refusal
  return null
}
