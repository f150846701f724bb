import type { Database } from '../../db/pool.ts'
import type { Halts } from '../../feeds/halts.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { ProofOffer, RuleLog } from '../proof/door.ts'

export interface InstrumentServices {
  db: Database
  market: MarketOffer['market']
  halts: Halts
  contracts: LeverOffer['contracts']
  rules: Pick<RuleLog, 'putInForce'>
  lever: Pick<LeverDesk, 'submit'>
  spot: Pick<SpotDesk, 'submit'>
  schedule: MarketOffer['schedule']
  publicConfig: ProofOffer['publicConfig']
  publishMessages(userId: number): void
  /** Tells screens that halts have changed. Call it after COMMIT. */
  publishHalts(): void
  /** Makes pairs known that are new in the database. Call it after COMMIT. */
  takeUpTokenPairs(): Promise<void>
  /** Between the approval of a pair and its opening, at least. */
  pairNoticeMs: number
  now(): number
}
