/** Steps of flows in which days of locked mining pass. */
import { join } from 'node:path'
import { ownerClient } from '../../apps/server/src/db/pool.ts'

/** As if the order had been locked so many days before. The runner pays what is due within a second or two. */
export async function passDays(dataDir: string, orderId: string, days: number): Promise<void> {
  const owner = ownerClient({ host: join(dataDir, 'run'), user: 'assay', database: 'assay' })
  await owner.connect()
  try {
    await owner.query(
      `update mining_order set locked_at = locked_at - $2 * interval '24 hours', counts_from = counts_from - $2 * interval '24 hours',
         next_due_at = next_due_at - $2 * interval '24 hours' where id = $1`,
      [orderId, days],
    )
  } finally {
    await owner.end()
  }
}
