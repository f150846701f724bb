/** What the signer of a chain will not do by itself, and what it should have done by now. */
import type { ChainId } from '@assay/chain/networks'
import type { Alarm } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import { listHalts, listStanding } from './alarm-store.ts'

/** What halts the signer of a chain is a nonce or an output; the others have their own words. */
const own: readonly Alarm['kind'][] = ['deposit_key', 'set_back', 'operators_unknown', 'clock']

export async function signerAlarms(db: Database): Promise<Alarm[]> {
  const rows = await listHalts(db)
  return rows.map(({ chain, reason, detail }) => ({ kind: own.find((kind) => kind === reason) ?? 'signer_halted', about: chain, detail }))
}

/** Withdrawals that nobody speaks of: a signer that is down or stands still cannot say so itself. */
export async function standingAlarms(db: Database, signed: ReadonlySet<ChainId>): Promise<Alarm[]> {
  const rows = await listStanding(db, signed)
  return rows.map(({ chain, number, oldest, status }) => ({
    kind: 'withdrawals_stand',
    about: chain,
    detail: `${number}, the oldest is ${oldest}: ${status}`,
  }))
}
