/** The thread that makes a tally. It ends with an error when it could not. */
import { workerData } from 'node:worker_threads'
import { openDatabase, openPool, type ConnectionTarget } from '../../../db/pool.ts'
import { buildTally, type TallyOrder } from '../build-tally.ts'

const { target, order } = workerData as { target: ConnectionTarget; order: TallyOrder }
const pool = openPool(target, 1)
try {
  await buildTally(openDatabase(pool), order)
} finally {
  await pool.end()
}
