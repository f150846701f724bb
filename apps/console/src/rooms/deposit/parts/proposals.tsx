import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { networks } from '@assay/chain/networks'
import { Checkbox } from '@assay/web/ui/choice.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { figureText } from '#ui/figures.ts'
import { Act, Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { TextFields, useTextFields } from '#ui/text-fields.tsx'
import { useDecide, useProposals, usePropose, type Proposal } from '../api.ts'

/** Coin and network in one choice. Networks that a node watches, the server refuses. */
const KINDS = networks.flatMap(({ id, name, coins }) =>
  coins.map(({ currencyId, code }) => ({ value: `${currencyId} ${id}`, label: `${code} · ${name}` })),
)

/** Payments that no node of ours sees: one operator proposes, another confirms on exactly these terms. */
export function Proposals() {
  const { t } = useLingui()
  const { data } = useProposals(true)
  return (
    <Section title={t`Confirmed by hand`} end={t`one proposes, another confirms`}>
      {data?.data.map((proposal) => (
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
      busy={decide.isPending}
      onDecide={(given, after) => decide.mutate({ proposal: proposal.id, ...given }, after)}
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

function ProposeForm({ close }: { close: () => void }) {
  const { t } = useLingui()
  const [kind, setKind] = useState(KINDS.find(({ value }) => value.endsWith('trc20'))?.value ?? '')
  const form = useTextFields({ transaction_id: '', output: '0', address: '', amount: '' })
  const [isSecond, setIsSecond] = useState(false)
  const propose = usePropose(() => {
    toastDone(t`Another operator has to confirm it now`)
    close()
  })
  const [currencyId = '', network = ''] = kind.split(' ')
  return (
    <Noted
      submit={t`Propose`}
      busy={propose.isPending}
      disabled={!form.isFilled}
      wrong={form.errors.rest}
      onBack={close}
      onSubmit={(note) =>
        propose.mutate(
          { currency_id: currencyId, network, ...form.values, ...(isSecond && { second_output: '1' }), note },
          { onError: (failure) => form.refuse(failure) },
        )
      }
    >
      <Choose label={t`Coin and network`} options={KINDS} value={kind} onChange={setKind} />
      <TextFields
        form={form}
        figures={['output', 'amount']}
        labels={{ transaction_id: t`Transaction`, output: t`Place in it`, address: t`Address it was paid to`, amount: t`Amount` }}
      />
      <Checkbox checked={isSecond} onChange={setIsSecond}>{t`A second output of the transaction to the same address`}</Checkbox>
    </Noted>
  )
}
