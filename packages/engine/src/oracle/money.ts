import { base, keptOf, lotsLeft, opposite, quote, type Step } from './market.ts'
import type { SpotEntry, Order, PostingKind } from '../spot/types.ts'

const paidId = ({ market: { pair } }: Step, order: Order): number => (order.side === 'buy' ? pair.quoteId : pair.baseId)
const receivedId = ({ market: { pair } }: Step, order: Order): number => (order.side === 'buy' ? pair.baseId : pair.quoteId)

/** Writes a posting down unless nothing in it moves. */
export function post(step: Step, [kind, reference]: [PostingKind, string], all: SpotEntry[]): void {
  const entries = all.filter((entry) => entry.available !== 0n || entry.held !== 0n)
  for (const entry of entries) step.funds.add(entry.account, entry.currencyId, entry.available)
  if (entries.length > 0) step.effects.postings.push({ kind, reference, entries })
}

function needAlone(step: Step, order: Order): bigint {
  const { pair } = step.market
  if (order.side === 'sell') return base(pair, lotsLeft(order))
  return order.priceTicks === null ? order.quoteBudget! - order.filledQuote : quote(pair, order.priceTicks, lotsLeft(order))
}

/** What the ledger has to hold for an order at rest; two legs of an OCO hold the larger once. */
export function need(step: Step, order: Order): bigint {
  if (order.trader.isStanding) return 0n
  const peer = keptOf(step.market, order.ocoId)?.order
  if (!peer) return needAlone(step, order)
  if (!order.holdsForOco) return 0n
  return [needAlone(step, order), needAlone(step, peer)].reduce((a, b) => (a > b ? a : b))
}

/** Sets the hold of an order. */
export function hold(step: Step, order: Order, units: bigint): void {
  const delta = units - order.held
  const reference = `spot_order:${order.id}`
  const { account } = order.trader
  order.held = units
  const entry = { account, currencyId: paidId(step, order), available: -delta, held: delta, hold: reference, orderId: order.id }
  post(step, [delta > 0n ? 'spot_hold' : 'spot_release', reference], [entry])
}

/** The hold of an ended leg goes to the leg that goes on; what that one does not need is free. */
export function inheritHold(step: Step, order: Order, ended: Order): void {
  if (ended.held === 0n) {
    if (order.held > 0n) hold(step, order, need(step, order))
    return
  }
  const needed = need(step, order)
  const common = { account: order.trader.account, currencyId: paidId(step, order) }
  post(
    step,
    ['spot_hold', `spot_order:${order.id}`],
    [
      { ...common, available: ended.held - needed, held: -ended.held, hold: `spot_order:${ended.id}`, orderId: ended.id },
      { ...common, available: 0n, held: needed, hold: `spot_order:${order.id}`, orderId: order.id },
    ],
  )
  order.held = needed
  ended.held = 0n
}

function pay(step: Step, order: Order, units: bigint): SpotEntry {
  const common = { account: order.trader.account, currencyId: paidId(step, order), orderId: order.id }
  if (order.trader.isStanding) {
    return { ...common, available: 0n, held: -units, hold: `spot_maker:${order.pairId}:${order.side}` }
  }
  if (order.held === 0n) return { ...common, available: -units, held: 0n, hold: null }
  const before = order.held
  order.held = need(step, order)
  return {
    ...common,
    available: before - order.held - units,
    held: order.held - before,
    hold: `spot_order:${order.id}`,
  }
}

function receive(step: Step, order: Order, units: bigint): SpotEntry {
  const common = { account: order.trader.account, currencyId: receivedId(step, order), orderId: order.id }
  if (!order.trader.isStanding) return { ...common, available: units, held: 0n, hold: null }
  return { ...common, available: 0n, held: units, hold: `spot_maker:${order.pairId}:${opposite(order.side)}` }
}

/** ceil(rate x received) over all fills, less what was taken before. */
function nextFee(step: Step, order: Order): bigint {
  const received = order.side === 'buy' ? base(step.market.pair, order.filledLots) : order.filledQuote
  const { makerRatePpm, takerRatePpm } = order.trader
  const exact = order.takenUnits * BigInt(takerRatePpm) + (received - order.takenUnits) * BigInt(makerRatePpm)
  return (exact + 999_999n) / 1_000_000n - order.fee
}

/** One side of a trade, written into its order: what it pays, what it receives, and the fee it leaves behind. */
export function exchange(step: Step, order: Order, trade: { lots: number; priceTicks: number; isTaker: boolean }): SpotEntry[] {
  const { pair } = step.market
  const cost = quote(pair, trade.priceTicks, trade.lots)
  const goods = base(pair, trade.lots)
  const [paid, received] = order.side === 'buy' ? [cost, goods] : [goods, cost]
  order.filledLots += trade.lots
  order.filledQuote += cost
  if (trade.isTaker) order.takenUnits += received
  const fee = nextFee(step, order)
  order.fee += fee
  return [
    pay(step, order, paid),
    receive(step, order, received - fee),
    { account: step.feeAccount, currencyId: receivedId(step, order), available: fee, held: 0n, hold: null, orderId: null },
  ]
}
