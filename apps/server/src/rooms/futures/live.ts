/**
 * The live channel `positions`: committed positions, the account and warnings, to their owners. Between commits the browser computes the
 * figures from the index.
 */
import type { PositionsUpdate } from '@assay/contract/live'
import { isLivePosition, type Warning } from '@assay/engine/futures'
import type { LeverCommitted } from '../../desk/lever/lever-desk.ts'
import { LEVER, typeOfAccount, userOfAccount } from '../../ledger/accounts.ts'
import type { LiveHub } from '../../live/hub.ts'
import { everyUpdate } from '../../live/merge.ts'
import { Reading } from '../../live/reading.ts'
import { riskRateText } from './figures.ts'
import { accountNow, bookOf } from './lists.ts'
import { presentAccount, presentLivePosition } from './present.ts'
import type { FuturesServices } from './services.ts'

export function definePositionsChannel(services: FuturesServices, hub: LiveHub): void {
  hub.define('positions', {
    isPrivate: true,
    everyMs: 0,
    accepts: () => false,
    merge: everyUpdate(),
    base: (_argument, userId) => bookOf(services, userId!),
  })
  const idle = new Reading(async (userId) => hub.publishTo(userId, 'positions', { account: await accountNow(services, userId) }))
  services.desk.onCommitted((committed) => publishPositions({ hub, services, moved: movedAccounts(committed), idle }, committed))
}

/** The user accounts that have entries in the batch. */
function movedAccounts({ postings }: LeverCommitted): Set<number> {
  const accounts = postings.flatMap(({ entries }) => entries.map(({ account }) => account))
  return new Set(accounts.filter((account) => userOfAccount(account) !== null))
}

interface Publishing {
  hub: LiveHub
  services: FuturesServices
  moved: ReadonlySet<number>
  /** Reads accounts that the engine does not have from the database. */
  idle: Reading
}

function publishPositions({ hub, services, moved, idle }: Publishing, committed: LeverCommitted): void {
  const { futures } = services.desk
  const publish = (account: number, update: PositionsUpdate) => hub.publishTo(userOfAccount(account)!, 'positions', update)
  const hasSubscribers = (account: number) => hub.hasPrivateSubscribers(userOfAccount(account)!, 'positions')
  for (const position of committed.positions) {
    if (!hasSubscribers(position.account)) continue
    const shown = presentLivePosition(services, futures, { position, publicId: committed.publicIds.get(position.id)! })
    const isGone = !isLivePosition(position)
    publish(position.account, { row: isGone ? { ...shown, gone: true } : shown })
  }
  const accounts = new Set([...committed.positions.map(({ account }) => account), ...moved])
  for (const account of accounts) {
    if (typeOfAccount(account) !== LEVER || !hasSubscribers(account)) continue
    if (futures.hasAccount(account)) publish(account, { account: presentAccount(futures.accountView(account)) })
    else idle.ask(userOfAccount(account)!)
  }
  for (const warning of committed.warnings)
    if (hasSubscribers(warning.account)) publish(warning.account, { warning: presentWarning(warning) })
}

function presentWarning({ positionId, level, equity, maintenance }: Warning): NonNullable<PositionsUpdate['warning']> {
  return { id: positionId === null ? null : String(positionId), level, risk_rate: riskRateText({ equity, maintenance }) }
}
