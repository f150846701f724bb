import { useLingui } from '@lingui/react/macro'
import { KeyValue } from '@assay/web/ui/list.tsx'
import type { NotedAction } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { Proposed, type Given } from '#ui/proposed.tsx'
import type { Proposal } from '../api.ts'

interface BankProposalProps {
  id: string
  proposal: Proposal
  approve: string
  decide: NotedAction<Given & { id: string; proposal: string }>
}

/** What was proposed for a payment, to the letter. */
export function BankProposal({ id, proposal, approve, decide }: BankProposalProps) {
  const { t } = useLingui()
  const terms = JSON.parse(proposal.terms) as Record<string, string | number>
  return (
    <Section title={t`For a second operator`}>
      <Proposed proposal={proposal} approve={approve} hasKeys action={decide} send={(given) => ({ id, proposal: proposal.id, ...given })}>
        {Object.entries(terms).map(([label, value]) => (
          <KeyValue key={label} label={<span className="mono">{label}</span>}>
            <span className="mono break">{value}</span>
          </KeyValue>
        ))}
      </Proposed>
    </Section>
  )
}
