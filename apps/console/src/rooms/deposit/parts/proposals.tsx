import { useLingui } from '@lingui/react/macro'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { figureText } from '#ui/figures.ts'
import { Act } from '#ui/form.tsx'
import { type Proposal, useOpenProposals } from '#ui/open-proposals.ts'
import { Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { useDecide } from '../api.ts'
import { ProposeForm } from './propose-form.tsx'

/** Payments that no node of ours sees: one operator proposes, another confirms on exactly these terms. */
export function Proposals() {
  const { t } = useLingui()
  const open = useOpenProposals('deposit.confirm')
  return (
    <Section title={t`Confirmed by hand`} end={t`one proposes, another confirms`}>
      {open?.map((proposal) => (
        <Open key={proposal.id} proposal={proposal} />
      ))}
      <Act name={t`Propose a payment`} keys="n">
        {(close) => <ProposeForm close={close} />}
      </Act>
    </Section>
  )
}

interface Terms {
  user: string
  network: string
  currency: string
  amount: string
  transaction_id: string
  output: number
  address: string
  /** What else the transaction paid to the address. */
  other_outputs?: string
}

function Open({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui()
  const decide = useDecide()
  const terms = JSON.parse(proposal.terms) as Terms
  return (
    <Proposed
      proposal={proposal}
      approved={t`The deposit is credited`}
      action={decide}
      send={(given) => ({ proposal: proposal.id, ...given })}
    >
      <KeyValue label={t`Amount`}>{`${figureText(terms.amount)} ${terms.currency} · ${terms.network}`}</KeyValue>
      <KeyValue label={t`User`}>{terms.user}</KeyValue>
      <KeyValue label={t`Transaction`}>
        <span className="mono break">{`${terms.transaction_id}:${terms.output}`}</span>
      </KeyValue>
      <KeyValue label={t`Address`}>
        <span className="mono break">{terms.address}</span>
      </KeyValue>
      {terms.other_outputs !== undefined && (
        <Note tone="warn">{t`The transaction paid this address at another place too. Look both up: ${terms.other_outputs}`}</Note>
      )}
    </Proposed>
  )
}
