import { base, isBeyondBand, keptOf, opposite, queueOf, quote, reference, type LocatedOrder, type Step } from './market.ts'
import type { AmendCommand, Order, PlaceCommand, SpotRefusal } from '../spot/types.ts'

const isPositive = (value: number | null): boolean => value === null || (Number.isSafeInteger(value) && value > 0)
const isPrice = (value: number | null): boolean => isPositive(value) && (value ?? 0) <= 10 ** 10

export function bestAgainst(step: Step, side: Order['side']): number | null {
  return queueOf(step.market, opposite(side))[0]?.priceTicks ?? null
}

/** Value of lots at a price, or at the index. */
function worth({ market: { pair, seen } }: Step, lots: number, priceTicks: number | null): bigint {
  return priceTicks === null ? quote(pair, seen.indexDeciticks!, lots) / 10n : quote(pair, priceTicks, lots)
}

/** The hold of a market buy by amount: the value at the best ask and a tenth, rounded up. Zero without an ask. */
function marketBuyCost(step: Step, lots: number): bigint {
  const ask = bestAgainst(step, 'buy')
  return ask === null ? 0n : (quote(step.market.pair, ask, lots) * 11n + 9n) / 10n
}

const isMarketBuyByAmount = (command: PlaceCommand): boolean =>
  command.type === 'market' && command.side === 'buy' && command.amountLots !== null

function cost(step: Step, command: PlaceCommand): bigint {
  const { pair } = step.market
  if (command.side === 'sell') return base(pair, command.amountLots!)
  if (isMarketBuyByAmount(command)) return marketBuyCost(step, command.amountLots!)
  const prices = [command.priceTicks, command.stopLimitTicks].filter((price) => price !== null)
  const legs = prices.map((price) => quote(pair, price, command.amountLots!))
  if (command.quoteBudget !== null) legs.push(command.quoteBudget)
  return legs.reduce((a, b) => (a > b ? a : b))
}

function available(step: Step, command: PlaceCommand): bigint {
  const { pair } = step.market
  return step.funds.available(command.trader.account, command.side === 'buy' ? pair.quoteId : pair.baseId)
}

/** Quote units that a market buy may spend. */
export function spendable(step: Step, command: PlaceCommand): bigint | null {
  if (command.side === 'sell' || command.type !== 'market') return null
  if (command.quoteBudget !== null) return command.quoteBudget
  const wanted = marketBuyCost(step, command.amountLots!)
  if (command.trader.hasInventory) return wanted
  const all = available(step, command)
  return all < wanted ? all : wanted
}

const replacedOf = ({ market }: Step, { replaces }: PlaceCommand): Order | undefined => keptOf(market, replaces ?? null)?.order

function isUncovered(step: Step, command: PlaceCommand): boolean {
  if (command.trader.hasInventory) return false
  const wanted = cost(step, command)
  const all = available(step, command) + (replacedOf(step, command)?.held ?? 0n)
  return isMarketBuyByAmount(command) ? wanted > 0n && all <= 0n : all < wanted
}

function values(step: Step, command: PlaceCommand): bigint[] {
  const { amountLots, quoteBudget, priceTicks, stopTicks, stopLimitTicks, type } = command
  const all = quoteBudget === null ? [] : [quoteBudget]
  if (amountLots !== null) all.push(worth(step, amountLots, priceTicks ?? stopTicks))
  if (type === 'oco' && quoteBudget === null) all.push(worth(step, amountLots!, stopLimitTicks ?? stopTicks))
  return all
}

export function placeRefusal(step: Step, command: PlaceCommand): SpotRefusal | null {
  const { pair, seen, kept } = step.market
  const { type, side, tif, trader, amountLots, quoteBudget, priceTicks, stopTicks, visibleLots, trailingBps } = command
  if (seen.indexDeciticks === null) return 'pair_halted'
  const old = replacedOf(step, command)
  const isReplaceable = old?.trader.account === trader.account && old.side === side && old.ocoId === null
  if (command.replaces !== undefined && !isReplaceable) return 'order_not_found'
  if (![priceTicks, stopTicks, command.stopLimitTicks, command.activationTicks].every(isPrice)) return 'price_tick'
  if (!isPositive(amountLots) || !isPositive(visibleLots)) return 'amount_lot'
  if (amountLots !== null && amountLots < pair.minimumLots) return 'amount_minimum'
  if (values(step, command).some((value) => value <= 0n || value < pair.minimumNotional)) return 'notional_minimum'
  if (visibleLots !== null && amountLots !== null && amountLots > 20 * visibleLots) return 'visible_amount_too_small'
  if (trailingBps !== null && !(Number.isInteger(trailingBps) && trailingBps >= 10 && trailingBps <= 1000)) return 'trailing_range'
  const isLimitNow = type === 'limit' || type === 'oco'
  if (isLimitNow && isBeyondBand(step.market, side, priceTicks!)) return 'price_band'
  if (isUncovered(step, command)) return 'insufficient_balance'
  if ((amountLots ?? 0) > pair.maximumLots) return 'amount_maximum'
  if ((quoteBudget ?? 0n) > worth(step, pair.maximumLots, null)) return 'amount_maximum'
  const best = bestAgainst(step, side)
  const isTaking = best !== null && (side === 'buy' ? best <= (priceTicks ?? 0) : best >= (priceTicks ?? Infinity))
  if (command.isPostOnly && isLimitNow && isTaking) return 'would_take'
  const now = reference(step.market)
  const stop = stopTicks === null ? null : BigInt(stopTicks) * 1000n
  if (now !== null && stop !== null && (side === 'buy' ? now >= stop : now <= stop)) return 'would_trigger'
  const isOldName = old !== undefined && old.clientId === command.clientId
  if (command.clientId !== null && !isOldName && step.isClientIdTaken(trader.account, command.clientId)) return 'client_id_taken'
  const staysOpen = type !== 'market' && !(type === 'limit' && (tif === 'ioc' || tif === 'fok'))
  const openCount = kept.filter(({ order }) => order !== old && order.trader.account === trader.account).length + (type === 'oco' ? 2 : 1)
  return staysOpen && openCount > pair.openOrdersMaximum ? 'open_orders_maximum' : null
}

export function amendRefusal(step: Step, command: AmendCommand, kept: LocatedOrder | undefined): SpotRefusal | null {
  const { pair, seen } = step.market
  const { amountLots } = command
  if (seen.indexDeciticks === null) return 'pair_halted'
  if (!isPositive(amountLots)) return 'amount_lot'
  if (amountLots < pair.minimumLots) return 'amount_minimum'
  if (!kept) return 'order_not_found'
  const { order } = kept
  if (worth(step, amountLots, order.priceTicks ?? order.stopTicks) < pair.minimumNotional) return 'notional_minimum'
  return order.amountLots === null || amountLots >= order.amountLots ? 'amend_not_smaller' : null
}
