import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '@assay/web/api/failure.ts'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { figureText } from '#ui/figures.ts'
import { Act, Choose } from '#ui/form.tsx'
import { instantOf, MomentField } from '#ui/moment-field.tsx'
import { Noted } from '#ui/noted.tsx'
import { type Proposal, useOpenProposals } from '#ui/open-proposals.ts'
import { Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { TextFields, useTextFields } from '#ui/text-fields.tsx'
import { type Overview, useDecide, usePropose } from '../api.ts'

/**
 * What banks state: one operator enters it, another confirms exactly this. Of play money no bank holds anything: then only what waits already is
 * shown, so that the mark in the rail leads to it.
 */
export function Statements({ fiats, isPlay }: Pick<Overview, 'fiats'> & { isPlay: boolean }) {
  const { t } = useLingui()
  const open = useOpenProposals('reserve.statement')
  if (isPlay && !open?.length) return null
  return (
    <Section title={t`Statements of banks`} end={t`one proposes, another confirms`}>
      {open?.map((proposal) => (
        <Open key={proposal.id} proposal={proposal} />
      ))}
      {!isPlay && (
        <Act name={t`Enter a statement`} keys="n">
          {(close) => <StatementForm fiats={fiats} close={close} />}
        </Act>
      )}
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
  const decide = useDecide()
  const { label, balance, stated_at: at } = JSON.parse(proposal.terms) as Terms
  return (
    <Proposed proposal={proposal} approve={t`Confirm`} action={decide} send={(given) => ({ id: proposal.id, ...given })}>
      <KeyValue label={t`Bank and account`}>{label}</KeyValue>
      <KeyValue label={t`Balance`}>{`${figureText(balance)} ${proposal.subject.split(':')[1] ?? ''}`}</KeyValue>
      <KeyValue label={t`As of`}>{formatTime(at, 'full', 'UTC')}</KeyValue>
    </Proposed>
  )
}

function StatementForm({ fiats, close }: Pick<Overview, 'fiats'> & { close: () => void }) {
  const { t } = useLingui()
  const [currency, setCurrency] = useState(fiats[0]?.currency_id ?? '')
  const [at, setAt] = useState('')
  const [wrongAt, setWrongAt] = useState<string>()
  const form = useTextFields({ label: '', balance: '' })
  const propose = usePropose()
  const send = (note: string): void =>
    propose.mutate(
      { currency_id: currency, ...form.values, stated_at: instantOf(at), note },
      {
        onSuccess: () => {
          toastDone(t`Proposed: another operator confirms it`)
          close()
        },
        onError: (failure) => {
          setWrongAt(isFailure(failure) ? failure.fields['stated_at'] : undefined)
          form.refuse(failure)
        },
      },
    )
  return (
    <Noted submit={t`Propose`} action={propose} wrong={wrongAt ? undefined : form.errors.rest} onSubmit={send} onBack={close}>
      <Choose
        label={t`Currency`}
        options={fiats.map(({ currency_id: id, currency_name: name }) => ({ value: id, label: name }))}
        value={currency}
        onChange={setCurrency}
      />
      <TextFields
        form={form}
        figures={['balance']}
        labels={{ label: t`Bank and account, as everybody may read it`, balance: t`Balance` }}
      />
      <MomentField required label={t`As of, UTC`} value={at} error={wrongAt} onChange={setAt} />
    </Noted>
  )
}
