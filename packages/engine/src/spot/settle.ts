import type { LedgerEntry } from '@assay/money'
import { takeFee } from './fees.ts'
import { holdNeed, orderHold, paidCurrency, post, receivedCurrency, inventoryHold } from './holds.ts'
import { complete, detachOtherLeg } from './end-order.ts'
import { NO_SLOT, type LiveOrder } from './live-order.ts'
import { otherSide, touch, touchLevel, type Run } from './state.ts'
import { baseOf, lotsLeft, quoteOf } from './units.ts'
import type { Order } from './types.ts'

/** What one side of a trade gives and gets. */
interface Exchange {
  lots: number
  priceTicks: number
  quote: bigint
  base: bigint
}

function payEntry(run: Run, order: Order, exchange: Exchange): LedgerEntry {
  const { account, hasInventory } = order.trader
  const amount = order.side === 'buy' ? exchange.quote : exchange.base
  const of = { account, currencyId: paidCurrency(run, order), reference: orderHold(order) }
  if (hasInventory) return { ...of, available: 0n, held: -amount, hold: inventoryHold(run, order.side) }
  // An incoming order has no hold yet and pays from available. An order with a hold also gets back what a better price saved.
  if (order.held === 0n) return { ...of, available: -amount, held: 0n, hold: null }
  const held = holdNeed(run, order) - order.held
  order.held += held
  return { ...of, available: -amount - held, held, hold: orderHold(order) }
}

function receiveEntry(run: Run, order: Order, units: bigint): LedgerEntry {
  const { account, hasInventory } = order.trader
  const of = { account, currencyId: receivedCurrency(run, order), reference: orderHold(order) }
  if (!hasInventory) return { ...of, available: units, held: 0n, hold: null }
  return { ...of, available: 0n, held: units, hold: inventoryHold(run, otherSide(order.side)) }
}

/** Writes the fill into the order of one side. */
function fill(run: Run, order: Order, exchange: Exchange): void {
  order.filledLots += exchange.lots
  order.filledQuote += exchange.quote
  order.status = 'partially_filled'
  touch(run, order)
}

function transfer(run: Run, order: Order, exchange: Exchange): { entries: LedgerEntry[]; fee: bigint } {
  fill(run, order, exchange)
  const received = order.side === 'buy' ? exchange.base : exchange.quote
  const fee = takeFee(run.state, order)
  return { entries: [payEntry(run, order, exchange), receiveEntry(run, order, received - fee)], fee }
}

function feeEntry(run: Run, currencyId: number, fee: bigint): LedgerEntry {
  return { account: run.engine.feeAccount, currencyId, available: fee, held: 0n, hold: null }
}

/** Brings the maker's order in line with the book, which shows the fill already. A filled order leaves. */
function settleMaker(run: Run, maker: LiveOrder, lots: number): void {
  const { order } = maker
  const { state } = run
  if (lotsLeft(order) === 0) {
    maker.slot = NO_SLOT
    complete(run, maker)
    return
  }
  if (order.sliceLots === null) return
  // The slice is used up: the book has put the next one at the end of the queue.
  if (order.sliceLots === lots) {
    state.queueSeq += 1
    order.queueSeq = state.queueSeq
  }
  order.sliceLots = state.book.orders.visible[maker.slot]!
}

/** Settles one trade: fees, posting, both orders, last price. */
export function settleTrade(run: Run, sides: { taker: Order; maker: LiveOrder }, at: { lots: number; priceTicks: number }): void {
  const { state, effects } = run
  const { taker, maker } = sides
  detachOtherLeg(run, taker)
  detachOtherLeg(run, maker.order)
  const exchange = { ...at, quote: quoteOf(state, at.priceTicks, at.lots), base: baseOf(state, at.lots) }
  taker.takenUnits += taker.side === 'buy' ? exchange.base : exchange.quote
  const given = transfer(run, taker, exchange)
  const taken = transfer(run, maker.order, exchange)
  state.tradeSeq += 1
  post(run, {
    kind: 'spot_fill',
    reference: `spot_trade:${state.pair.id}:${state.tradeSeq}`,
    entries: [
      ...given.entries,
      ...taken.entries,
      feeEntry(run, receivedCurrency(run, taker), given.fee),
      feeEntry(run, receivedCurrency(run, maker.order), taken.fee),
    ],
  })
  effects.trades.push({
    seq: state.tradeSeq,
    pairId: state.pair.id,
    timeMs: run.timeMs,
    priceTicks: at.priceTicks,
    lots: at.lots,
    takerSide: taker.side,
    takerOrderId: taker.id,
    makerOrderId: maker.order.id,
    takerAccount: taker.trader.account,
    makerAccount: maker.order.trader.account,
    takerFee: given.fee,
    makerFee: taken.fee,
  })
  touchLevel(run, maker.order.side, at.priceTicks)
  settleMaker(run, maker, at.lots)
  state.lastTradeTicks = at.priceTicks
}
