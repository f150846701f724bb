import type { Order } from './types.ts'

/** The slot of an order that is not in the book: it waits, or is being matched. */
export const NO_SLOT = -1

/** A live order and its slot in the book. */
export interface LiveOrder {
  order: Order
  slot: number
}
