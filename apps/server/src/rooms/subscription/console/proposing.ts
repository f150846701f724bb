/** A sale takes two operators: one proposes a draft, another lets everybody see exactly this one (docs/decisions/0061). */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { transact } from '../../../db/transact.ts'
import type { OperatorContext } from '../../../http/context.ts'
import { decide, deskDecision, propose, type Terms } from '../../operator/door.ts'
import { issueOf, knowTokens, refuseTokenFault } from '../make-project.ts'
import { scheduling, type TokenFault } from '../project-store.ts'
import type { SubscriptionServices } from '../services.ts'
import { SALE } from '../terms.ts'
import { refuseField } from './drafts.ts'
import * as store from './store.ts'

const KIND = 'subscription.sale'

export const subjectOf = (id: string): string => `sale:${id}`

/** What the second operator reads. A draft does not change, so these are its terms as long as it is there. */
const termsOf = (row: store.DraftRow): Terms => ({
  sale: row.id,
  name: row.name,
  code: row.code,
  pay_currency: row.payCurrency,
  mode: row.mode,
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
  website: row.website,
  whitepaper: row.whitepaper,
  holders: row.holders,
  about: row.about,
})

/** Nothing opens without having been seen to come. */
export function refuseBegun(startsMs: number, nowMs: number): void {
  if (startsMs <= nowMs) refuse('parameter_error', { fields: { starts_at: 'field_too_small' } })
}

export const proposeDraft = (
  { db }: SubscriptionServices,
  { id, note }: CallParsed<'subscription.proposeDraft'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'subscription.proposeDraft'>> =>
  transact(db, async (tx) => {
    const row = (await store.lockDraft(tx, id)) ?? refuse('project_not_found')
    refuseBegun(row.startsAt.getTime(), Date.now())
    const proposal = await propose(tx, { kind: KIND, subject: subjectOf(id), terms: termsOf(row), note, operatorId })
    return { id: proposal.id, terms_hash: proposal.termsHash }
  })

export async function decideDraft(
  services: SubscriptionServices,
  { id, proposal, terms_hash: termsHash, decision, note }: CallParsed<'subscription.decideDraft'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'subscription.decideDraft'>> {
  const deciding = { id: proposal, kind: KIND, subject: subjectOf(id), termsHash, decision, note, operatorId } as const
  if (decision === 'approved') await schedule(services, id, deciding)
  else await transact(services.db, (tx) => decide(tx, deciding))
  return { id, decision }
}

/** The decision, the sale that everybody sees, and its tokens are one batch. What is refused by now stays open. */
async function schedule(services: SubscriptionServices, id: string, deciding: Parameters<typeof deskDecision>[0]): Promise<void> {
  const { db, desk, issuer } = services
  const row = await transact(db, (tx) => store.lockDraft(tx, id))
  const issue = await issueOf(services, id)
  const { guard, take, log } = deskDecision(deciding, scheduling(id))
  await desk.submit({
    userId: null,
    accounts: [issuer, SALE],
    idempotent: null,
    guard,
    run(turn, [decidedRow]) {
      const decided = take(decidedRow)
      if (!row || !issue) return refuse('project_not_found')
      refuseBegun(row.startsAt.getTime(), turn.timeMs)
      refuseField(() => refuseTokenFault(decided.fault as TokenFault | null))
      if (!decided.isChanged) refuse('project_not_found')
      turn.post([issue])
      log(turn, decided)
    },
  })
  await knowTokens(services)
}
