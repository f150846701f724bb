import { Trans, useLingui } from '@lingui/react/macro'
import { bankRefusalsOf } from '@assay/contract/bank'
import { useState } from 'react'
import { useParams } from 'react-router'
import { TextField } from '@assay/web/ui/field.tsx'
import { formatMoney } from '@assay/web/ui/format.ts'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { FactLines } from '#ui/fact-lines.tsx'
import { useOperator } from '#app/session.ts'
import { NotedAct } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { PayingAct, PayingNote } from '#ui/paying.tsx'
import * as api from '../api.ts'
import { BankProposal } from '../parts/bank-proposal.tsx'
import { History } from '../parts/history.tsx'
import { Opened } from '../parts/opened.tsx'
import { Refuse } from '../parts/refuse.tsx'
import { payOutStates, reasonNames } from '../words.ts'

/** One transfer out: to whom, and how far it is. */
export function PayOut() {
  const { t, i18n } = useLingui()
  const { id = '' } = useParams()
  const query = api.usePayOut(id)
  const { data } = query
  return (
    <Opened
      title={t`Transfer ${id}`}
      state={data && i18n._(payOutStates[data.state])}
      above={{ title: t`Bank transfers out`, path: '/bank/out' }}
      query={query}
      facts={
        data && (
          <>
            <Facts payment={data} />
            <History events={data.events} />
          </>
        )
      }
      acts={data && <Acts payment={data} />}
    />
  )
}

function Facts({ payment }: { payment: api.PayOutView }) {
  const { t, i18n } = useLingui()
  return (
    <Section title={payment.is_refund ? t`A payment given back` : t`Transfer`}>
      {payment.held_back === 'frozen' && <Note tone="bad">{t`The account is frozen: do not pay this`}</Note>}
      {payment.held_back === 'locked' && (
        <Note tone="warn">{t`Security settings of the account were changed: nothing leaves it for 24 hours after that`}</Note>
      )}
      <dl>
        <KeyValue label={t({ context: 'money', message: 'Amount' })}>
          <b className="figure text-20">{formatMoney(payment.amount, payment.scale)}</b> {payment.currency_name}
        </KeyValue>
        <FactLines
          lines={[
            [t`Worth in USDT`, formatMoney(payment.worth_usdt)],
            [t`Holder`, payment.holder],
            [t`Account`, payment.number_whole],
            ['BIC', payment.swift_code],
            ['ABA', payment.aba_number],
            [t`Bank`, payment.bank_name],
            [t`Branch`, payment.branch],
            [t`Address`, payment.address],
            [t`Country`, payment.country],
            [t`User`, `${payment.user_id} ${payment.username}`],
            [t`Identity level`, String(payment.level)],
            [t`Reference of the bank`, payment.bank_reference],
            [t`Reason`, payment.reason ? i18n._(reasonNames[payment.reason]) : ''],
          ]}
        />
      </dl>
    </Section>
  )
}

function Acts({ payment }: { payment: api.PayOutView }) {
  const { t } = useLingui()
  const decide = api.useDecidePayOut()
  const decideReturn = api.useDecideReturn()
  const propose = api.useProposePayOut()
  const refuse = api.useRefusePayOut()
  const { id, state, proposal } = payment
  if (proposal) {
    const isReturn = proposal.kind === 'bank.return'
    return (
      <BankProposal
        id={id}
        proposal={proposal}
        approve={isReturn ? t`Give it back` : t`Approve`}
        decide={isReturn ? decideReturn : decide}
      />
    )
  }
  if (state === 'approved') return <Pay payment={payment} />
  if (state !== 'requested') return null
  return (
    <Section title={t`Decision`}>
      <div className="stack">
        <NotedAct name={t`Propose to pay`} keys="a" kind="primary" action={propose} send={(note) => ({ id, note })} />
        <Refuse id={id} name={t`Refuse`} reasons={bankRefusalsOf.payOut} action={refuse} />
      </div>
    </Section>
  )
}

/** Approved by two: one says that he pays it, makes the transfer at the bank, and writes its reference down here. */
function Pay({ payment: { id, paying } }: { payment: api.PayOutView }) {
  const { t } = useLingui()
  const action = api.usePaying()
  const paid = api.useMarkPaid()
  const isOwn = useOperator().data?.id === paying?.operator_id
  const giveBack = api.useProposeReturn()
  const [reference, setReference] = useState('')
  return (
    <Section title={t`Payment`}>
      {(!paying || isOwn) && (
        <p className="muted">
          <Trans>Say first that you are paying it, then make the transfer at the bank and write down its reference.</Trans>
        </p>
      )}
      <div className="stack">
        {paying && <PayingNote paying={paying} />}
        {paying && isOwn && (
          <NotedAct
            name={t`It is paid`}
            keys="a"
            kind="primary"
            action={paid}
            send={(note) => ({ id, bank_reference: reference.trim(), note })}
          >
            <TextField
              label={t`Reference of the bank`}
              maxLength={100}
              required
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          </NotedAct>
        )}
        {(!paying || isOwn) && <PayingAct id={id} isTaken={paying !== null} action={action} />}
        <Refuse id={id} name={t`Propose to give it back`} reasons={bankRefusalsOf.payOut} action={giveBack} />
      </div>
    </Section>
  )
}
