import { proposalsFor, refuse, rightsOf } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import type { RoomHandlers } from '../../http/context.ts'
import { recipientOf } from '../account/door.ts'
import { changeOperator } from './changing.ts'
import { decideGiving, proposeGiving, refuseAlone } from './giving.ts'
import { accept, invite, readInvitation } from './invitation.ts'
import { keepKey, keysOut, newKeyOptions } from './keys.ts'
import { hashAt, listLog } from './log-store.ts'
import { logDeed } from '../../db/deeds.ts'
import { login } from './login.ts'
import { listProposals, type ProposalRow } from './proposal-store.ts'
import type { OperatorServices } from './services.ts'
import * as store from './store.ts'

const stateOf = ({ disabledAt, passwordHash }: store.OperatorRow) =>
  disabledAt ? ('disabled' as const) : passwordHash === null ? ('invited' as const) : ('active' as const)

const operatorOut = (row: store.ListedOperator) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: row.roles,
  state: stateOf(row),
  seen_at: row.seenAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

const proposalOut = (row: ProposalRow) => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  terms: row.terms,
  terms_hash: row.termsHash,
  proposed_by: row.proposedBy,
  proposed_by_name: row.proposedByName,
  proposed_at: row.proposedAt.toISOString(),
  note: row.note,
  decision: row.decision,
  decided_by_name: row.decidedByName,
  decided_at: row.decidedAt?.toISOString() ?? null,
  decision_note: row.decisionNote,
})

export function operatorHandlers(services: OperatorServices): RoomHandlers<'operator'> {
  const { db, endLines } = services
  return {
    login: (input, context) => login(services, input, context),
    invitation: (input) => readInvitation(services, input),
    accept: (input, context) => accept(services, input, context),
    logout: async (_input, { operator }) => {
      const ended = await transact(db, async (tx) => {
        const hashes = await store.endSession(tx, operator.id)
        await logDeed(tx, { operatorId: operator.operatorId, action: 'logout', subject: `operator:${operator.operatorId}`, detail: {} })
        return hashes
      })
      endLines(ended)
      return { ended: true }
    },
    me: async (_input, { operator }) => {
      const own = (await store.findById(db, String(operator.operatorId)))!
      const { id, email, name, roles } = own
      const { mode, seed } = services.site
      return { id, email, name, roles, rights: rightsOf(roles), expires_at: operator.until.toISOString(), mode, seed }
    },
    keys: (_input, { operator }) => keysOut(db, operator.operatorId),
    keyOptions: async ({ site }, { operator }) => ({ options: await newKeyOptions(services, operator, site) }),
    makeKey: async (input, { operator }) => ({ id: await keepKey(services, operator.operatorId, input) }),
    list: async () => (await store.list(db)).map(operatorOut),
    invite: async ({ email, name, roles }, { operator }) => {
      const { address } = recipientOf(email, 'email', undefined)
      // Whoever has lost his second factor is invited again by another.
      if ((await store.findByEmail(db, address))?.id === String(operator.operatorId)) refuse('operator_self')
      refuseAlone(roles, [])
      return invite(services, { email: address, name, roles, by: operator.operatorId })
    },
    change: (input, context) => changeOperator(services, input, context),
    proposeGiving: (input, context) => proposeGiving(services, input, context),
    decideGiving: (input, context) => decideGiving(services, input, context),
    proposals: async ({ kind, subject = null, open = false, page, limit }, { operator }) => {
      const own = proposalsFor(rightsOf(operator.roles))
      const kinds = kind ? own.filter((one) => one === kind) : own
      const { rows, total } = await listProposals(db, { kinds, subject, isOpen: open }, { page, limit })
      return { data: rows.map(proposalOut), page, limit, total }
    },
    log: async ({ subject = null, page, limit }) => {
      const { rows, total } = await listLog(db, subject, { page, limit })
      const oldest = rows.at(-1)
      return {
        data: rows.map((row) => ({
          number: row.number,
          time: row.at.toISOString(),
          operator_id: row.operatorId,
          operator_name: row.operatorName,
          action: row.action,
          subject: row.subject,
          detail: row.detail,
          hash: row.hash,
        })),
        page,
        limit,
        total,
        before: oldest ? await hashAt(db, BigInt(oldest.number) - 1n) : null,
      }
    },
  }
}
