import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { networks } from '@assay/chain/networks'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { TextField } from '@assay/web/ui/field.tsx'
import { Checkbox } from '@assay/web/ui/choice.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { useOperator } from '#app/session.ts'
import { Decisions } from '#ui/decisions.tsx'
import { figureText } from '#ui/figures.ts'
import { Act, Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
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
  const isOwn = useOperator().data?.id === proposal.proposed_by
  const decide = useDecide()
  const terms = JSON.parse(proposal.terms) as Terms
  return (
    <div className="stack">
      <dl>
        <KeyValue label={t`Amount`}>{`${figureText(terms.amount)} ${terms.currency} · ${terms.network}`}</KeyValue>
        <KeyValue label={t`User`}>{terms.user}</KeyValue>
        <KeyValue label={t`Transaction`}>
          <span className="mono break">{`${terms.transaction_id}:${terms.output}`}</span>
        </KeyValue>
        <KeyValue label={t`Address`}>
          <span className="mono break">{terms.address}</span>
        </KeyValue>
        <KeyValue label={t`Proposed by`}>{`${proposal.proposed_by_name}: ${proposal.note}`}</KeyValue>
      </dl>
      {terms.other_outputs !== undefined && (
        <Note tone="warn">{t`The transaction paid this address at another place too. Look both up: ${terms.other_outputs}`}</Note>
      )}
      <Decisions
        isOwn={isOwn}
        busy={decide.isPending}
        onDecide={(decision, note, { done, refused }) =>
          decide.mutate(
            { proposal: proposal.id, terms_hash: proposal.terms_hash, decision, note },
            {
              onSuccess: () => {
                toastDone(decision === 'approved' ? t`The deposit is credited` : t`The proposal is closed`)
                done()
              },
              onError: refused,
            },
          )
        }
      />
    </div>
  )
}

const fields = ['transaction_id', 'output', 'address', 'amount'] as const
type Name = (typeof fields)[number]

function ProposeForm({ close }: { close: () => void }) {
  const { t } = useLingui()
  const [kind, setKind] = useState(KINDS.find(({ value }) => value.endsWith('trc20'))?.value ?? '')
  const [values, setValues] = useState<Record<Name, string>>({ transaction_id: '', output: '0', address: '', amount: '' })
  const [isSecond, setIsSecond] = useState(false)
  const errors = useFieldErrors<Name>({ keepRest: true })
  const propose = usePropose(() => {
    toastDone(t`Another operator has to confirm it now`)
    close()
  })
  const labels: Record<Name, string> = {
    transaction_id: t`Transaction`,
    output: t`Place in it`,
    address: t`Address it was paid to`,
    amount: t`Amount`,
  }
  const [currencyId = '', network = ''] = kind.split(' ')
  return (
    <Noted
      submit={t`Propose`}
      busy={propose.isPending}
      disabled={fields.some((name) => !values[name].trim())}
      wrong={errors.rest}
      onBack={close}
      onSubmit={(note) =>
        propose.mutate(
          {
            currency_id: currencyId,
            network,
            transaction_id: values.transaction_id.trim(),
            output: values.output.trim(),
            address: values.address.trim(),
            amount: values.amount.trim(),
            ...(isSecond && { second_output: '1' }),
            note,
          },
          { onError: (failure) => errors.refuse(failure, Object.fromEntries(fields.map((name) => [name, name]))) },
        )
      }
    >
      <Choose label={t`Coin and network`} options={KINDS} value={kind} onChange={setKind} />
      {fields.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          value={values[name]}
          error={errors.texts[name]}
          onChange={(event) => {
            setValues({ ...values, [name]: event.target.value })
            errors.forget(name)
          }}
        />
      ))}
      <Checkbox checked={isSecond} onChange={setIsSecond}>{t`A second output of the transaction to the same address`}</Checkbox>
    </Noted>
  )
}
