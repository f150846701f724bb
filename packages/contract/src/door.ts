export type { CallInput, CallName, CallOutput, CallParsed } from './calls.ts'
export { calls, callNames, callOf } from './calls.ts'
