import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { useAction } from '#api/queries.ts'
import { accountTypes, useAvailable } from '#trading/own.ts'
import { AmountDrawer } from '#ui/amount-drawer.tsx'
import { Badge } from '#ui/badge.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'
import { toast } from '#ui/toast.tsx'
import { PAY_SCALE, type Project, type SaleOrder } from '../api.ts'
import { costOf, estimateOf, ratioWith } from '../figures.ts'
import { dayText, modeText, timeText, Tokens } from '../words.tsx'

interface CommitDrawerProps {
  project: Project
  own: SaleOrder | undefined
  open: boolean
  onClose: () => void
}

/** An amount is committed to a sale, or added to what is committed. */
export function CommitDrawer({ project, own, open, onClose }: CommitDrawerProps) {
  const { t } = useLingui()
  const { currency_name: token, pay_currency_name: pay, name } = project
  const [value, setValue] = useState('')
  const errors = useFieldErrors<'amount'>()
  const available = useAvailable(accountTypes.spot, project.pay_currency_id)
  const isFirstCome = project.mode === 'first_come'
  const commit = useAction('subscription.order', {
    refreshes: ['subscription.orders', 'subscription.detail', 'subscription.list', 'wallet.list'],
    onDone: (order) => {
      setValue('')
      onClose()
      toast(order.status === 'bought' ? t`Tokens bought` : t`Committed`)
    },
    onRefused: (failure) => errors.refuse(failure, NAMES),
  })
  const least = costOf(project, project.lot)
  const most = formatAmount(costOf(project, project.cap).toFixed(), PAY_SCALE)
  const amount = toAmount(value)
  const submit = (): void => {
    const minimum = formatAmount(least.toFixed(), PAY_SCALE)
    const wrong = !amount
      ? t`Enter an amount`
      : amount.lt(least)
        ? t`At least ${minimum} ${pay}`
        : tooMuch(amount, available) && t`Not enough ${pay}`
    if (errors.show(wrong ? { amount: wrong } : {})) commit.mutate({ project_id: project.id, amount: amount!.toFixed() })
  }
  return (
    <AmountDrawer
      open={open}
      onClose={onClose}
      title={isFirstCome ? t`Buy ${token}` : t`Commit to ${name}`}
      badges={<Badge>{modeText(project)}</Badge>}
      label={t`You commit, up to ${most} can buy`}
      value={value}
      onChange={(text) => {
        setValue(text)
        errors.forget('amount')
      }}
      unit={pay}
      scale={2}
      available={available}
      error={errors.texts.amount}
      caution={<Caution project={project} />}
      act={
        value === '' ? (
          <Trans>Commit</Trans>
        ) : (
          <CommitText value={value} pay={pay} isFirstCome={isFirstCome} token={token} project={project} />
        )
      }
      onAct={submit}
      isBusy={commit.isPending}
    >
      <Outcome project={project} own={own} value={amount?.toFixed() ?? '0'} />
    </AmountDrawer>
  )
}

const NAMES = {
  amount: 'amount',
  sale_cap: 'amount',
  sale_sold_out: 'amount',
  insufficient_balance: 'amount',
  sale_minimum: 'amount',
} as const

const toAmount = (text: string): Big | undefined => (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? new Big(text) : undefined)
const tooMuch = (amount: Big, available: string | undefined): boolean => available !== undefined && amount.gt(available)

function CommitText({
  value,
  pay,
  isFirstCome,
  token,
  project,
}: {
  value: string
  pay: string
  isFirstCome: boolean
  token: string
  project: Project
}) {
  const amount = formatAmount(value, PAY_SCALE)
  if (!isFirstCome || project.soft_cap !== null)
    return (
      <Trans>
        Commit {amount} {pay}
      </Trans>
    )
  const tokens = formatAmount(estimateOf(project, toAmount(value)?.toFixed() ?? '0').tokens, PAY_SCALE)
  return (
    <Trans>
      Buy {tokens} {token}
    </Trans>
  )
}

/** What it gives now, and what the other case gives. */
function Outcome({ project, own, value }: { project: Project; own: SaleOrder | undefined; value: string }) {
  const { t } = useLingui()
  const { currency_name: token, pay_currency_name: pay } = project
  const isFirstCome = project.mode === 'first_come'
  const total = isFirstCome ? value : new Big(value).plus(own?.committed ?? '0').toFixed()
  const now = estimateOf({ ...project, ratio: ratioWith(project, value) }, total)
  return (
    <dl className="above-3">
      {own && !isFirstCome && (
        <KeyValue large label={t`Committed with this`}>
          <Amount value={total} scale={PAY_SCALE} unit={pay} />
        </KeyValue>
      )}
      <KeyValue large label={isFirstCome ? t`You get` : t`If it ended now you get`}>
        <Tokens value={now.tokens} unit={token} />
      </KeyValue>
      <KeyValue large label={isFirstCome ? t`You pay` : t`For`}>
        <Amount value={now.cost} scale={PAY_SCALE} unit={pay} />
      </KeyValue>
      {!isFirstCome && (
        <KeyValue large label={t`And back at the end`}>
          <Amount value={now.back} scale={PAY_SCALE} unit={pay} />
        </KeyValue>
      )}
      <KeyValue large label={t`Price`}>
        <Tokens value={project.price} unit={pay} />{' '}
        <span className="text-12 muted">
          <Trans>no fee</Trans>
        </span>
      </KeyValue>
      {(!isFirstCome || project.soft_cap !== null) && (
        <KeyValue large label={t`Held until the end`}>
          {timeText(project.ends_at)}
        </KeyValue>
      )}
    </dl>
  )
}

function Caution({ project }: { project: Project }) {
  const { currency_name: token, price, pay_currency_name: pay, unlock } = project
  const day = unlock.from === null ? '' : dayText(unlock.from)
  if (unlock.kind === 'at_once') {
    return (
      <Trans>
        {token} has no market yet. It can become worth less than {price} {pay}, or nothing. What you commit cannot be taken back.
      </Trans>
    )
  }
  return (
    <Trans>
      {token} has no market yet, and yours unlocks from {day}. By then it can be worth less than {price} {pay}, or nothing. What you commit
      cannot be taken back.
    </Trans>
  )
}
