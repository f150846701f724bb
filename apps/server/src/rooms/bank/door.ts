export type { BankOffer } from './open.ts'
