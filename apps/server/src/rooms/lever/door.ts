export type { LeverOffer } from './open.ts'
