import { takeFee } from './fees.ts'
import { holdNeed, orderHold, paidCurrency, post, receivedCurrency, standingHold } from './holds.ts'
import { complete, partFromPeer } from './ending.ts'
import { NO_SLOT, type Live } from './live.ts'
import { otherSide, touch, touchLevel, type Run } from './state.ts'
import { baseOf, lotsLeft, quoteOf } from './units.ts'
import type { SpotEntry, Order } from './types.ts'

/** What changes hands in one trade. */
interface Exchange {
  lots: number
  priceTicks: number
  quote: bigint
  base: bigint
}

function payEntry(run: Run, order: Order, exchange: Exchange): SpotEntry {
  const { account, isStanding } = order.trader
  const amount = order.side === 'buy' ? exchange.quote : exchange.base
  const of = { account, currencyId: paidCurrency(run, order), orderId: order.id }
  if (isStanding) return { ...of, available: 0n, held: -amount, hold: standingHold(run, order.side) }
  // An order on its first way through the book is not held yet and pays from what is available. A held one gives back
  // at once what a better price saved.
  if (order.held === 0n) return { ...of, available: -amount, held: 0n, hold: null }
  const held = holdNeed(run, order) - order.held
  order.held += held
  return { ...of, available: -amount - held, held, hold: orderHold(order) }
}

function receiveEntry(run: Run, order: Order, units: bigint): SpotEntry {
  const { account, isStanding } = order.trader
  const of = { account, currencyId: receivedCurrency(run, order), orderId: order.id }
  if (!isStanding) return { ...of, available: units, held: 0n, hold: null }
  return { ...of, available: 0n, held: units, hold: standingHold(run, otherSide(order.side)) }
}

/** Writes the fill into one side's order. */
function fill(run: Run, order: Order, exchange: Exchange): void {
  order.filledLots += exchange.lots
  order.filledQuote += exchange.quote
  order.status = 'partially_filled'
  touch(run, order)
}

function transfer(run: Run, order: Order, exchange: Exchange): { entries: SpotEntry[]; fee: bigint } {
  fill(run, order, exchange)
  const received = order.side === 'buy' ? exchange.base : exchange.quote
  const fee = takeFee(run.state, order)
  return { entries: [payEntry(run, order, exchange), receiveEntry(run, order, received - fee)], fee }
}

function feeEntry(run: Run, currencyId: number, fee: bigint): SpotEntry {
  return { account: run.engine.feeAccount, currencyId, available: fee, held: 0n, hold: null, orderId: null }
}

/** After a fill the book already shows what is left of the maker: follow it, or take leave. */
function settleMaker(run: Run, maker: Live, lots: number): void {
  const { order } = maker
  const { state } = run
  if (lotsLeft(order) === 0) {
    maker.slot = NO_SLOT
    complete(run, maker)
    return
  }
  if (order.sliceLots === null) return
  // A slice used up has been followed by the next one, at the end of the queue.
  if (order.sliceLots === lots) {
    state.queueSeq += 1
    order.queueSeq = state.queueSeq
  }
  order.sliceLots = state.book.orders.visible[maker.slot]!
}

/** One trade: fees, ledger posting, orders, and the new last price. */
export function settleTrade(run: Run, sides: { taker: Order; maker: Live }, at: { lots: number; priceTicks: number }): void {
  const { state, effects } = run
  const { taker, maker } = sides
  partFromPeer(run, taker)
  partFromPeer(run, maker.order)
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
