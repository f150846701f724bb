export { findVerifiedName } from './store.ts'
