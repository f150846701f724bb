/** What a user sees of his own, for an operator: the answers of the user's own calls that read. There is no session and no token of his. */
import type { CallName, CallOutput, CallParsed } from '@assay/contract'
import { callOf } from '@assay/contract'
import { refuse, userViews } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import { transact } from '../../../db/transact.ts'
import type { OperatorContext, UserContext } from '../../../http/context.ts'
import type { AccountServices } from '../services.ts'
import * as store from './users-store.ts'

/** No session has this number. */
const NO_SESSION = '0'
const ROWS = 20

export async function seeAsUser(
  { db, handlerOf }: AccountServices,
  { id, view, page = 1 }: CallParsed<'account.seeAsUser'>,
  { operator, ...context }: OperatorContext,
): Promise<CallOutput<'account.seeAsUser'>> {
  const user = await transact(db, async (tx) => {
    const found = (await store.findUser(tx, id)) ?? refuse('user_unknown')
    await logDeed(tx, { operatorId: operator.operatorId, action: 'account.seeAsUser', subject: `user:${id}`, detail: { view, page } })
    return found
  })
  const name: CallName = userViews[view]
  const call = callOf(name)
  const isPaged = 'page' in (call.input as unknown as { shape: Record<string, unknown> }).shape
  const session = { id: NO_SESSION, userId: Number(id), verificationLevel: user.verificationLevel, frozen: user.frozen }
  const fields = { ...(isPaged && { page, limit: ROWS }), ...(view === 'security' && { kind: 'logins' }) }
  const asUser: UserContext = { ...context, session, operator: null, idempotent: null, file: null }
  const handler = handlerOf(name) as (input: unknown, context: UserContext) => unknown
  return { view, answer: await handler(call.input.parse(fields), asUser) }
}
