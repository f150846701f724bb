export { createOracleEngine } from './engine.ts'
export { uniformFrom } from './random-commands.ts'
