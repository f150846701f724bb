import type { ProofOffer } from '../proof/door.ts'
import { createLoginLimits } from '../account/door.ts'
import type { Opened, Site } from '../room.ts'
import { operatorHandlers } from './handlers.ts'
import { logHead } from './log-store.ts'
import type { OperatorServices } from './services.ts'
import { endedLately } from './store.ts'

const PUBLISH_MS = 60_000
const LINES_MS = 1_000
/** A session may be seen as ended some seconds later than it says, when its transaction took long. */
const ENDED_SECONDS = 15

export async function openOperator(
  { config, database: { db }, clock, secrets, log, consoleHub }: Site,
  { proof: { rules } }: { proof: ProofOffer },
): Promise<Opened<'operator'>> {
  const services: OperatorServices = {
    db,
    site: config,
    secrets,
    loginLimits: createLoginLimits(db, config.addressLimitFactor),
    log,
    now: clock.now,
    endLines: (tokenHashes) => consoleHub?.revoke(tokenHashes),
  }
  return {
    handlers: operatorHandlers(services),
    offer: null,
    chores: [
      {
        name: 'operators’ lines',
        everyMs: LINES_MS,
        // The command on the machine ends sessions, too, in a process of its own.
        async run() {
          const ended = await endedLately(db, ENDED_SECONDS)
          if (ended.length > 0) services.endLines(ended)
        },
      },
      {
        name: 'operators’ log',
        everyMs: PUBLISH_MS,
        // What operators did cannot be changed afterwards: the public log has the hash over all of it.
        async run() {
          const { number, hash } = await logHead(db)
          await rules.putInForce('operators', () => ({ log: `${number} ${hash}` }))
        },
      },
    ],
  }
}
