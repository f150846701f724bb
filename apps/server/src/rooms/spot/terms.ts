/** The trading rules and messages that the spot room gives to its desk. */
import type { SpotProduct } from '../../desk/spot/spot-desk.ts'
import { protectionMessages } from './messages.ts'

/** In basis points: how far from the index orders may trade and the reference price may be; how far stops and market orders may fill. */
const BANDS = { bandBps: 1_000, triggerBandBps: 30, protectionBps: 100, slippageBps: 200 }
const OPEN_ORDERS_MAXIMUM = 200

export const spotProduct: SpotProduct = {
  rules: { ...BANDS, openOrdersMaximum: OPEN_ORDERS_MAXIMUM },
  messagesOf: protectionMessages,
}
