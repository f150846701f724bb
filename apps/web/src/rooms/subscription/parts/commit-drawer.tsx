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
import { amountOf } from '#ui/number-text.ts'
import { toast } from '#ui/toast.tsx'
import { countOwn, PAY_SCALE, TOKEN_SCALE, type Project, type SaleOrder } from '../api.ts'
import { buyingOf, costOf, estimateOf, isAboveCap, isSoldOut, ratioWith, roomOf, tokensFor } from '../figures.ts'
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
      countOwn(project, new Big(order.amount).minus(own?.amount ?? '0'))
      setValue('')
      onClose()
      toast(order.status === 'bought' ? t`Tokens bought` : t`Committed`)
    },
    onRefused: (failure) => errors.refuse(failure, NAMES),
  })
  const most = formatAmount(costOf(project, isFirstCome ? roomOf(project, own) : project.cap).toFixed(), PAY_SCALE)
  const amount = amountOf(value)
  const { aboveCap, wrong } = useProblems({ project, own, amount, available })
  const submit = (): void => {
    if (errors.show(wrong ? { amount: wrong } : {})) commit.mutate({ project_id: project.id, amount: amount!.toFixed() })
  }
  return (
    <AmountDrawer
      open={open}
      onClose={onClose}
      title={isFirstCome ? t`Buy ${token}` : t`Commit to ${name}`}
      badges={<Badge>{modeText(project)}</Badge>}
      label={isFirstCome ? t`You pay, at most ${most}` : t`You commit, ${most} fills your cap`}
      value={value}
      onChange={(text) => {
        setValue(text)
        errors.forget('amount')
      }}
      unit={pay}
      scale={project.pay_scale}
      available={available}
      error={errors.texts.amount ?? aboveCap}
      caution={<Caution project={project} />}
      act={
        value === '' || aboveCap ? (
          <Trans>Commit</Trans>
        ) : (
          <CommitText value={value} pay={pay} isFirstCome={isFirstCome} token={token} project={project} />
        )
      }
      onAct={submit}
      isBusy={commit.isPending}
    >
      <Outcome project={project} own={own} value={aboveCap ? '0' : (amount?.toFixed() ?? '0')} />
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

const tooMuch = (amount: Big, available: string | undefined): boolean => available !== undefined && amount.gt(available)

interface Typed {
  project: Project
  own: SaleOrder | undefined
  amount: Big | undefined
  available: string | undefined
}

/** Why the amount cannot be sent, and of that what is said while it is typed: first come, a wish above one's cap is refused whole. */
function useProblems({ project, own, amount, available }: Typed): { aboveCap: string | undefined; wrong: string | undefined } {
  const { t } = useLingui()
  const { currency_name: token, pay_currency_name: pay } = project
  if (!amount) return { aboveCap: undefined, wrong: t`Enter an amount` }
  const least = costOf(project, project.lot)
  const room = roomOf(project, own)
  const [minimum, left] = [formatAmount(least.toFixed(), PAY_SCALE), formatAmount(room, TOKEN_SCALE)]
  const most = formatAmount(costOf(project, room).toFixed(), PAY_SCALE)
  const isAbove = isAboveCap(project, own, amount)
  const aboveCap = isAbove ? t`At most ${most} ${pay}, for ${left} ${token}` : undefined
  if (amount.lt(least)) return { aboveCap, wrong: t`At least ${minimum} ${pay}` }
  if (isSoldOut(project)) return { aboveCap, wrong: t`Sold out` }
  const cost = project.mode === 'first_come' ? new Big(buyingOf(project, amount.toFixed()).cost) : amount
  return { aboveCap, wrong: aboveCap ?? (tooMuch(cost, available) ? t`Not enough ${pay}` : undefined) }
}

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
  const bought = buyingOf(project, amountOf(value)?.toFixed() ?? '0')
  const amount = formatAmount(isFirstCome ? bought.cost : value, PAY_SCALE)
  if (!isFirstCome || project.soft_cap !== null)
    return (
      <Trans>
        Commit {amount} {pay}
      </Trans>
    )
  const tokens = formatAmount(bought.tokens, TOKEN_SCALE)
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
  const now = isFirstCome ? buyingOf(project, value) : estimateOf({ ...project, ratio: ratioWith(project, value) }, total)
  const isLess = isFirstCome && tokensFor(project, new Big(value)).gt(project.remaining)
  const left = formatAmount(project.remaining, TOKEN_SCALE)
  return (
    <>
      {isLess && (
        <p className="text-12 warn above-3">
          <Trans>
            Only {left} {token} are left. You buy these and pay for no more.
          </Trans>
        </p>
      )}
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
    </>
  )
}

function Caution({ project }: { project: Project }) {
  const { currency_name: token, pay_currency_name: pay, unlock } = project
  const price = formatAmount(project.price, TOKEN_SCALE)
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
