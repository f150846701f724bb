export { Crowd } from './crowd.ts'
export { createOracleFutures } from './engine.ts'
export { LiquidationPriceCheck } from './liquidation-price-check.ts'
export { Lockstep } from './lockstep.ts'
