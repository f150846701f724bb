export { findOperator } from './sessions.ts'
export { invite } from './invitation.ts'
export { logDeed } from './log-store.ts'
