export { createOracleEngine } from './engine.ts'
