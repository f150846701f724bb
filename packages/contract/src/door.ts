export type { CallInput, CallName, CallOutput, CallParsed } from './calls.ts'
export { calls, callNames, callOf } from './calls.ts'
export { CANDLES_MAXIMUM } from './rooms/market.ts'
export { HEADS_MAXIMUM } from './rooms/proof.ts'
