import type { ProofOffer } from '../proof/door.ts'
import { createLoginLimits } from '../account/door.ts'
import type { Opened, Site } from '../room.ts'
import { operatorHandlers } from './handlers.ts'
import { logHead } from './log-store.ts'
import type { OperatorServices } from './services.ts'

const PUBLISH_MS = 60_000

export async function openOperator(
  { config, database: { db }, clock, secrets, log, consoleHub }: Site,
  { proof: { rules } }: { proof: ProofOffer },
): Promise<Opened<'operator'>> {
  const services: OperatorServices = {
    db,
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
