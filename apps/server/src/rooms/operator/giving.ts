/**
 * Roles that can be the second person of what takes two are given by two operators. A new one's secret is in halves: the proposer has the first,
 * whoever approves the second, and only the invited has both. (docs/decisions/0047)
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse, rolesOfTwo, type Role } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import type { OperatorContext } from '../../http/context.ts'
import { recipientOf } from '../account/door.ts'
import { inviteBySecond } from './invitation.ts'
import { mustManage } from './managers.ts'
import { decide, propose } from './proposals.ts'
import { hashOf, newSecret } from './sessions.ts'
import type { OperatorServices } from './services.ts'
import * as store from './store.ts'

const KIND = 'operator.give'

/** Refuses `operator_two_needed` for roles that only two can give. `before` are those that somebody has already. */
export function refuseAlone(given: readonly Role[], before: readonly Role[]): void {
  if (given.some((role) => rolesOfTwo().includes(role) && !before.includes(role))) refuse('operator_two_needed')
}

export async function proposeGiving(
  { db }: OperatorServices,
  { email, name, roles, note }: CallParsed<'operator.proposeGiving'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'operator.proposeGiving'>> {
  const { address } = recipientOf(email, 'email', undefined)
  const half = newSecret()
  return transact(db, async (tx) => {
    const found = await store.findByEmail(tx, address)
    if (found?.id === String(operatorId)) refuse('operator_self')
    const isNew = !found || (!found.passwordHash && !found.disabledAt)
    const whom = isNew
      ? { id: null, name, email: address, first_half_hash: hashOf(half).toString('hex'), disabled: false }
      : { id: found.id, name: found.name, email: found.email, first_half_hash: null, disabled: found.disabledAt !== null }
    const terms = { ...whom, roles: roles.join(' ') }
    const subject = `operator:${whom.id ?? address}`
    const { id, termsHash } = await propose(tx, { kind: KIND, subject, terms, note, operatorId })
    return { id, terms_hash: termsHash, half: isNew ? half : null }
  })
}

export async function decideGiving(
  { db, secrets, endLines }: OperatorServices,
  { id, terms_hash: termsHash, decision, note }: CallParsed<'operator.decideGiving'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'operator.decideGiving'>> {
  const { half, ended } = await transact(db, async (tx) => {
    await mustManage(tx, operatorId)
    const { terms } = await decide(tx, { id, kind: KIND, termsHash, decision, note, operatorId })
    if (decision !== 'approved') return { half: null, ended: [] }
    const roles = String(terms['roles']).split(' ') as Role[]
    if (terms['id'] === null) {
      const invited = { email: String(terms['email']), name: String(terms['name']), roles, firstHash: String(terms['first_half_hash']) }
      return { half: await inviteBySecond(tx, secrets, invited), ended: [] }
    }
    const subject = String(terms['id'])
    // A decision about oneself would be a decision alone.
    if (subject === String(operatorId)) refuse('operator_self')
    const before = (await store.findById(tx, subject)) ?? refuse('operator_unknown')
    // He was disabled since: whoever agreed to raise him has not read that it ends this, too.
    if (before.disabledAt && terms['disabled'] !== true) refuse('proposal_changed')
    await store.change(tx, { id: subject, roles, disabled: false })
    return { half: null, ended: await store.endSessionsOf(tx, subject) }
  })
  endLines(ended)
  return { id, half }
}
