import type { OrderStatus, TimeInForce } from './types.ts'

/** Whether an order of this status is still in its book, or waits for its trigger. */
export const isLiveOrder = ({ status }: { status: OrderStatus }): boolean =>
  status === 'open' || status === 'partially_filled' || status === 'untriggered'

/** What a limit order cannot take at once waits in the book. */
export const staysOpen = (tif: TimeInForce): boolean => tif === 'gtc' || tif === 'gtd'
