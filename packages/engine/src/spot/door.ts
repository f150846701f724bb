export { createSpotEngine } from './engine.ts'
export { commandFault } from './faults.ts'
export type * from './types.ts'
