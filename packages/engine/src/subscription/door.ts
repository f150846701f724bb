/** The rules of token sales. No clock, no ids, no input or output. */
export { allocate, lotsAskedFor, type Commitment, type SaleTerms } from './allocate.ts'
export { freeLots, stepMs, stepsAt, stepsOf, type Unlock } from './unlock.ts'
