import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import type { Proposal } from '../api.ts'

type Given = Parameters<ComponentProps<typeof Proposed>['onDecide']>[0]

interface BankProposalProps {
  id: string
  proposal: Proposal
  approve: string
  decide: {
    isPending: boolean
    mutate: (input: { id: string; proposal: string } & Given, after: { onSuccess: () => void; onError: (failure: Error) => void }) => void
  }
}

/** What was proposed for a payment, to the letter. */
export function BankProposal({ id, proposal, approve, decide }: BankProposalProps) {
  const { t } = useLingui()
  const terms = JSON.parse(proposal.terms) as Record<string, string | number>
  return (
    <Section title={t`For a second operator`}>
      <Proposed
        proposal={proposal}
        approve={approve}
        hasKeys
        busy={decide.isPending}
        onDecide={(given, after) => decide.mutate({ id, proposal: proposal.id, ...given }, after)}
      >
        {Object.entries(terms).map(([label, value]) => (
          <KeyValue key={label} label={<span className="mono">{label}</span>}>
            <span className="mono break">{value}</span>
          </KeyValue>
        ))}
      </Proposed>
    </Section>
  )
}
