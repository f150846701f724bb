import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { useAction } from '#api/queries.ts'
import { go } from '#navigation/go.ts'
import { accountTypes, useAvailable } from '#trading/own.ts'
import { AmountDrawer } from '#ui/amount-drawer.tsx'
import { Badge } from '#ui/badge.tsx'
import { Switch } from '#ui/choice.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { formatAmount } from '#ui/format.ts'
import { Stat, Stats } from '#ui/list.tsx'
import { amountOf } from '#ui/number-text.ts'
import { toastDone } from '#ui/toast.tsx'
import { miningCalls, useOrders, type Product } from '../api.ts'
import { isOpen, lockedIn, mostOf, picksOf, yieldsOf, type Dates } from '../figures.ts'
import { useDates } from '../use-dates.ts'
import { Coins, dailyText, dayText, totalText } from '../words.tsx'
import { LeavingCurve } from './leaving-curve.tsx'
import { State } from './product-row.tsx'
import '../mining.css'

const NAMES = {
  amount: 'amount',
  insufficient_balance: 'amount',
  mining_minimum: 'amount',
  mining_user_maximum: 'amount',
  mining_full: 'amount',
  mining_pool_short: 'amount',
} as const

interface LockDrawerProps {
  product: Product
  /** The server's clock less this device's. */
  apartMs: number
  open: boolean
  onClose: () => void
}

/** An amount is locked: what it gives each day and in all, what leaving early costs on every day. */
export function LockDrawer({ product, apartMs, open, onClose }: LockDrawerProps) {
  const { t } = useLingui()
  const { currency_name: currency, scale, days, minimum } = product
  const { orders = [] } = useOrders('open')
  const maximum = mostOf(product, lockedIn(product, orders))
  const isAtCap = new Big(maximum).lt(minimum)
  const [value, setValue] = useState('')
  const [renew, setRenew] = useState(false)
  const errors = useFieldErrors<'amount'>()
  const available = useAvailable(accountTypes.spot, product.currency_id)
  const lock = useAction('mining.lock', {
    refreshes: [...miningCalls],
    onDone: (order) => {
      toastDone(t`Locked`)
      go.redirect('/pages/lockming/order', { id: order.id })
    },
    onRefused: (failure) => errors.refuse(failure, NAMES),
  })
  const amount = amountOf(value)
  const [least, most, count] = [formatAmount(minimum, scale), formatAmount(maximum, scale), String(days)]
  const problem = useProblem({ product, amount, maximum, available })
  const submit = () => {
    if (!errors.show({ amount: problem })) return
    lock.mutate({ config_id: product.config_id, amount: amount!.toFixed(), renew: renew ? '1' : '0' })
  }
  const dates = useDates(days, apartMs)
  const end = dayText(dates.endMs)
  const typed = formatAmount(value || '0', scale)
  return (
    <AmountDrawer
      open={open}
      onClose={onClose}
      title={t`Lock ${currency}`}
      badges={
        <>
          <Badge>{t`${count} days`}</Badge>
          <State product={product} />
        </>
      }
      label={isAtCap ? t`You put in, from ${least}` : t`You put in, ${least} to ${most}`}
      value={value}
      onChange={(text) => {
        setValue(text)
        errors.forget('amount')
      }}
      unit={currency}
      scale={scale}
      available={available}
      picks={picksOf(product, maximum)}
      error={errors.texts.amount ?? (isAtCap ? t`Your cap in this product is reached` : undefined)}
      caution={
        <Trans>Locked to {end}. The platform owes you this amount: its pool covers the yield, nothing insures what you put in.</Trans>
      }
      act={amount ? t`Lock ${typed} ${currency}` : t`Lock`}
      onAct={submit}
      isBusy={lock.isPending}
      isClosed={!isOpen(product) || isAtCap}
    >
      <Outcome product={product} amount={amount?.toFixed()} dates={dates} />
      <div className="across spread above-2">
        <Trans>Lock again at the end</Trans>
        <Switch label={t`Lock again at the end`} checked={renew} onChange={setRenew} />
      </div>
    </AmountDrawer>
  )
}

interface Typed {
  product: Product
  amount: Big | undefined
  maximum: string
  available: string | undefined
}

/** Why the amount cannot be locked. */
function useProblem({ product, amount, maximum, available }: Typed): string | undefined {
  const { t } = useLingui()
  const { currency_name: currency, scale, minimum } = product
  const [least, most] = [formatAmount(minimum, scale), formatAmount(maximum, scale)]
  if (!amount) return t`Enter an amount`
  if (amount.lt(minimum)) return t`At least ${least} ${currency}`
  if (amount.gt(maximum)) return t`At most ${most} ${currency}`
  return available !== undefined && amount.gt(available) ? t`Not enough ${currency}` : undefined
}

/** Of the amount, or of the minimum while nothing is typed. */
function Outcome({ product, amount: typed, dates }: { product: Product; amount: string | undefined; dates: Dates }) {
  const { days, currency_name: currency, scale, minimum } = product
  const amount = typed ?? minimum
  const least = formatAmount(minimum, scale)
  const { daily, total, back } = yieldsOf(product, amount, product.rate_low)
  const { countsMs, firstMs, endMs } = dates
  const [rate, all, count, end] = [dailyText(product), totalText(product), String(days), dayText(endMs)]
  return (
    <>
      {typed === undefined && (
        <p className="text-12 muted above-3">
          <Trans>
            For {least} {currency}, for example:
          </Trans>
        </p>
      )}
      <div className="above-3">
        <Stats>
          <Stat label={<Trans>Each day, {rate}</Trans>}>
            <Coins of={product} value={daily} />
          </Stat>
          <Stat
            label={
              <Trans>
                In {count} days, {all}
              </Trans>
            }
          >
            <Coins of={product} value={total} />
          </Stat>
          <Stat label={<Trans>Back on {end}</Trans>}>
            <Coins className="bold" of={product} value={back} />
          </Stat>
        </Stats>
      </div>
      <ol className="mining-timeline">
        <li>
          <b>
            <Trans>Now</Trans>
          </b>
          <Trans>locked</Trans>
        </li>
        <li>
          <b>{dayText(countsMs)}</b>
          <Trans>first day counts</Trans>
        </li>
        <li>
          <b>{dayText(firstMs)}</b>
          <Trans>first yield</Trans>
        </li>
        <li>
          <b>{end}, 00:00 UTC</b>
          <Trans>amount back</Trans>
        </li>
      </ol>
      <LeavingCurve product={product} amount={amount} />
    </>
  )
}
