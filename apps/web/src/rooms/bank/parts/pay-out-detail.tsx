import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import { useCancelPayOut, type PayOut } from '../api.ts'
import { AccountRow } from './account-row.tsx'
import { PayOutTimeline } from './timeline.tsx'
import '../bank.css'

/** One transfer out: what leaves, what arrives where, and where it is. */
export function PayOutDetail({ payment }: { payment: PayOut }) {
  const { t } = useLingui()
  const { amount, arrives, scale, currency_name: currency, account, can_cancel: canCancel, bank_reference: reference, text } = payment
  return (
    <Page title={t`${currency} to your bank`} width="form" sheet footer={canCancel && <Cancel payment={payment} />}>
      <div className="bank-detail">
        <span className="text-12 muted block">
          <Trans>Arrives</Trans>
        </span>
        <Amount className="text-32 bold" value={arrives} decimals={scale} unit={currency} />
        {text && (
          <div className="above-3">
            <Note tone="bad">{text}.</Note>
          </div>
        )}
        <div className="above-4">
          <PayOutTimeline payment={payment} />
        </div>
      </div>
      <SectionHead title={t({ context: 'recipient', message: 'To' })} />
      <AccountRow account={account} />
      <dl className="bank-detail">
        <KeyValue large label={t`Leaves your fiat account`}>
          <Amount value={amount} decimals={scale} unit={currency} />
        </KeyValue>
        <KeyValue large label={t`Fee`}>
          {t({ context: 'fee', message: 'none' })}
        </KeyValue>
        <KeyValue large label={t`Arrives`}>
          <Amount value={arrives} decimals={scale} unit={currency} />
        </KeyValue>
        {reference && (
          <KeyValue large label={t`Reference of the bank`}>
            <span className="mono break">{reference}</span>
          </KeyValue>
        )}
      </dl>
    </Page>
  )
}

/** Takes it back, with the sum, while it may be. */
function Cancel({ payment: { id, amount, scale, currency_name: currency } }: { payment: PayOut }) {
  const { t } = useLingui()
  const cancel = useCancelPayOut()
  const back = formatAmount(amount, scale)
  const askToCancel = async () => {
    const agreed = await confirm({
      title: t`Cancel this transfer?`,
      text: t`${back} ${currency} comes back to your fiat account. No fee is taken.`,
      keep: t`Keep it`,
      act: t({ context: 'action', message: 'Cancel' }),
      danger: true,
    })
    if (!agreed) return
    cancel.mutate(
      { id },
      {
        onSuccess: () => toastDone(t({ context: 'request', message: 'Cancelled' })),
        onError: (failure) => toast(failure.message),
      },
    )
  }
  return (
    <Button kind="ghost" width="full" busy={cancel.isPending} onClick={() => void askToCancel()}>
      <Trans>
        Cancel, take {back} {currency} back
      </Trans>
    </Button>
  )
}
