export { findOperator } from './sessions.ts'
export { invite } from './invitation.ts'
export { decide, deskDecision, propose, type Decided, type Terms } from './proposals.ts'
export type { DecidedRow, Deciding, Decision } from './proposal-store.ts'
