import { useLingui } from '@lingui/react/macro'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { momentText } from '#ui/moment-field.tsx'
import type { Proposal } from '#ui/open-proposals.ts'
import { Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { useDecide } from '../api.ts'
import type { Terms } from '../words.tsx'
import { TermLines } from './term-lines.tsx'

type ProposedTerms = Terms & { opens_at: string | null; closes_at: string | null }

/** A product that a second operator decides on. */
export function Open({ proposal, isOnly }: { proposal: Proposal; isOnly: boolean }) {
  const { t } = useLingui()
  const decide = useDecide()
  const terms = JSON.parse(proposal.terms) as ProposedTerms
  return (
    <Section title={t`Proposed product`} end={terms.currency_name}>
      <Proposed
        proposal={proposal}
        hasKeys={isOnly}
        approve={t`Put on offer`}
        approved={t`The product is made`}
        action={decide}
        send={(given) => ({ id: proposal.id, ...given })}
      >
        <TermLines terms={terms} />
        <KeyValue label={t`Opens`}>{terms.opens_at ? momentText(terms.opens_at) : t`Once approved`}</KeyValue>
        {terms.closes_at && <KeyValue label={t`Closes`}>{momentText(terms.closes_at)}</KeyValue>}
      </Proposed>
    </Section>
  )
}
