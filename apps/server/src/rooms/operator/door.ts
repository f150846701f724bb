export { findOperator } from './sessions.ts'
export { invite } from './invitation.ts'
