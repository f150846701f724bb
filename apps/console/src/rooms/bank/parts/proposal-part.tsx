import { Trans, useLingui } from '@lingui/react/macro'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useOperator } from '#app/session.ts'
import { Act } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import type { Proposal } from '../api.ts'

type Decision = 'approved' | 'refused' | 'withdrawn'

interface ProposalPartProps {
  id: string
  proposal: Proposal
  /** What approving does: "Credit it". */
  approve: string
  busy: boolean
  decide: (
    input: { id: string; proposal: string; terms_hash: string; decision: Decision; note: string },
    options: { onSuccess: () => void; onError: (failure: Error) => void },
  ) => void
}

/** What was proposed, to the letter, and what this operator may do about it: whoever proposed can only take it back. */
export function ProposalPart({ id, proposal, approve, busy, decide }: ProposalPartProps) {
  const { t } = useLingui()
  const { data: me } = useOperator()
  const isOwn = me?.id === proposal.proposed_by
  const [name, time] = [proposal.proposed_by_name, formatTime(proposal.proposed_at, 'full')]
  const act = (decision: Decision, verb: string, keys: string) => (
    <Act key={decision} name={verb} keys={keys} kind={decision === 'approved' ? 'primary' : 'danger'}>
      {(close) => (
        <Noted
          submit={verb}
          danger={decision !== 'approved'}
          busy={busy}
          onBack={close}
          onSubmit={(note, refused) =>
            decide({ id, proposal: proposal.id, terms_hash: proposal.terms_hash, decision, note }, { onSuccess: close, onError: refused })
          }
        />
      )}
    </Act>
  )
  return (
    <Section title={t`For a second operator`} end={t`${name}, ${time}`}>
      <dl>
        {Object.entries(JSON.parse(proposal.terms) as Record<string, string | number>).map(([label, value]) => (
          <KeyValue key={label} label={<span className="mono">{label}</span>}>
            <span className="mono break">{value}</span>
          </KeyValue>
        ))}
      </dl>
      <p className="muted break">{proposal.note}</p>
      <div className="stack">
        {isOwn ? (
          <>
            <Note>
              <Trans>You have proposed this. Somebody else decides.</Trans>
            </Note>
            {act('withdrawn', t`Take it back`, 'x')}
          </>
        ) : (
          <div className="across gap-2">
            {act('approved', approve, 'a')}
            {act('refused', t`Do not approve`, 'x')}
          </div>
        )}
      </div>
    </Section>
  )
}
