/** Users as operators see them. Whatever an operator does to one, looking included, stands in the log under `user:<id>`. */
import { randomUUID } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { ConsoleHandlers, OperatorContext } from '../../../http/context.ts'
import { addMessage } from '../../message/door.ts'
import { maskEmail, maskMobile } from '../address.ts'
import type { AccountServices } from '../services.ts'
import { logOutEverywhere } from '../store.ts'
import { seeAsUser } from './see-as-user.ts'
import * as store from './users-store.ts'

export function userConsole(services: AccountServices): ConsoleHandlers<'account'> {
  const { db, sessions, publishMessages } = services
  /** Writes what an operator does to a user, in one transaction with the effect. Refuses `user_unknown`. */
  const deed = <Result>(
    by: { operator: OperatorContext['operator']; action: string; id: string; detail?: Record<string, unknown> },
    work: (tx: Tx, user: store.UserRow) => Promise<Result>,
  ): Promise<Result> =>
    transact(db, async (tx) => {
      const user = (await store.findUser(tx, by.id)) ?? refuse('user_unknown')
      const result = await work(tx, user)
      await logDeed(tx, { operatorId: by.operator.operatorId, action: by.action, subject: `user:${by.id}`, detail: by.detail ?? {} })
      return result
    })

  return {
    findUsers: findUsersOf(db),
    seeAsUser: (input, context) => seeAsUser(services, input, context),
    viewUser: async ({ id }, { operator }) => {
      const user = await deed({ operator, action: 'account.viewUser', id }, (_tx, found) => Promise.resolve(found))
      const [open, notes] = await Promise.all([sessions.list(Number(id)), store.listNotes(db, id)])
      return {
        ...foundOut(user),
        signature: user.signature,
        credit_score: user.creditScore,
        verification_level: user.verificationLevel,
        vip_level: user.vipLevel,
        frozen_at: user.frozenAt?.toISOString() ?? null,
        sessions: open,
        notes: notes.map((note) => ({ id: note.id, text: note.text, operator_name: note.operatorName, time: note.at.toISOString() })),
      }
    },
    freezeUser: async ({ id, reason, note }, { operator }) => {
      const frozen = await deed({ operator, action: 'account.freezeUser', id, detail: { reason, note } }, async (tx, before) => {
        const after = (await store.setFrozen(tx, id, reason))!
        const message = {
          userId: Number(id),
          subject: `frozen:${randomUUID()}`,
          kind: 'account_frozen',
          values: { frozen: reason },
        } as const
        // Another reason is news, the same is none.
        if (before.frozen !== reason) await addMessage(tx, message)
        return after
      })
      sessions.refresh(Number(id))
      publishMessages(Number(id))
      return foundOut(frozen)
    },
    releaseUser: async ({ id, note }, { operator }) => {
      const released = await deed({ operator, action: 'account.releaseUser', id, detail: { note } }, async (tx, { frozenAt }) => {
        const after = (await store.setFrozen(tx, id, null))!
        const subject = `released:${frozenAt?.toISOString()}`
        if (frozenAt) await addMessage(tx, { userId: Number(id), subject, kind: 'account_released', values: {} })
        return after
      })
      sessions.refresh(Number(id))
      publishMessages(Number(id))
      return foundOut(released)
    },
    endUserSessions: async ({ id, note }, { operator }) => {
      const ended = await deed({ operator, action: 'account.endUserSessions', id, detail: { note } }, logOut)
      sessions.forget(ended.tokenHashes)
      return { ended: ended.count }
    },
    noteUser: async ({ id, text }, { operator }) => ({
      id: await deed({ operator, action: 'account.noteUser', id, detail: { text } }, (tx) =>
        store.addNote(tx, { userId: id, operatorId: operator.operatorId, text }),
      ),
    }),
  }
}

const logOut = (tx: Tx, { id }: store.UserRow) => logOutEverywhere(tx, Number(id), null)

const SEARCH = { action: 'account.findUsers', subject: 'users' }
/** Fewer characters name nobody: what they list is masked, and not worth an entry in the log. */
const SEARCH_SHORTEST = 3

const findUsersOf =
  (db: AccountServices['db']): ConsoleHandlers<'account'>['findUsers'] =>
  async ({ find: typed = '', page, limit }, { operator }) => {
    const find = typed.trim()
    const isSearch = find.length >= SEARCH_SHORTEST
    if (isSearch) await transact(db, (tx) => logDeed(tx, { operatorId: operator.operatorId, ...SEARCH, detail: { find, page } }))
    const { rows, total } = await store.findUsers(db, find, { page, limit })
    return { data: rows.map((row) => foundOut(isSearch ? row : masked(row))), page, limit, total }
  }

const masked = (row: store.FoundRow): store.FoundRow => ({
  ...row,
  email: row.email && maskEmail(row.email),
  mobile: row.mobile && maskMobile(row.mobile),
})

const foundOut = ({ id, username, email, mobile, nickname, createdAt, frozen }: store.FoundRow) => ({
  id,
  username,
  email,
  mobile,
  nickname,
  created_at: createdAt.toISOString(),
  frozen,
})
