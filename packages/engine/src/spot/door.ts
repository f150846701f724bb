export { createSpotEngine } from './engine.ts'
export { isLiveOrder } from './statuses.ts'
export { commandFault } from './faults.ts'
export type * from './types.ts'
