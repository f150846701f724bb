import { useLingui } from '@lingui/react/macro'
import { bankRefusalsOf } from '@assay/contract/bank'
import { useState } from 'react'
import { useParams } from 'react-router'
import { TextField } from '@assay/web/ui/field.tsx'
import { formatMoney } from '@assay/web/ui/format.ts'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { ErrorBox, SkeletonRows } from '@assay/web/ui/states.tsx'
import { useRight } from '#app/session.ts'
import { Act } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { type PayInView, useDecidePayIn, usePayIn, useProposePayIn, useRefusePayIn } from '../api.ts'
import { History } from '../parts/history.tsx'
import { ProofPicture } from '../parts/proof-picture.tsx'
import { ProposalPart } from '../parts/proposal-part.tsx'
import { Refuse } from '../parts/refuse.tsx'
import { payInStates, reasonNames } from '../words.ts'

/** One transfer in: what was announced, what was sent as proof, what the bank shows. */
export function PayIn() {
  const { t, i18n } = useLingui()
  const { id = '' } = useParams()
  const may = useRight()
  const { data, error, refetch } = usePayIn(id)
  const decide = useDecidePayIn()
  const above = { title: t`Bank transfers in`, path: '/bank/in' }
  if (!data) {
    return (
      <>
        <Bar title={id} above={above} />
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </>
    )
  }
  return (
    <>
      <Bar title={data.reference} above={above} note={i18n._(payInStates[data.state])} />
      <Columns widths="1fr 380px">
        <Column>
          <Facts payment={data} />
          <History events={data.events} />
          {data.proof_names.length > 0 && (
            <Section title={t`Proof of payment`} end={t`To open one is logged`}>
              {data.proof_names.map((name) => (
                <ProofPicture key={name} id={id} name={name} />
              ))}
            </Section>
          )}
        </Column>
        <Column>
          {may('bank.decide') &&
            (data.proposal ? (
              <ProposalPart
                id={id}
                proposal={data.proposal}
                approve={t`Credit it`}
                busy={decide.isPending}
                decide={(input, options) => decide.mutate(input, options)}
              />
            ) : (
              data.state !== 'credited' && data.state !== 'refused' && <Acts payment={data} />
            ))}
        </Column>
      </Columns>
    </>
  )
}

function Facts({ payment }: { payment: PayInView }) {
  const { t, i18n } = useLingui()
  const {
    amount,
    scale,
    currency_name: currency,
    credited,
    holder,
    bank_name: bank,
    number,
    user_id: user,
    username,
    level,
    reason,
  } = payment
  return (
    <Section title={t`Announced`}>
      <dl>
        <KeyValue label={t({ context: 'money', message: 'Amount' })}>
          <b className="figure text-20">{formatMoney(amount, scale)}</b> {currency}
        </KeyValue>
        {credited && <KeyValue label={t`Credited`}>{`${formatMoney(credited, scale)} ${currency}`}</KeyValue>}
        <KeyValue label={t`Holder`}>{holder}</KeyValue>
        <KeyValue label={t`From`}>{`${bank} ${number}`}</KeyValue>
        <KeyValue label={t`User`}>{`${user} ${username}`}</KeyValue>
        <KeyValue label={t`Identity level`}>{level}</KeyValue>
        {reason && <KeyValue label={t`Reason`}>{i18n._(reasonNames[reason])}</KeyValue>}
      </dl>
    </Section>
  )
}

function Acts({ payment: { id, state } }: { payment: PayInView }) {
  const { t } = useLingui()
  const propose = useProposePayIn()
  const refuse = useRefusePayIn()
  const [amount, setAmount] = useState('')
  const [payer, setPayer] = useState('')
  const [reference, setReference] = useState('')
  return (
    <Section title={t`What the bank shows`}>
      <div className="stack">
        <Act name={t`It has arrived`} keys="a" kind="primary">
          {(close) => (
            <Noted
              submit={t`Propose to credit`}
              busy={propose.isPending}
              disabled={!amount.trim() || !payer.trim() || !reference.trim()}
              onBack={close}
              onSubmit={(note, refused) =>
                propose.mutate(
                  { id, amount: amount.trim(), payer_name: payer.trim(), bank_reference: reference.trim(), note },
                  { onSuccess: close, onError: refused },
                )
              }
            >
              <TextField
                label={t`Amount that arrived`}
                inputMode="decimal"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
              <TextField label={t`Name of the payer`} maxLength={100} value={payer} onChange={(event) => setPayer(event.target.value)} />
              <TextField
                label={t`Reference of the bank`}
                maxLength={100}
                value={reference}
                onChange={(event) => setReference(event.target.value)}
              />
            </Noted>
          )}
        </Act>
        {state !== 'cancelled' && (
          <Refuse
            name={t`Refuse`}
            reasons={bankRefusalsOf.payIn}
            busy={refuse.isPending}
            refuse={(given, options) => refuse.mutate({ id, ...given }, options)}
          />
        )}
      </div>
    </Section>
  )
}
