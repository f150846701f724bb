/** What waits for a second person: the terms to the letter, who proposed them, and what this operator may do about it. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useOperator } from '#app/session.ts'
import { NotedAct, type NotedAction } from './noted.tsx'

type Decision = 'approved' | 'refused' | 'withdrawn'

export interface Given {
  terms_hash: string
  decision: Decision
  note: string
}

interface ProposedProps<Sent> {
  proposal: { terms_hash: string; proposed_by: string; proposed_by_name: string; proposed_at: string; note: string }
  /** The terms, as `KeyValue`s. */
  children: ReactNode
  /** What approving does: "Credit it". */
  approve?: string
  /** Said once it is approved. */
  approved?: string
  /** The only proposal of the page: A approves, X refuses or takes back. */
  hasKeys?: boolean
  action: NotedAction<Sent>
  /** What is sent with the decision. */
  send: (given: Given) => Sent
}

export function Proposed<Sent>({ proposal, children, ...acts }: ProposedProps<Sent>) {
  const { t } = useLingui()
  const { proposed_by_name: name, proposed_at: at, note, terms_hash: hash } = proposal
  return (
    <div className="stack">
      <dl>
        {children}
        <KeyValue label={t`Proposed by`}>
          {name} · {formatTime(at, 'full')}
        </KeyValue>
        <KeyValue label={t`Note`}>
          <span className="break">{note}</span>
        </KeyValue>
        <KeyValue label={t`Bound text`}>
          <span className="mono break text-11">{hash}</span>
        </KeyValue>
      </dl>
      <Decisions proposal={proposal} {...acts} />
    </div>
  )
}

/** Whoever proposed may only take it back; everybody else decides. Each act asks for a note first. */
function Decisions<Sent>({ proposal, approve, approved, hasKeys = false, action, send }: Omit<ProposedProps<Sent>, 'children'>) {
  const { t } = useLingui()
  const isOwn = useOperator().data?.id === proposal.proposed_by
  const act = (decision: Decision, name: string, keys: string) => (
    <NotedAct
      key={decision}
      name={name}
      keys={hasKeys ? keys : undefined}
      kind={decision === 'approved' ? 'primary' : 'danger'}
      action={action}
      send={(note) => send({ terms_hash: proposal.terms_hash, decision, note })}
      done={decision === 'approved' ? (approved ?? t`Approved`) : t`The proposal is closed`}
    />
  )
  if (isOwn) {
    return (
      <>
        <p className="muted">
          <Trans>You proposed it. Another operator decides.</Trans>
        </p>
        <div className="across gap-2">{act('withdrawn', t({ context: 'proposal', message: 'Take back' }), 'x')}</div>
      </>
    )
  }
  return (
    <div className="across gap-2 wrap">
      {act('approved', approve ?? t`Approve`, 'a')}
      {act('refused', t`Refuse`, 'x')}
    </div>
  )
}
