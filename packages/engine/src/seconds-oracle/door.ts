export { createOracleSecondsEngine } from './engine.ts'
export { SecondsLockstep } from './lockstep.ts'
export type { SecondsLockstepOptions } from './lockstep.ts'
