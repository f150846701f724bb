import type { LedgerEntry } from '@assay/money'
import { base, keptOf, lotsLeft, opposite, quote, type Step } from './market.ts'
import type { Order, SpotPostingKind } from '../spot/types.ts'

const paidId = ({ market: { pair } }: Step, order: Order): number => (order.side === 'buy' ? pair.quoteId : pair.baseId)
const receivedId = ({ market: { pair } }: Step, order: Order): number => (order.side === 'buy' ? pair.baseId : pair.quoteId)

/** Adds a posting, unless all its entries are zero. */
export function post(step: Step, [kind, reference]: [SpotPostingKind, string], all: LedgerEntry[]): void {
  const entries = all.filter((entry) => entry.available !== 0n || entry.held !== 0n)
  for (const entry of entries) step.funds.add(entry.account, entry.currencyId, entry.available)
  if (entries.length > 0) step.effects.postings.push({ kind, reference, entries })
}

function needAlone(step: Step, order: Order): bigint {
  const { pair } = step.market
  if (order.side === 'sell') return base(pair, lotsLeft(order))
  return order.priceTicks === null ? order.quoteBudget! - order.filledQuote : quote(pair, order.priceTicks, lotsLeft(order))
}

/** The hold of a resting or waiting order. Two legs of an OCO share the larger one. */
export function need(step: Step, order: Order): bigint {
  if (order.trader.hasInventory) return 0n
  const otherLeg = keptOf(step.market, order.ocoId)?.order
  if (!otherLeg) return needAlone(step, order)
  if (!order.holdsForOco) return 0n
  return [needAlone(step, order), needAlone(step, otherLeg)].reduce((a, b) => (a > b ? a : b))
}

/** Sets the hold of an order. */
export function hold(step: Step, order: Order, units: bigint): void {
  const delta = units - order.held
  const reference = `spot_order:${order.id}`
  const { account } = order.trader
  order.held = units
  const entry = { account, currencyId: paidId(step, order), available: -delta, held: delta, hold: reference, reference }
  post(step, [delta > 0n ? 'spot_hold' : 'spot_release', reference], [entry])
}

/** Moves the hold of an ended leg to the leg that goes on, and releases what that leg does not need. */
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
      { ...common, available: ended.held - needed, held: -ended.held, hold: `spot_order:${ended.id}`, reference: `spot_order:${ended.id}` },
      { ...common, available: 0n, held: needed, hold: `spot_order:${order.id}`, reference: `spot_order:${order.id}` },
    ],
  )
  order.held = needed
  ended.held = 0n
}

function pay(step: Step, order: Order, units: bigint): LedgerEntry {
  const common = { account: order.trader.account, currencyId: paidId(step, order), reference: `spot_order:${order.id}` }
  if (order.trader.hasInventory) {
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

function receive(step: Step, order: Order, units: bigint): LedgerEntry {
  const common = { account: order.trader.account, currencyId: receivedId(step, order), reference: `spot_order:${order.id}` }
  if (!order.trader.hasInventory) return { ...common, available: units, held: 0n, hold: null }
  return { ...common, available: 0n, held: units, hold: `spot_maker:${order.pairId}:${opposite(order.side)}` }
}

/** ceil(rate x received) over all fills, less what was taken before. */
function nextFee(step: Step, order: Order): bigint {
  const received = order.side === 'buy' ? base(step.market.pair, order.filledLots) : order.filledQuote
  const { makerRatePpm, takerRatePpm } = order.trader
  const exact = order.takenUnits * BigInt(takerRatePpm) + (received - order.takenUnits) * BigInt(makerRatePpm)
  return (exact + 999_999n) / 1_000_000n - order.fee
}

/** Writes one side of a trade into its order: what it pays, what it receives, and the fee. */
export function exchange(step: Step, order: Order, trade: { lots: number; priceTicks: number; isTaker: boolean }): LedgerEntry[] {
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
    { account: step.feeAccount, currencyId: receivedId(step, order), available: fee, held: 0n, hold: null },
  ]
}
