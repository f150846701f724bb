/** Makes pairs known that are new in the database: after the decision, and by a chore where this process has missed it. */
import { callOf } from '@assay/contract'
import type { Database } from '../../db/pool.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { listTokenPairIds, listTokenPairs, type Market } from '../market/door.ts'

const LIST_SHARED_MS = callOf('market.currencies').sharedMs!

interface TakingUp {
  db: Database
  market: Pick<Market, 'catalogue' | 'addTokenPair'>
  desk: Pick<SpotDesk, 'loadNewPairs'>
  /** Tells screens that there are more. */
  publish(): void
}

/** One call at a time: who comes meanwhile waits for it, and looks again. */
export function tokenPairsTakenUp({ db, market, desk, publish }: TakingUp): () => Promise<void> {
  async function takeUp(): Promise<void> {
    const ids = await listTokenPairIds(db)
    if (ids.every((id) => market.catalogue.find(id) !== null)) return
    const fresh = (await listTokenPairs(db)).filter(({ instrument: { id } }) => market.catalogue.find(id) === null)
    await desk.loadNewPairs()
    for (const pair of fresh) await market.addTokenPair(pair)
    // Whoever asks before gets the list of before.
    setTimeout(publish, LIST_SHARED_MS).unref()
  }
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(takeUp, takeUp)
    return last
  }
}
