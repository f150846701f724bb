export type { ReserveOffer } from './open.ts'
export type { Reading } from './wallet-store.ts'
export type { Holding } from './watch.ts'
