/** Tallies: one of each midnight, and whenever an operator asks for one. Each is written into the public log. */
import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { refuse } from '@assay/contract/wire'
import { DAY_MS } from '@assay/engine/market'
import { tallyLeaf } from '@assay/engine/proof'
import type { Run } from '../../clock/single-run.ts'
import { newestBlock, type Block } from '../../ledger/seal.ts'
import type { TallyOrder } from './build-tally.ts'
import type { ReserveServices } from './services.ts'
import { TALLIES_KEPT } from './terms.ts'
import * as store from './tally-store.ts'

function runWorker(target: ReserveServices['target'], order: TallyOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./tally-thread/main.ts', import.meta.url), { workerData: { target, order } })
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the thread of a tally ended with ${code}`))))
  })
}

/**
 * Begins a tally of all that is sealed, or was by a midnight. While one is made that one is returned. Refuses `tally_unsealed` when nothing was
 * sealed by then.
 */
export async function beginTally(services: ReserveServices, midnightMs: number | null = null): Promise<Run<string>> {
  const block = (await newestBlock(services.db, midnightMs === null ? null : new Date(midnightMs))) ?? refuse('tally_unsealed')
  return services.tallies.begin(() => makeTally(services, block, midnightMs))
}

/** Makes a tally of what was sealed up to a block, and logs it. Returns its id. */
async function makeTally(services: ReserveServices, block: Block, midnightMs: number | null): Promise<string> {
  const { db, target, secrets, catalogue } = services
  await store.cutChunks(db, TALLIES_KEPT - 1)
  const id = randomUUID()
  const currencies = catalogue.currencies.map(({ id: currencyId, name }) => ({ id: currencyId, name }))
  await runWorker(target, {
    id,
    atMs: midnightMs ?? services.now(),
    block,
    secret: secrets.hash(id, 'tally'),
    keyNumber: secrets.keyNumber,
    currencies,
  })
  await logTallies(services)
  return id
}

/** Logs what is not logged yet. A tally is marked in the transaction of its leaf, so it stands there once. */
export async function logTallies({ db, lever }: ReserveServices): Promise<void> {
  if (!(await store.hasUnlogged(db))) return
  await lever.submit({
    userId: null,
    accounts: [],
    idempotent: null,
    guard: () => store.takeUnloggedStatement(),
    run(turn, tallies) {
      for (const { sheetHash, ...point } of tallies) turn.log(tallyLeaf(point, sheetHash))
    },
  })
}

/** Makes the tally of the last midnight where it is missing, also after an outage; the very first at once. */
export async function keepTallies(services: ReserveServices): Promise<void> {
  const { db, now } = services
  await logTallies(services)
  if (services.tallies.running) return
  const midnightMs = now() - (now() % DAY_MS)
  if (await store.hasTallyOf(db, new Date(midnightMs))) return
  if (await newestBlock(db, new Date(midnightMs))) await (await beginTally(services, midnightMs)).done
  else if ((await store.listTallies(db, 1)).length === 0 && (await newestBlock(db))) await (await beginTally(services)).done
}
