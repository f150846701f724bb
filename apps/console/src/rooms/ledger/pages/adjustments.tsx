import { useLingui } from '@lingui/react/macro'
import { useSearchParams, Link } from 'react-router'
import type { AdjustmentReason } from '@assay/contract/wire'
import { adjustmentReasons } from '@assay/contract/wire'
import { useState } from 'react'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { LoadedRows } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { figureText } from '#ui/figures.ts'
import { Act, Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { type Proposal, useAskedProposals } from '#ui/open-proposals.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { inFile } from '#ui/table.tsx'
import { TextFields, useTextFields } from '#ui/text-fields.tsx'
import { useDecide, usePropose, useProposals } from '../api.ts'
import { Decided } from '../parts/decided.tsx'
import { accountNames } from '../house-words.ts'
import { reasonNames, typeChoices } from '../words.tsx'

interface Terms {
  account: string
  currency_name: string
  amount: string
  against: number
  reason: AdjustmentReason
}
const termsOf = ({ terms }: Proposal): Terms => JSON.parse(terms) as Terms
const userOf = ({ subject }: Proposal): string => subject.replace('user:', '')

/** Balances are set right by two: one proposes, another books exactly that. */
export function Adjustments() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const all = useProposals('ledger.adjust')
  const asked = useAskedProposals('ledger.adjust')
  return (
    <>
      <Bar title={t`Adjustments`} above={{ title: t`Ledger`, path: '/ledger' }} note={t`One proposes, another books exactly that`}>
        <Act name={t`Propose an adjustment`} keys="n" kind="primary">
          {(close) => <ProposeForm user={params.get('user') ?? ''} close={close} />}
        </Act>
      </Bar>
      <Columns widths="420px 1fr">
        <Column>
          <LoadedRows {...asked} data={asked.data?.data} rows={6} empty={<Empty title={t`Nothing waits for a second operator`} />}>
            {(open) => open.map((proposal) => <Open key={proposal.id} proposal={proposal} isOnly={open.length === 1} />)}
          </LoadedRows>
        </Column>
        <Column>
          <Decided
            label={t`Adjustments`}
            booked="adjustment"
            query={all}
            columns={[
              { title: t`User`, cell: userOf, text: userOf },
              {
                title: t`Amount`,
                end: true,
                cell: (one) => `${figureText(termsOf(one).amount)} ${termsOf(one).currency_name}`,
                text: (one) => termsOf(one).amount,
              },
              inFile(t`Coin`, (one) => termsOf(one).currency_name),
            ]}
          />
        </Column>
      </Columns>
    </>
  )
}

function Open({ proposal, isOnly }: { proposal: Proposal; isOnly: boolean }) {
  const { t, i18n } = useLingui()
  const decide = useDecide()
  const { account, amount, currency_name: currency, reason, against } = termsOf(proposal)
  const type = typeChoices.find(({ value }) => value === account.at(-1))
  return (
    <Section title={t`Adjustment ${proposal.id}`}>
      <Proposed
        proposal={proposal}
        hasKeys={isOnly}
        approved={t`Booked. The user was told.`}
        action={decide}
        send={(given) => ({ id: proposal.id, ...given })}
      >
        <KeyValue label={t`Amount`}>
          <b>
            {figureText(amount)} {currency}
          </b>
        </KeyValue>
        <KeyValue label={t`User`}>
          <Link to={`/users/${userOf(proposal)}`}>{userOf(proposal)}</Link> {type && i18n._(type.label)}
        </KeyValue>
        <KeyValue label={t`Against account`}>{i18n._(accountNames[against]!)}</KeyValue>
        <KeyValue label={t`The user reads`}>{i18n._(reasonNames[reason])}</KeyValue>
      </Proposed>
    </Section>
  )
}

function ProposeForm({ user, close }: { user: string; close: () => void }) {
  const { t, i18n } = useLingui()
  const form = useTextFields({ user_id: user, currency_id: '3', amount: '' })
  const [type, setType] = useState('2')
  const [reason, setReason] = useState<AdjustmentReason>('mistake')
  const propose = usePropose(() => {
    toastDone(t`Proposed. Another operator has to approve it.`)
    close()
  })
  return (
    <Noted
      submit={t`Propose`}
      action={propose}
      wrong={form.errors.rest}
      onBack={close}
      onSubmit={(note) =>
        propose.mutate(
          { ...form.values, type, reason, note },
          { onError: (failure) => form.refuse(failure, { user_unknown: 'user_id', currency_unknown: 'currency_id' }) },
        )
      }
    >
      <TextFields
        form={form}
        figures={['amount']}
        labels={{ user_id: t`User’s number`, currency_id: t`Coin’s number`, amount: t`Amount, with a minus to take` }}
      />
      <Choose
        label={t`Account`}
        options={typeChoices.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        value={type}
        onChange={setType}
      />
      <Choose
        label={t`Reason, told to the user in his language`}
        options={adjustmentReasons.map((value) => ({ value, label: i18n._(reasonNames[value]) }))}
        value={reason}
        onChange={setReason}
      />
    </Noted>
  )
}
