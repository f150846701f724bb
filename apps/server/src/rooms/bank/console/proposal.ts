/** What waits for a second operator, as the page of a payment shows it. */
import type { CallOutput } from '@assay/contract'
import type { Database } from '../../../db/pool.ts'
import { findOpenProposal } from '../../operator/door.ts'

type Proposal = NonNullable<CallOutput<'bank.readConsolePayIn'>['proposal']>

export async function proposalOut(db: Database, kinds: readonly Proposal['kind'][], subject: string): Promise<Proposal | null> {
  const open = await findOpenProposal(db, kinds, subject)
  return (
    open && {
      id: open.id,
      kind: open.kind as Proposal['kind'],
      terms: open.terms,
      terms_hash: open.termsHash,
      proposed_by: open.proposedBy,
      proposed_by_name: open.proposedByName,
      proposed_at: open.proposedAt.toISOString(),
      note: open.note,
    }
  )
}
