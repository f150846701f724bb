/** What operators do with sales. Each act stands in the log under `sale:<id>`, in the transaction of its effect. */
import type { CallOutput, CallParsed, ConsoleCallName } from '@assay/contract'
import { refuse, type Text } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import { transact } from '../../../db/transact.ts'
import { deedStatement } from '../../../desk/deed-statement.ts'
import type { Handler } from '../../../http/context.ts'
import { canPay, DraftRefused, makeProject, scheduleProject, type Draft } from '../make-project.ts'
import { findTerms } from '../project-store.ts'
import type { SubscriptionServices } from '../services.ts'
import * as store from './store.ts'

type SubscriptionCalls = { [N in ConsoleCallName as N extends `subscription.${infer C}` ? C : never]: Handler<N> }
type DraftFields = CallParsed<'subscription.makeDraft'>

/** The fields that a draft calls otherwise. */
const FIELDS: Partial<Record<keyof Draft, keyof DraftFields>> = {
  payCurrencyId: 'pay_currency_id',
  softCap: 'soft_cap',
  startsMs: 'starts_at',
  endsMs: 'ends_at',
  unlock: 'unlock_from',
}

export function subscriptionConsole(services: SubscriptionServices): SubscriptionCalls {
  const { db } = services
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
        const id = await makeProject({ db: tx, catalogue: services.catalogue }, draftOf(fields)).catch(refuseField)
        const subject = `sale:${id}`
        await logDeed(tx, { operatorId: operator.operatorId, action: 'subscription.makeDraft', subject, detail: { ...fields, note } })
        return { id: id! }
      }),
    discardDraft: ({ id, note }, { operator }) =>
      transact(db, async (tx) => {
        if (!(await store.deleteDraft(tx, id))) refuse('project_not_found')
        const subject = `sale:${id}`
        await logDeed(tx, { operatorId: operator.operatorId, action: 'subscription.discardDraft', subject, detail: { note } })
        return { id }
      }),
    scheduleDraft: async ({ id, note }, { operator }) => {
      const deed = { operatorId: operator.operatorId, action: 'subscription.scheduleDraft', subject: `sale:${id}`, detail: { note } }
      if (!(await scheduleProject(services, id, [deedStatement(deed)]))) refuse('project_not_found')
      return { id }
    },
  }
}

function refuseField(error: unknown): never {
  if (!(error instanceof DraftRefused)) throw error
  return refuse('parameter_error', { fields: { [FIELDS[error.field] ?? error.field]: error.code } })
}

function unlockOf({ unlock, unlock_from: from, unlock_days: days }: DraftFields): Draft['unlock'] {
  if (unlock === 'at_once') return { kind: 'at_once' }
  if (from === undefined) return refuse('parameter_error', { fields: { unlock_from: 'field_required' } })
  if (unlock === 'date') return { kind: 'date', fromMs: Date.parse(from) }
  if (days === undefined) return refuse('parameter_error', { fields: { unlock_days: 'field_required' } })
  return { kind: 'linear', fromMs: Date.parse(from), days }
}

const draftOf = (fields: Omit<DraftFields, 'note'>): Draft => ({
  name: fields.name,
  code: fields.code,
  payCurrencyId: Number(fields.pay_currency_id),
  about: Object.fromEntries(fields.about.map(({ lang, text }) => [lang, text])) as Text,
  website: fields.website ?? null,
  whitepaper: fields.whitepaper ?? null,
  holders: fields.holders ?? [],
  mode: fields.mode,
  price: fields.price,
  lot: fields.lot,
  issuance: fields.issuance,
  supply: fields.supply,
  cap: fields.cap,
  softCap: fields.soft_cap ?? null,
  startsMs: Date.parse(fields.starts_at),
  endsMs: Date.parse(fields.ends_at),
  unlock: unlockOf(fields as DraftFields),
})

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
})

const buyerOut = (row: store.BuyerRow): CallOutput<'subscription.buyers'>['data'][number] => ({
  id: row.id,
  user_id: row.userId,
  committed: row.committed,
  paid: row.paid,
  returned: row.returned,
  tokens: row.tokens,
  created_at: row.createdAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
})
