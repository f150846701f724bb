import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { TextField } from '@assay/web/ui/field.tsx'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { useOperator } from '#app/session.ts'
import { figureText } from '#ui/figures.ts'
import { Act, Choose } from '#ui/form.tsx'
import { instantOf, MomentField } from '#ui/moment-field.tsx'
import { Noted } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { type Overview, type Proposal, useDecide, useProposals, usePropose } from '../api.ts'

/** What banks state: one operator enters it, another confirms exactly this. */
export function Statements({ fiats }: Pick<Overview, 'fiats'>) {
  const { t } = useLingui()
  const { data } = useProposals()
  return (
    <Section title={t`Statements of banks`} end={t`one proposes, another confirms`}>
      {data?.data.map((proposal) => (
        <Open key={proposal.id} proposal={proposal} />
      ))}
      <Act name={t`Enter a statement`} keys="n">
        {(close) => <StatementForm fiats={fiats} close={close} />}
      </Act>
    </Section>
  )
}

interface Terms {
  label: string
  balance: string
  stated_at: string
}

function Open({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui()
  const isOwn = useOperator().data?.id === proposal.proposed_by
  const { label, balance, stated_at: at } = JSON.parse(proposal.terms) as Terms
  return (
    <div className="stack">
      <dl>
        <KeyValue label={t`Bank and account`}>{label}</KeyValue>
        <KeyValue label={t`Balance`}>{`${figureText(balance)} ${proposal.subject.split(':')[1] ?? ''}`}</KeyValue>
        <KeyValue label={t`As of`}>{formatTime(at, 'full', 'UTC')}</KeyValue>
        <KeyValue label={t`Proposed by`}>{`${proposal.proposed_by_name}: ${proposal.note}`}</KeyValue>
      </dl>
      <div className="across gap-2">
        {isOwn ? (
          <Decide proposal={proposal} decision="withdrawn" name={t`Take back`} />
        ) : (
          <>
            <Decide proposal={proposal} decision="approved" name={t`Confirm`} />
            <Decide proposal={proposal} decision="refused" name={t`Refuse`} />
          </>
        )}
      </div>
    </div>
  )
}

function Decide({ proposal, decision, name }: { proposal: Proposal; decision: 'approved' | 'refused' | 'withdrawn'; name: string }) {
  const decide = useDecide()
  return (
    <Act name={name} kind={decision === 'refused' ? 'danger' : 'ghost'}>
      {(close) => (
        <Noted
          submit={name}
          danger={decision === 'refused'}
          busy={decide.isPending}
          onBack={close}
          onSubmit={(note, refused) =>
            decide.mutate({ id: proposal.id, terms_hash: proposal.terms_hash, decision, note }, { onSuccess: close, onError: refused })
          }
        />
      )}
    </Act>
  )
}

function StatementForm({ fiats, close }: Pick<Overview, 'fiats'> & { close: () => void }) {
  const { t } = useLingui()
  const [currency, setCurrency] = useState('')
  const [label, setLabel] = useState('')
  const [balance, setBalance] = useState('')
  const [at, setAt] = useState('')
  const errors = useFieldErrors<'label' | 'balance' | 'stated_at'>({ keepRest: true })
  const propose = usePropose()
  const send = (note: string): void =>
    propose.mutate(
      { currency_id: currency || fiats[0]!.currency_id, label: label.trim(), balance: balance.trim(), stated_at: instantOf(at), note },
      {
        onSuccess: () => {
          toastDone(t`Proposed: another operator confirms it`)
          close()
        },
        onError: (failure) => errors.refuse(failure, { label: 'label', balance: 'balance', stated_at: 'stated_at', note: 'label' }),
      },
    )
  return (
    <Noted
      submit={t`Propose`}
      busy={propose.isPending}
      disabled={!label.trim() || !balance.trim() || !at || fiats.length === 0}
      wrong={errors.rest}
      onSubmit={send}
      onBack={close}
    >
      <Choose
        label={t`Currency`}
        options={fiats.map(({ currency_id: id, currency_name: name }) => ({ value: id, label: name }))}
        value={currency || (fiats[0]?.currency_id ?? '')}
        onChange={setCurrency}
      />
      <TextField
        label={t`Bank and account, as everybody may read it`}
        value={label}
        error={errors.texts.label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <TextField
        label={t`Balance`}
        inputMode="decimal"
        value={balance}
        error={errors.texts.balance}
        onChange={(event) => setBalance(event.target.value)}
      />
      <MomentField label={t`As of, UTC`} value={at} error={errors.texts.stated_at} onChange={setAt} />
    </Noted>
  )
}
