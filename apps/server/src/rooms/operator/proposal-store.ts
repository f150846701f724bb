/** All SQL of what takes two operators. */
import { CompiledQuery, sql } from 'kysely'
import { rolesFor, type ProposalKind } from '@assay/contract/wire'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { column } from '../../desk/columns.ts'
import type { Statement } from '../../desk/statements.ts'

/** Undefined while another proposal of this kind is open for the subject. */
export async function insertProposal(
  tx: Tx,
  { kind, subject, terms, note, operatorId }: { kind: ProposalKind; subject: string; terms: string; note: string; operatorId: number },
): Promise<{ id: string; termsHash: string } | undefined> {
  const inserted = await sql<{ id: string; termsHash: string }>`
    insert into operator_proposal (kind, subject, terms, terms_hash, proposed_by, note)
    values (${kind}, ${subject}, ${terms}, sha256(convert_to(${terms}, 'UTF8')), ${operatorId}, ${note})
    on conflict (kind, subject) where decision is null do nothing
    returning id, encode(terms_hash, 'hex') as "termsHash"`.execute(tx)
  return inserted.rows[0]
}

export type Decision = 'approved' | 'refused' | 'withdrawn'

export interface Deciding {
  id: string
  kind: ProposalKind
  /** Where the caller names what it is about: a proposal about anything else is unknown there. */
  subject?: string
  /** The hash that stood beside what the operator read. */
  termsHash: string
  /** `withdrawn` is for the proposer alone, the others are for everybody else. */
  decision: Decision
  note: string
  operatorId: number
}

/** The proposal as it stands after the attempt to decide it. */
export interface DecidedRow {
  id: string
  subject: string
  terms: string
  terms_hash: string
  proposed_by: string
  is_own: boolean
  /** Who proposed it is no operator any more, or may not propose it any more. */
  is_orphan: boolean
  was_open: boolean
  decided: boolean
  /** Of the change that is made with the decision. */
  fault: string | null
  is_changed: boolean
}

/**
 * A change that is made with the decision, in its statement: a batch sends what its commands write after all of their guards, so what a guard only
 * reads may be untrue by then. `value` is the one value of both texts, `$7`.
 */
export interface Change {
  name: string
  /** A query of one text: what stands against the change. Null where nothing does. */
  fault: string
  /** An update that ends with its conditions. */
  update: string
  value: string
}

/** Decides where nothing stands against it: `decidedBy` of proposals.ts reads the row. */
export const decideStatement = ({ id, kind, termsHash, decision, note, operatorId }: Deciding, change?: Change): Statement<DecidedRow> => ({
  name: change ? `operator_decide_${change.name}` : 'operator_decide',
  text: `with found as (
      select p.*, p.proposed_by = $4::bigint as is_own,
        o.disabled_at is not null or not (o.roles && ${change ? '$8' : '$7'}::text[]) as is_orphan
      from operator_proposal p join operator o on o.id = p.proposed_by where p.id = $1::bigint and p.kind = $2 for update of p),
    deciding as (
      update operator_proposal p set decision = $5, decided_by = $4::bigint, decided_at = now(), decision_note = $6 from found f
      where p.id = f.id and f.decision is null and f.terms_hash = decode($3, 'hex') and f.is_own = ($5 = 'withdrawn')
        and not (f.is_orphan and $5 = 'approved') returning p.id)${change ? changing(change) : ''}
    select id::text, subject, terms, encode(terms_hash, 'hex') as terms_hash, proposed_by::text, is_own, is_orphan,
      decision is null as was_open,
      exists (select from deciding) as decided,
      ${change ? '(select fault from asked) as fault, exists (select from changed) as is_changed' : 'null as fault, false as is_changed'}
    from found`,
  values: () => [id, kind, termsHash, operatorId, decision, note, ...(change ? [change.value] : []), column([...rolesFor(kind)])],
})

const changing = ({ fault, update }: Change): string => `,
    asked as (select (${fault}) as fault),
    changed as (${update} and exists (select from deciding) and (select fault is null from asked) returning 1)`

/** The same for an effect that is no desk's. */
export async function decideRow(tx: Tx, deciding: Deciding): Promise<DecidedRow | undefined> {
  const { text, values } = decideStatement(deciding)
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values()) as CompiledQuery<DecidedRow>)
  return rows[0]
}

export interface ProposalRow {
  id: string
  kind: ProposalKind
  subject: string
  terms: string
  termsHash: string
  proposedBy: string
  proposedByName: string
  proposedAt: Date
  note: string
  decision: Decision | null
  decidedByName: string | null
  decidedAt: Date | null
  decisionNote: string | null
}

/** What waits for a second operator, of these kinds and about this subject. */
export async function findOpenProposal(db: Database | Tx, kinds: readonly ProposalKind[], subject: string): Promise<ProposalRow | null> {
  const { rows } = await listProposals(db, { kinds, subject, isOpen: true }, { page: 1, limit: 1 })
  return rows[0] ?? null
}

/** Proposals of these kinds, those still open first, then the newest. */
export const listProposals = (
  db: Database | Tx,
  { kinds, subject, isOpen }: { kinds: readonly ProposalKind[]; subject: string | null; isOpen: boolean },
  page: PageOf,
): Promise<Listed<ProposalRow>> =>
  readPage<ProposalRow>(
    db,
    {
      select: sql`p.id, p.kind, p.subject, p.terms, encode(p.terms_hash, 'hex') as "termsHash", p.proposed_by as "proposedBy",
        proposer.name as "proposedByName", p.proposed_at as "proposedAt", p.note, p.decision, decider.name as "decidedByName",
        p.decided_at as "decidedAt", p.decision_note as "decisionNote"`,
      from: sql`from operator_proposal p join operator proposer on proposer.id = p.proposed_by
        left join operator decider on decider.id = p.decided_by
        where p.kind = any(${[...kinds]}::text[]) and (${subject}::text is null or p.subject = ${subject})
          and (not ${isOpen}::boolean or p.decision is null)`,
      orderBy: sql`p.decision is null desc, p.id desc`,
    },
    page,
  )

/** The terms of a proposal, which never change. Null where there is none of this kind. */
export async function findTerms(db: Database, { id, kind }: { id: string; kind: ProposalKind }): Promise<string | null> {
  const found = await sql<{ terms: string }>`select terms from operator_proposal where id = ${id} and kind = ${kind}`.execute(db)
  return found.rows[0]?.terms ?? null
}
