/**
 * What takes two operators (docs/decisions/0032): one proposes terms, another decides on exactly these. A decision that moves money is the
 * guard of the desk's command, so that there is neither without the other; any other is made in the transaction of its effect.
 */
import { refuse, type ProposalKind } from '@assay/contract/wire'
import { logDeed, type Deed } from '../../db/deeds.ts'
import type { Tx } from '../../db/pool.ts'
import { deedStatement } from '../../desk/deed-statement.ts'
import type { Statement } from '../../desk/statements.ts'
import * as store from './proposal-store.ts'
import type { Change, DecidedRow, Deciding } from './proposal-store.ts'

/** Everything that the effect depends on, by whole words. Amounts are decimal text. */
export type Terms = Readonly<Record<string, string | number | boolean | null>>

export interface NewProposal {
  kind: ProposalKind
  /** What it would change: `user:1001`, `withdrawal:12`. */
  subject: string
  terms: Terms
  note: string
  operatorId: number
}

/** Proposes, and logs it. Refuses `proposal_open` while another of this kind is open for the subject. */
export async function propose(tx: Tx, { terms, ...given }: NewProposal): Promise<{ id: string; termsHash: string }> {
  const proposal = (await store.insertProposal(tx, { ...given, terms: JSON.stringify(terms) })) ?? refuse('proposal_open')
  const { kind, subject, note, operatorId } = given
  await logDeed(tx, { operatorId, action: `${kind}.propose`, subject, detail: { proposal: proposal.id, terms, note } })
  return proposal
}

export interface Decided {
  id: string
  subject: string
  terms: Terms
  proposedBy: string
  /** For the log of operators: to be written with the effect. */
  deed: Deed
  /** What stood against the change that is made with the decision, and whether it was made. */
  fault: string | null
  isChanged: boolean
}

/**
 * The proposal whose decision was tried. Refuses `proposal_unknown`, `proposal_decided`, `operator_self` where the proposer
 * would decide or somebody else take it back, `proposal_changed` where the hash is another, `proposal_orphan` where its proposer may not propose
 * it any more.
 */
export function decidedBy(
  row: DecidedRow | undefined,
  { kind, subject: wanted, termsHash, decision, note, operatorId }: Deciding,
): Decided {
  if (!row || (wanted !== undefined && row.subject !== wanted)) refuse('proposal_unknown')
  if (!row.was_open) refuse('proposal_decided')
  if (row.is_own !== (decision === 'withdrawn')) refuse('operator_self')
  if (row.terms_hash !== termsHash) refuse('proposal_changed')
  if (row.is_orphan && decision === 'approved') refuse('proposal_orphan')
  if (!row.decided) throw new Error(`proposal ${row.id} was not decided`)
  const { id, subject, proposed_by: proposedBy, fault, is_changed: isChanged } = row
  const detail = { proposal: id, terms_hash: termsHash, note }
  const deed = { operatorId, action: `${kind}.${decision}`, subject, detail }
  return { id, subject, terms: JSON.parse(row.terms) as Terms, proposedBy, deed, fault, isChanged }
}

/** Decides in the transaction of the effect, and logs it. Refuses as `decidedBy` does. */
export async function decide(tx: Tx, deciding: Deciding): Promise<Decided> {
  const decided = decidedBy(await store.decideRow(tx, deciding), deciding)
  await logDeed(tx, decided.deed)
  return decided
}

/**
 * The parts of a desk's request by which a decision moves money: its guard, what its `run` makes of the guard's row, and the deed for the log.
 * A refusal undoes the guard and nothing that `run` wrote before it: the deed is written when nothing can be refused any more. Rows that
 * other guards read or change are changed with the decision.
 */
export const deskDecision = (deciding: Deciding, change?: Change) => ({
  guard: () => store.decideStatement(deciding, change),
  take: (row: DecidedRow | undefined): Decided => decidedBy(row, deciding),
  log: (turn: { write(statement: Statement): void }, { deed }: Decided): void => turn.write(deedStatement(deed)),
})
