import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { go } from '#navigation/go.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { WholeAddress } from '#ui/chain-text.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { afterSendingText } from '#ui/minutes.ts'
import { PAY_DIGITS, PayPasswordField } from '#ui/pay-password-field.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { FULL_SCALE, useQuote, withdrawalCalls, type Options, type Way } from '../api.ts'

interface ReviewProps {
  open: boolean
  onClose: () => void
  way: Way
  options: Options
  amount: string
  available: string | undefined
  address: string
  label: string | null
  onRefused: (failure: ApiFailure) => void
}

/** What arrives is the one large figure: it is what people get wrong. The address stands whole. */
export function ReviewDrawer(props: ReviewProps) {
  const { open, onClose, way, options, amount, address, onRefused } = props
  const { t } = useLingui()
  const { currency_name: coin } = way
  const [payPassword, setPayPassword] = useState('')
  const [payProblem, setPayProblem] = useState<string>()
  const { data: quoted, error, refetch } = useQuote(open ? { currency: way.currency_id, network: way.network, address, amount } : null)
  const leaves = formatAmount(amount || '0', FULL_SCALE)
  const sending = useConfirmed('withdrawal.out', {
    act: 'withdraw',
    refreshes: withdrawalCalls,
    verb: <Trans>Withdraw {leaves}</Trans>,
    onDone: ({ id }) => go.redirect('/pages/fund/receive_withdraw_record', { withdrawal: id }),
    onRefused: (failure) => {
      if (failure.error.startsWith('pay_password')) return setPayProblem(failure.message)
      onRefused(failure)
    },
  })
  const isWhole = !options.has_pay_password || payPassword.length === PAY_DIGITS
  const send = () =>
    quoted &&
    sending.ask({
      currency: way.currency_id,
      network: way.network,
      address: quoted.address,
      amount,
      fee: quoted.fee,
      ...(options.has_pay_password && { pay_password: payPassword }),
    })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Withdraw ${coin}`}
      badges={<Badge>{quoted?.kind === 'internal' ? t`On this site` : way.chain_name}</Badge>}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <SendButton width="flex" disabled={!quoted || !isWhole} busy={sending.busy} onClick={send}>
            <Trans>Withdraw {leaves}</Trans>
          </SendButton>
        </>
      }
    >
      {quoted ? (
        <div className="stack-4">
          <Sums {...props} quoted={quoted} />
          {options.has_pay_password && (
            <PayPasswordField
              value={payPassword}
              error={payProblem}
              onChange={(next) => {
                setPayPassword(next)
                setPayProblem(undefined)
              }}
            />
          )}
        </div>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
      {sending.drawer}
    </Drawer>
  )
}

function Sums({
  way,
  options,
  available,
  address,
  label,
  quoted,
}: ReviewProps & { quoted: NonNullable<ReturnType<typeof useQuote>['data']> }) {
  const { currency_name: coin } = way
  const seconds = String(options.cancel_seconds)
  const after = available === undefined ? undefined : new Big(available).minus(quoted.amount).toFixed()
  return (
    <>
      <section className="withdrawal-head">
        <span className="text-12 muted">
          <Trans>Arrives</Trans>
        </span>
        <Amount className="text-32 bold" value={quoted.arrives} scale={FULL_SCALE} exact unit={coin} />
        <span className="text-12 muted">
          {quoted.two_needed ? (
            <Trans>after two people have approved it</Trans>
          ) : quoted.kind === 'internal' ? (
            <Trans>at once, unless a person has to look: it is another user of this site</Trans>
          ) : way.state === 'by_hand' ? (
            <Trans>after an operator has sent it</Trans>
          ) : (
            afterSendingText(quoted.arrives_seconds)
          )}
        </span>
      </section>
      <dl className="withdrawal-sums">
        <KeyValue large label={<Trans>Leaves your spot account</Trans>}>
          <Amount value={quoted.amount} scale={FULL_SCALE} exact unit={coin} />
        </KeyValue>
        <KeyValue large label={<Trans>Network fee</Trans>}>
          <Amount value={quoted.fee} scale={FULL_SCALE} exact unit={coin} />
        </KeyValue>
        <KeyValue large label={<Trans>Left after</Trans>}>
          <Amount value={after} scale={FULL_SCALE} exact unit={coin} />
        </KeyValue>
      </dl>
      <section className="withdrawal-to stack">
        <span className="across spread text-12 muted">
          <span>
            <Trans context="recipient">To</Trans> {label !== null && <b className="text">{label}</b>}
          </span>
          <span>{way.chain_name}</span>
        </span>
        <WholeAddress address={address} />
      </section>
      <Note tone="warn">
        {quoted.kind === 'internal' ? (
          <Trans>Once it is booked it cannot be taken back. While a person looks at it you can cancel.</Trans>
        ) : (
          <Trans>It cannot be taken back once it is signed. You can cancel until the checks pass, at least {seconds} s.</Trans>
        )}
      </Note>
    </>
  )
}
