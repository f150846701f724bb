/** What operators do with sales. Each act stands in the log under `sale:<id>`, in the transaction of its effect. */
import type { CallOutput } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { logDeed, transactDeed } from '../../../db/deeds.ts'
import { transact } from '../../../db/transact.ts'
import type { ConsoleHandlers, OperatorContext } from '../../../http/context.ts'
import { findOpenProposal } from '../../operator/door.ts'
import { canPay, makeProject } from '../make-project.ts'
import { findTerms } from '../project-store.ts'
import type { SubscriptionServices } from '../services.ts'
import { draftOf, refuseDraft } from './drafts.ts'
import { decideCallOff, proposeCallOff } from './calling-off.ts'
import { decideDraft, proposeDraft, refuseBegun, subjectOf } from './proposing.ts'
import * as store from './store.ts'

export function subscriptionConsole(services: SubscriptionServices): ConsoleHandlers<'subscription'> {
  const { db } = services
  const setPaused = (
    { id, note, isPaused }: { id: string; note: string; isPaused: boolean },
    { operator: { operatorId } }: OperatorContext,
  ): Promise<{ id: string }> => {
    const action = isPaused ? 'subscription.pauseSale' : 'subscription.resumeSale'
    return transactDeed(db, { operatorId, action, subject: subjectOf(id), detail: { note } }, async (tx) => {
      const found = (await store.setPaused(tx, id, isPaused)) ?? refuse('project_not_found')
      if (found.isOver) refuse('sale_ended')
      if (found.isPaused === isPaused) refuse('already_so')
      return { id }
    })
  }
  return {
    projects: async (page) => {
      const { rows, total } = await store.listProjects(db, page)
      return { data: rows.map(projectOut), ...page, total }
    },
    payCurrencies: () =>
      services.catalogue.currencies
        .filter((currency) => canPay(currency))
        .map(({ id, name }) => ({ currency_id: String(id), currency_name: name })),
    buyers: async ({ id, ...page }) => {
      if (!(await findTerms(db, id))) refuse('project_not_found')
      const { rows, total } = await store.listBuyers(db, id, page)
      return { data: rows.map(buyerOut), ...page, total }
    },
    makeDraft: ({ note, ...fields }, { operator }) =>
      transact(db, async (tx) => {
        const draft = draftOf(fields)
        const id = (await makeProject({ db: tx, catalogue: services.catalogue }, draft).catch(refuseDraft))!
        refuseBegun(draft.startsMs, Date.now())
        await logDeed(tx, {
          operatorId: operator.operatorId,
          action: 'subscription.makeDraft',
          subject: subjectOf(id),
          detail: { ...fields, note },
        })
        return { id }
      }),
    discardDraft: ({ id, note }, { operator: { operatorId } }) =>
      transactDeed(db, { operatorId, action: 'subscription.discardDraft', subject: subjectOf(id), detail: { note } }, async (tx) => {
        if (!(await store.lockDraft(tx, id))) refuse('project_not_found')
        if (await findOpenProposal(tx, ['subscription.sale'], subjectOf(id))) refuse('proposal_open')
        await store.deleteDraft(tx, id)
        return { id }
      }),
    proposeDraft: (input, context) => proposeDraft(services, input, context),
    decideDraft: (input, context) => decideDraft(services, input, context),
    proposeCallOff: (input, context) => proposeCallOff(services, input, context),
    decideCallOff: (input, context) => decideCallOff(services, input, context),
    pauseSale: (input, context) => setPaused({ ...input, isPaused: true }, context),
    resumeSale: (input, context) => setPaused({ ...input, isPaused: false }, context),
  }
}

const projectOut = (row: store.ProjectRow): CallOutput<'subscription.projects'>['data'][number] => ({
  id: row.id,
  name: row.name,
  code: row.code,
  pay_currency: row.payCurrency,
  mode: row.mode,
  state: row.state,
  price: row.price,
  lot: row.lot,
  issuance: row.issuance,
  supply: row.supply,
  cap: row.cap,
  soft_cap: row.softCap,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  unlock: row.unlock,
  unlock_from: row.unlockFrom?.toISOString() ?? null,
  unlock_days: row.unlockDays,
  people: row.people,
  committed: row.committed,
  given: row.given,
  allocated_at: row.allocatedAt?.toISOString() ?? null,
  is_missed: row.isMissed,
  paused: row.isPaused && row.state !== 'ended',
  called_off: row.isCalledOff,
})

const buyerOut = (row: store.BuyerRow): CallOutput<'subscription.buyers'>['data'][number] => ({
  id: row.id,
  user_id: row.userId,
  code: row.code,
  pay_currency: row.payCurrency,
  committed: row.committed,
  paid: row.paid,
  returned: row.returned,
  tokens: row.tokens,
  created_at: row.createdAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
})
