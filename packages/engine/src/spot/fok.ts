import { isWithin, type Reach } from './reach.ts'
import { otherSide, sideCode, type PairState, type Run } from './state.ts'
import { lotsFor, quoteOf } from './units.ts'
import type { Order } from './types.ts'

/** What one price level offers to an order. */
interface Offer {
  lots: number
  /** True: an own order comes after these lots, and self-trade prevention would stop the taker there. */
  isBlocked: boolean
}

/** OCO orders that were counted: when one leg fills, the other is gone. */
type CountedLegs = Set<number>

/** Answers whether the other leg was counted before. */
function countLeg(counted: CountedLegs, order: Order): boolean {
  if (order.ocoId === null) return false
  counted.add(order.id)
  return counted.has(order.ocoId)
}

/**
 * Own orders do not count. Unless they are the ones to be cancelled, the taker stops at the first of them. Later slices of icebergs come
 * after that.
 */
function offerAt(state: PairState, order: Order, at: { priceTicks: number; counted: CountedLegs }): Offer {
  const { book, bySlot } = state
  const { account, visible, hidden } = book.orders
  let shown = 0
  let behind = 0
  let isBlocked = false
  book.eachOrderAt(sideCode(otherSide(order.side)), at.priceTicks, (slot) => {
    if (account[slot] === order.trader.account) {
      isBlocked = order.selfTrade !== 'oldest'
      return !isBlocked
    }
    if (countLeg(at.counted, bySlot[slot]!.order)) return true
    shown += visible[slot]!
    behind += hidden[slot]!
    return true
  })
  return { lots: isBlocked ? shown : shown + behind, isBlocked }
}

/** Would the order fill completely if it ran now? A budget is filled when the rest buys no further lot. */
export function canFillWhole(run: Run, order: Order, reach: Reach): boolean {
  const { state } = run
  let wanted = order.amountLots ?? Number.MAX_SAFE_INTEGER
  let money = reach.spendable
  let isWhole = false
  const counted: CountedLegs = new Set()
  state.book.eachLevel(sideCode(otherSide(order.side)), (priceTicks) => {
    if (!isWithin(order.side, priceTicks, reach.ticks)) return false
    const offer = offerAt(state, order, { priceTicks, counted })
    const payable = money === null ? wanted : lotsFor(state, priceTicks, { units: money, most: wanted })
    const lots = Math.min(offer.lots, payable)
    wanted -= lots
    if (money !== null) money -= quoteOf(state, priceTicks, lots)
    const isSpent = money !== null && lotsFor(state, priceTicks, { units: money, most: 1 }) === 0
    isWhole = order.amountLots === null ? isSpent && wanted < Number.MAX_SAFE_INTEGER : wanted === 0
    return !isWhole && !isSpent && !offer.isBlocked
  })
  return isWhole
}
