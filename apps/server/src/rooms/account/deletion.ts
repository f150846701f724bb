/**
 * Deletes an account (docs/decisions/0026). First its sessions end, so that nobody asks for anything new in its name. Then the desks do what
 * they were asked before. Only then does one transaction look at what is left, and either erases or leaves everything as it was.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { obligationLinks, obligationText, type ObligationKind } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import type { AccountServices } from './services.ts'
import * as profile from './profile-store.ts'
import { confirmOwner } from './security/confirm.ts'
import * as store from './store.ts'

/** What a user has to end or take out first, and what is in the account. */
export async function deletionState(services: AccountServices, { session, lang }: UserContext): Promise<CallOutput<'account.deletion'>> {
  const { db, userData, isSandbox } = services
  const left = await profile.readObligations(db, session.userId, wanted(services))
  const kinds = Object.keys(userData.obligations) as ObligationKind[]
  return {
    obligations: kinds.flatMap((kind) => {
      const count = left.get(kind) ?? 0
      return count === 0 ? [] : [{ kind, count, text: obligationText(kind, lang, count), link: obligationLinks[kind] }]
    }),
    balances: await profile.listBalances(db, session.userId),
    keeps_money: !isSandbox,
  }
}

/** The obligations that count here: play money goes with the account. */
const wanted = ({ userData, isSandbox }: AccountServices) =>
  Object.entries(userData.obligations).flatMap(([kind, { query, isMoney }]) => (isMoney && isSandbox ? [] : [{ kind, query }]))

/**
 * The owner confirms it. Refuses what `confirmOwner` refuses, then the reason for which the account is frozen, then
 * `account_not_empty`.
 */
export async function deleteAccount(
  services: AccountServices,
  given: CallParsed<'account.deleteAccount'>,
  context: UserContext,
): Promise<{ deleted: true }> {
  const { userId } = context.session
  const confirmed = await confirmOwner(services, context, { act: 'delete_account', given })
  // Asked before anybody is logged out for nothing.
  await refuseWhileBound(services, services.db, userId)
  services.sessions.forget(
    await transact(services.db, async (tx) => {
      await confirmed.use(tx)
      await profile.beginDeletion(tx, userId)
      return (await store.endSessions(tx, userId, null)).tokenHashes
    }),
  )
  try {
    await services.desksPassed()
    await eraseUnlessBound(services, userId)
  } catch (error) {
    await profile.giveUpDeletion(services.db, userId)
    throw error
  }
  return { deleted: true }
}

async function eraseUnlessBound(services: AccountServices, userId: number): Promise<void> {
  const { removeFiles, ended } = await transact(services.db, async (tx) => {
    await refuseWhileBound(services, tx, userId)
    const remove = await services.pictures.takeAll(tx, userId)
    // After a minute of waiting its user gets in again. Such a session goes with the account, in memory too.
    const { tokenHashes } = await store.endSessions(tx, userId, null)
    await profile.erase(tx, { userId, statements: services.userData.erases })
    return { removeFiles: remove, ended: tokenHashes }
  })
  services.sessions.forget(ended)
  await removeFiles()
}

async function refuseWhileBound(services: AccountServices, db: AccountServices['db'] | Tx, userId: number): Promise<void> {
  const frozen = await profile.frozenReason(db, userId)
  if (frozen) refuse(`frozen_${frozen}`)
  const left = await profile.readObligations(db, userId, wanted(services))
  if (left.size > 0) refuse('account_not_empty')
}
