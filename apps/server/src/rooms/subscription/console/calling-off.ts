/**
 * A sale that runs or begins is called off by two operators, as long as it has delivered nothing (docs/decisions/0061): it ends at that moment,
 * and everything that was committed goes back.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { transact } from '../../../db/transact.ts'
import type { OperatorContext } from '../../../http/context.ts'
import { decide, deskDecision, propose } from '../../operator/door.ts'
import { callingOff, findCallOffFault, findTerms, type CallOffFault } from '../project-store.ts'
import type { SubscriptionServices } from '../services.ts'
import { subjectOf } from './proposing.ts'

const KIND = 'subscription.call_off'

/** What was delivered at its buyers' turns is theirs. */
function refuseFault(fault: CallOffFault | null): void {
  if (fault === 'delivered') refuse('sale_delivered')
  if (fault === 'over') refuse('sale_ended')
  if (fault === 'draft') refuse('project_not_found')
}

export async function proposeCallOff(
  services: SubscriptionServices,
  { id, note }: CallParsed<'subscription.proposeCallOff'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'subscription.proposeCallOff'>> {
  const { name, endsMs } = (await findTerms(services.db, id)) ?? refuse('project_not_found')
  refuseFault(await findCallOffFault(services.db, id))
  const terms = { sale: id, name, ends_at: new Date(endsMs).toISOString() }
  const proposal = await transact(services.db, (tx) => propose(tx, { kind: KIND, subject: subjectOf(id), terms, note, operatorId }))
  return { id: proposal.id, terms_hash: proposal.termsHash }
}

export async function decideCallOff(
  services: SubscriptionServices,
  { id, proposal, terms_hash: termsHash, decision, note }: CallParsed<'subscription.decideCallOff'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'subscription.decideCallOff'>> {
  const deciding = { id: proposal, kind: KIND, subject: subjectOf(id), termsHash, decision, note, operatorId } as const
  if (decision !== 'approved') {
    await transact(services.db, (tx) => decide(tx, deciding))
    return { id, decision }
  }
  const { guard, take, log } = deskDecision(deciding, callingOff(id))
  await services.desk.submit({
    userId: null,
    accounts: [],
    idempotent: null,
    guard,
    run(turn, [row]) {
      const decided = take(row)
      refuseFault(decided.fault as CallOffFault | null)
      if (!decided.isChanged) refuse('project_not_found')
      log(turn, decided)
    },
  })
  return { id, decision }
}
