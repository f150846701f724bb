/** The trading rules and messages that the spot room gives to its desk. */
import type { SpotProduct } from '../../desk/spot/spot-desk.ts'
import { protectionMessages } from './messages.ts'

/** In basis points: how far from the index orders may trade and the reference price may be; how far stops and market orders may fill. */
const BANDS = { bandBps: 1_000, triggerBandBps: 30, protectionBps: 100, slippageBps: 200 }
/**
 * The index of a token's pair follows its trades by minutes, so they may be farther from it. What fires a stop is near it all the same, or two
 * quotes in an empty book would fire everybody's; what a stop may fill at leaves it room for a minute's move.
 */
const TOKEN_BANDS = { ...BANDS, bandBps: 2_000, triggerBandBps: 100, protectionBps: 600 }
const OPEN_ORDERS_MAXIMUM = 200

export const spotProduct: SpotProduct = {
  rules: {
    indexed: { ...BANDS, openOrdersMaximum: OPEN_ORDERS_MAXIMUM },
    tokens: { ...TOKEN_BANDS, openOrdersMaximum: OPEN_ORDERS_MAXIMUM },
  },
  messagesOf: protectionMessages,
}
