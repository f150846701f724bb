import type { Order } from './types.ts'

/** The order's place in the book when it has none: waiting for its trigger, or on its way. */
export const NO_SLOT = -1

/** A live order and its place in the book. */
export interface Live {
  order: Order
  slot: number
}
