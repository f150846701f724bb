import { Trans, useLingui } from '@lingui/react/macro'
import { useAction } from '#api/queries.ts'
import { PageLink } from '#navigation/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Copied, shortened, WholeAddress } from '#ui/chain-text.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { ExternalIcon } from '#ui/icons.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Steps } from '#ui/steps.tsx'
import { formatTime } from '#ui/time.ts'
import { toast, toastDone } from '#ui/toast.tsx'
import { FULL_SCALE, useLiveWithdrawals, useWithdrawal, withdrawalCalls, type Withdrawal } from '../api.ts'
import { refusalNames } from '../words.tsx'
import { useTimeline } from './timeline.tsx'
import '../withdrawal.css'

/** One withdrawal, from the request to the last confirmation: what left, what it cost, what arrives, when. */
export function WithdrawalDetail({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useWithdrawal(id)
  const live = useLiveWithdrawals().find((one) => one.id === id)
  const shown = live ?? data
  return (
    <Page title={t`Withdrawal`} sheet width="form" footer={shown && hasFoot(shown) && <Foot of={shown} />}>
      <Loaded data={shown} error={error} refetch={refetch} rows={6} tall>
        {(one) => <Details of={one} />}
      </Loaded>
    </Page>
  )
}

/** Nothing where there is nothing to do, so that no empty bar stands there. */
const hasFoot = ({ can_cancel: canCancel, status, explorer }: Withdrawal): boolean => canCancel || status === 'refused' || explorer !== null

function Foot({ of }: { of: Withdrawal }) {
  const { t } = useLingui()
  const cancel = useAction('withdrawal.cancel', {
    refreshes: withdrawalCalls,
    onDone: () => toastDone(t({ context: 'request', message: 'Cancelled' })),
    onRefused: (failure) => toast(failure.message),
  })
  const amount = formatAmount(of.amount, FULL_SCALE)
  const { currency_name: coin } = of
  const ask = async () => {
    const question = {
      title: t`Cancel this withdrawal?`,
      text: t`${amount} ${coin} comes back to your spot account. No fee is taken.`,
      keep: t`Keep it`,
      act: t`Take ${amount} back`,
    }
    if (await confirm(question)) cancel.mutate({ id: of.id })
  }
  if (of.can_cancel) {
    return (
      <Button kind="ghost" width="full" busy={cancel.isPending} onClick={() => void ask()}>
        <Trans>Cancel, take {amount} back</Trans>
      </Button>
    )
  }
  if (of.status === 'refused') {
    return (
      <PageLink className="button primary full" to="/pages/fund/withdraw">
        <Trans>Another address</Trans>
      </PageLink>
    )
  }
  if (!of.explorer) return null
  const { name, link } = of.explorer
  return (
    <a className="button ghost full" href={link} target="_blank" rel="noreferrer">
      <ExternalIcon size={20} />
      <Trans>Open in {name}</Trans>
    </a>
  )
}

function Details({ of }: { of: Withdrawal }) {
  const { t, i18n } = useLingui()
  const steps = useTimeline(of)
  const { currency_name: coin, chain_name: chain } = of
  // Nothing left, nothing arrives, and there is no fee.
  const isBack = of.status === 'cancelled' || of.status === 'refused'
  return (
    <div className="gutter padded stack-4">
      <section className="withdrawal-head">
        <span className="across gap-2 muted text-12">
          <CoinIcon small code={coin} />
          {of.kind === 'internal' ? (
            <Trans>{coin} to a user of this site</Trans>
          ) : (
            <Trans>
              {coin} on {chain}
            </Trans>
          )}
        </span>
        <span className="text-12 muted">{isBack ? <Trans>Back in your spot account</Trans> : <Trans>Arrives</Trans>}</span>
        <Amount className="text-32 bold" value={isBack ? of.amount : of.arrives} scale={FULL_SCALE} exact unit={coin} balance />
      </section>
      {of.refusal !== null && <Note tone="bad">{i18n._(refusalNames[of.refusal])}</Note>}
      {of.status === 'stuck' && (
        <Note tone="warn">
          <Trans>The network did not carry the transaction out. An operator pays it again by hand; nothing is lost.</Trans>
        </Note>
      )}
      <Steps steps={steps} />
      <dl className="withdrawal-sums">
        {!isBack && <Sums of={of} />}
        <KeyValue large label={<Trans>Requested at</Trans>}>
          <span className="figure">{formatTime(of.requested_at, 'full')}</span>
        </KeyValue>
      </dl>
      <section className="withdrawal-to stack">
        <span className="across spread text-12 muted">
          <Trans context="recipient">To</Trans>
          <span>{of.label ?? chain}</span>
        </span>
        <Copied value={of.address} label={t`Address`}>
          <WholeAddress address={of.address} />
        </Copied>
      </section>
      {of.transaction_id !== null && (
        <dl>
          <KeyValue large label={<Trans>Transaction</Trans>}>
            <Copied value={of.transaction_id} label={t`Transaction`}>
              <span className="mono">{shortened(of.transaction_id, 8)}</span>
            </Copied>
          </KeyValue>
        </dl>
      )}
      {of.refusal !== null && (
        <p className="muted">
          <Trans>Send to another address: your limit was not used.</Trans>
        </p>
      )}
    </div>
  )
}

function Sums({ of }: { of: Withdrawal }) {
  const { currency_name: coin } = of
  return (
    <>
      <KeyValue large label={<Trans>Leaves your spot account</Trans>}>
        <Amount value={of.amount} scale={FULL_SCALE} exact unit={coin} />
      </KeyValue>
      <KeyValue large label={<Trans>Network fee</Trans>}>
        <Amount value={of.fee} scale={FULL_SCALE} exact unit={coin} />
      </KeyValue>
      <KeyValue large label={<Trans>Arrives</Trans>}>
        <Amount value={of.arrives} scale={FULL_SCALE} exact unit={coin} />
      </KeyValue>
    </>
  )
}
