import { useLingui } from '@lingui/react/macro'
import { bankRefusalsOf } from '@assay/contract/bank'
import { useParams } from 'react-router'
import { formatMoney } from '@assay/web/ui/format.ts'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { FactLines } from '#ui/fact-lines.tsx'
import { Act } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { TextFields, useTextFields } from '#ui/text-fields.tsx'
import { type PayInView, useDecidePayIn, usePayIn, useProposePayIn, useRefusePayIn } from '../api.ts'
import { BankProposal } from '../parts/bank-proposal.tsx'
import { History } from '../parts/history.tsx'
import { Opened } from '../parts/opened.tsx'
import { ProofPicture } from '../parts/proof-picture.tsx'
import { Refuse } from '../parts/refuse.tsx'
import { payInStates, reasonNames } from '../words.ts'

/** One transfer in: what was announced, what was sent as proof, what the bank shows. */
export function PayIn() {
  const { t, i18n } = useLingui()
  const { id = '' } = useParams()
  const query = usePayIn(id)
  const { data } = query
  return (
    <Opened
      title={data?.reference ?? id}
      state={data && i18n._(payInStates[data.state])}
      above={{ title: t`Bank transfers in`, path: '/bank/in' }}
      query={query}
      facts={data && <Facts payment={data} />}
      acts={data && <Acts payment={data} />}
    />
  )
}

function Facts({ payment }: { payment: PayInView }) {
  const { t, i18n } = useLingui()
  const { id, amount, scale, currency_name: currency, credited, reason, proof_names: proofs, events } = payment
  return (
    <>
      <Section title={t`Announced`}>
        <dl>
          <KeyValue label={t({ context: 'money', message: 'Amount' })}>
            <b className="figure text-20">{formatMoney(amount, scale)}</b> {currency}
          </KeyValue>
          <FactLines
            lines={[
              [t`Credited`, credited ? `${formatMoney(credited, scale)} ${currency}` : ''],
              [t`Holder`, payment.holder],
              [t`From`, `${payment.bank_name} ${payment.number}`],
              [t`User`, `${payment.user_id} ${payment.username}`],
              [t`Identity level`, String(payment.level)],
              [t`Reason`, reason ? i18n._(reasonNames[reason]) : ''],
            ]}
          />
        </dl>
      </Section>
      <History events={events} />
      {proofs.length > 0 && (
        <Section title={t`Proof of payment`} end={t`To open one is logged`}>
          <div className="stack">
            {proofs.map((name) => (
              <ProofPicture key={name} id={id} name={name} />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

function Acts({ payment }: { payment: PayInView }) {
  const { t } = useLingui()
  const decide = useDecidePayIn()
  const { id, proposal, state } = payment
  if (proposal) return <BankProposal id={id} proposal={proposal} approve={t`Credit it`} decide={decide} />
  return state !== 'credited' && state !== 'refused' && <Arrived payment={payment} />
}

function Arrived({ payment: { id, state } }: { payment: PayInView }) {
  const { t } = useLingui()
  const propose = useProposePayIn()
  const refuse = useRefusePayIn()
  const form = useTextFields({ amount: '', payer_name: '', bank_reference: '' })
  return (
    <Section title={t`What the bank shows`}>
      <div className="stack">
        <Act name={t`It has arrived`} keys="a" kind="primary">
          {(close) => (
            <Noted
              submit={t`Propose to credit`}
              action={propose}
              wrong={form.errors.rest}
              onBack={close}
              onSubmit={(note) =>
                propose.mutate({ id, ...form.values, note }, { onSuccess: close, onError: (failure) => form.refuse(failure) })
              }
            >
              <TextFields
                form={form}
                figures={['amount']}
                labels={{ amount: t`Amount that arrived`, payer_name: t`Name of the payer`, bank_reference: t`Reference of the bank` }}
              />
            </Noted>
          )}
        </Act>
        {state !== 'cancelled' && <Refuse id={id} name={t`Refuse`} reasons={bankRefusalsOf.payIn} action={refuse} />}
      </div>
    </Section>
  )
}
