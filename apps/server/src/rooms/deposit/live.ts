/** The live channel `deposits`: what waits for confirmations, as each block counts. Each update is a whole row, so it may be sent twice. */
import type { DepositUpdate } from '@assay/contract/live'
import type { LiveHub } from '../../live/hub.ts'
import { everyUpdate } from '../../live/merge.ts'
import { findDeposit, listWaiting } from './list-store.ts'
import { depositOut } from './present.ts'
import type { DepositServices } from './services.ts'

/** Publishes a deposit as it is now. Null: all of a user that wait. Call it after COMMIT. */
export type PublishDeposits = (userId: number, id: string | null) => void

type Services = Pick<DepositServices, 'db' | 'log' | 'currencies' | 'config' | 'isSandbox'>

export function defineDepositsChannel(hub: LiveHub, services: Services): PublishDeposits {
  const waiting = async (userId: number): Promise<DepositUpdate[]> =>
    (await listWaiting(services.db, userId)).map((row) => depositOut(services, row))
  hub.define('deposits', {
    isPrivate: true,
    everyMs: 0,
    accepts: () => false,
    merge: everyUpdate<DepositUpdate>(),
    base: (_argument, userId) => waiting(userId!),
  })
  const one = async (userId: number, id: string): Promise<DepositUpdate[]> => {
    const row = await findDeposit(services.db, userId, id)
    if (!row) return []
    return [{ ...depositOut(services, row), ...(row.status !== 'confirming' && { gone: true as const }) }]
  }
  return (userId, id) => {
    if (!hub.hasPrivateSubscribers(userId, 'deposits')) return
    const updates = id === null ? waiting(userId) : one(userId, id)
    updates.then(
      (rows) => rows.forEach((row) => hub.publishTo(userId, 'deposits', row)),
      (error: unknown) => services.log.warn({ err: error }, 'a deposit could not be published'),
    )
  }
}
