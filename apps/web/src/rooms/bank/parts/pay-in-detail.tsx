import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Copied } from '#ui/chain-text.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Amount } from '#ui/figure.tsx'
import { groupsOfFour } from '@assay/contract/bank-numbers'
import { CopyIcon } from '#ui/icons.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { formatTime } from '#ui/time.ts'
import { toast, toastDone } from '#ui/toast.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { useCancelPayIn, useSent, type PayIn } from '../api.ts'
import { ProofUpload } from './proof-upload.tsx'
import { PayInTimeline } from './timeline.tsx'
import '../bank.css'

/** One transfer in: where to send it under which reference, and where it is. */
export function PayInDetail({ payment }: { payment: PayIn }) {
  const { t } = useLingui()
  const { state, amount, credited, scale, currency_name: currency, pay_to: payTo, text } = payment
  return (
    <Page title={t`${currency} by transfer`} width="form" footer={state === 'waiting' && <Foot payment={payment} />}>
      <div className="bank-detail">
        <div className="across spread align-start">
          <span>
            <span className="text-12 muted block">
              <Trans>You send</Trans>
            </span>
            <Amount className="text-20 bold" value={amount} decimals={scale} unit={currency} />
          </span>
          <span className="text-end">
            <span className="text-12 muted block">{credited ? <Trans>Credited</Trans> : <Trans>You get, no fee</Trans>}</span>
            <Amount className="text-20 bold" value={credited ?? amount} decimals={scale} unit={currency} />
          </span>
        </div>
        {payTo && <PayTo payment={payment} payTo={payTo} />}
        {text && (
          <div className="above-4">
            <Note tone="bad">{text}.</Note>
          </div>
        )}
        {(state === 'waiting' || state === 'sent' || state === 'expired') && <ProofUpload payment={payment} />}
      </div>
      <SectionHead title={t`Where it is`} />
      <div className="bank-detail">
        <PayInTimeline payment={payment} />
      </div>
    </Page>
  )
}

function Foot({ payment: { id, reference } }: { payment: PayIn }) {
  const { t } = useLingui()
  const onError = (failure: Error) => toast(failure.message)
  const sent = useSent()
  const cancel = useCancelPayIn()
  const askToCancel = async () => {
    const agreed = await confirm({
      title: t`Cancel this transfer?`,
      text: t`${reference} is worth nothing then. Keep it if your bank has sent the money already.`,
      keep: t`Keep it`,
      act: t({ context: 'action', message: 'Cancel' }),
      danger: true,
    })
    if (agreed) cancel.mutate({ id }, { onError, onSuccess: () => toastDone(t({ context: 'request', message: 'Cancelled' })) })
  }
  return (
    <div className="across gap-2 grow">
      <Button kind="ghost" busy={cancel.isPending} onClick={() => void askToCancel()}>
        <Trans context="action">Cancel</Trans>
      </Button>
      <SendButton
        width="flex"
        busy={sent.isPending}
        onClick={() => sent.mutate({ id }, { onError, onSuccess: () => toastDone(t`Noted. We look for it at the bank`) })}
      >
        <Trans>I have sent it</Trans>
      </SendButton>
    </div>
  )
}

function PayTo({ payment, payTo }: { payment: PayIn; payTo: NonNullable<PayIn['pay_to']> }) {
  const { t } = useLingui()
  const copy = useCopy()
  const { reference, expires_at: expiresAt, amount, scale, currency_name: currency } = payment
  const until = formatTime(expiresAt)
  const isIban = /^[A-Z]{2}\d{2}/.test(payTo.number)
  const line = (label: string, value: string, shown: ReactNode = value) => (
    <KeyValue large label={label}>
      <Copied value={value} label={label}>
        {shown}
      </Copied>
    </KeyValue>
  )
  return (
    <>
      {payTo.is_sandbox && (
        <div className="above-4">
          <Note tone="warn">{t`Sandbox bank: nothing can be sent there. Do not send real money.`}</Note>
        </div>
      )}
      <div className="bank-reference">
        <span className="text-12 muted block">
          <Trans>Write this as the reference</Trans>
        </span>
        <div className="across spread gap-2 wrap">
          <b className="figure text-32">{reference}</b>
          <Button kind="ghost" size="small" onClick={() => copy(reference, t`Reference copied`)}>
            <CopyIcon size={16} />
            <Trans>Copy</Trans>
          </Button>
        </div>
        <span className="text-12 muted">
          <Trans>Yours alone, for this transfer. Good until {until}.</Trans>
        </span>
      </div>
      <dl className="bank-lines above-3">
        {line(t`Payee`, payTo.holder)}
        {line(t`Bank`, payTo.bank)}
        {line(
          isIban ? 'IBAN' : t`Account number`,
          payTo.number,
          <span className="figure">{isIban ? groupsOfFour(payTo.number) : payTo.number}</span>,
        )}
        {line('BIC', payTo.bic, <span className="figure">{payTo.bic}</span>)}
        {payTo.aba !== '' && line('ABA', payTo.aba, <span className="figure">{payTo.aba}</span>)}
        {line(t({ context: 'money', message: 'Amount' }), amount, <Amount value={amount} decimals={scale} unit={currency} />)}
      </dl>
      <div className="bank-notes">
        <Note tone="warn">
          <Trans>
            Send from <b>an account in your name</b>. Money from others goes back, less what the banks charge.
          </Trans>
        </Note>
        <Note tone="warn">
          <Trans>
            <b>Without the reference</b> a person has to look for you: 2 to 5 working days.
          </Trans>
        </Note>
      </div>
    </>
  )
}
