export { fundSandbox } from './fund.ts'
export { sandboxHandlers } from './handlers.ts'
