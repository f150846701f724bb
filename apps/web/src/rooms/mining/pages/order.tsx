import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallOutput } from '@assay/contract'
import { refresh, useAction } from '#api/queries.ts'
import { useOnline } from '#live/online.ts'
import { go } from '#navigation/go.ts'
import { Loaded } from '#ui/loaded.tsx'
import { TimeLeft } from '#ui/countdown.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/choice.tsx'
import { KeyValue, Stat, Stats } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Empty } from '#ui/states.tsx'
import { Sum } from '#ui/sum.tsx'
import { toast } from '#ui/toast.tsx'
import { miningCalls, useOrder, type Order } from '../api.ts'
import { monthOf } from '../figures.ts'
import { LeaveDrawer } from '../parts/leave-drawer.tsx'
import { Month, type MonthDay } from '../parts/month.tsx'
import { Coins, dailyText, momentText, nameOf } from '../words.tsx'
import '../mining.css'

const DAY_MS = 86_400_000

/** One order: what it earned, its days, leaving early: `?id=`. */
export function OrderPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [isLeaving, setLeaving] = useState(false)
  const id = search.get('id')
  const { data, error, refetch } = useOrder(id)
  const order = data?.order
  if (id === null) {
    return (
      <Page title={t`Mining order`} sheet>
        <Empty tall title={t`This order does not exist`} text={t`It may belong to another account.`} />
      </Page>
    )
  }
  return (
    <Page
      title={order ? nameOf(order) : t`Mining order`}
      sheet
      footer={
        order?.status === 'open' && (
          <>
            <Button kind="danger" onClick={() => setLeaving(true)}>
              <Trans>Leave early</Trans>
            </Button>
            <Button kind="ghost" width="flex" onClick={() => go.navigate('/pages/lockming/lockming')}>
              <Trans>Other products</Trans>
            </Button>
          </>
        )
      }
    >
      <Loaded data={data} error={error} refetch={refetch} rows={6} tall>
        {(loaded) => <Details {...loaded} />}
      </Loaded>
      {order && <LeaveDrawer order={order} open={isLeaving} onClose={() => setLeaving(false)} />}
    </Page>
  )
}

function Details({ order, payouts }: CallOutput<'mining.order'>) {
  const back = new Big(order.amount).plus(new Big(order.daily).times(order.days - order.paid_days)).plus(order.paid)
  return (
    <>
      <Head order={order} />
      <div className="band" />
      <section className="gutter padded">
        <Stats>
          <Stat label={<Trans>Locked</Trans>}>
            <Coins of={order} value={order.amount} balance />
          </Stat>
          <Stat label={<Trans>Rate a day</Trans>}>
            <span className="figure">{dailyText(order)}</span>
          </Stat>
          {order.status === 'redeemed' ? (
            <Stat label={<Trans>Paid back</Trans>}>
              <Coins of={order} value={backOf(order)} balance exact />
            </Stat>
          ) : (
            <Stat label={<Trans>Back at the end</Trans>}>
              <Coins of={order} value={back.toFixed()} balance />
            </Stat>
          )}
        </Stats>
        {order.status === 'open' && <Renewal order={order} />}
        {order.status === 'redeemed' && <Left order={order} />}
      </section>
      <div className="band" />
      <Days order={order} payouts={payouts} />
    </>
  )
}

/** What of the amount came back, of an order that was left early. */
const backOf = ({ amount, penalty, taken_back: takenBack }: Order): string => new Big(amount).minus(penalty).minus(takenBack).toFixed()

/** What leaving early came to, as it was booked. */
function Left({ order }: { order: Order }) {
  const { t } = useLingui()
  const { amount, paid, penalty, taken_back: takenBack } = order
  const coins = (value: string) => <Coins of={order} value={value} signed balance exact />
  const minus = (value: string): string => new Big(value).times(-1).toFixed()
  const net = new Big(paid).minus(penalty).minus(takenBack).toFixed()
  const days = String(order.paid_days)
  return (
    <div className="above-3">
      <Sum
        lines={[
          { key: 'amount', label: <Trans>Amount locked</Trans>, value: <Coins of={order} value={amount} balance exact /> },
          { key: 'penalty', label: <Trans>Penalty</Trans>, value: coins(minus(penalty)) },
          ...(Number(takenBack) === 0
            ? []
            : [{ key: 'yield', label: <Trans>Yield paid, taken back</Trans>, value: coins(minus(takenBack)) }]),
        ]}
        total={{ label: <Trans>Back to your spot account</Trans>, value: <Coins of={order} value={backOf(order)} balance exact /> }}
      />
      <dl className="above-2">
        <KeyValue large label={t`Yield of ${days} days, paid before`}>
          {coins(paid)}
        </KeyValue>
        <KeyValue large sum label={t`Net result`}>
          {coins(net)}
        </KeyValue>
      </dl>
    </div>
  )
}

function Head({ order }: { order: Order }) {
  const { t } = useLingui()
  const [paid, days] = [String(order.paid_days), String(order.days)]
  return (
    <section className="mining-head">
      <div className="across spread">
        <div>
          <div className="text-12 muted">
            <Trans>Earned to date</Trans>
          </div>
          <Coins className="text-32 bold" of={order} value={order.earned} unit signed balance />
        </div>
        {order.next_at !== null && (
          <div className="text-end">
            <div className="text-12 muted">
              <Trans>
                Next <Coins className="text-14 text" of={order} value={order.daily} balance /> in
              </Trans>
            </div>
            <TimeLeft className="text-20 bold" untilMs={Date.parse(order.next_at)} onEnd={() => refresh(...miningCalls)} />
          </div>
        )}
      </div>
      {order.days <= 60 && (
        <div className="mining-days" role="img" aria-label={t`${paid} of ${days} days paid`}>
          {Array.from({ length: order.days }, (_, day) => (
            <i
              key={day}
              className={day < order.paid_days ? 'mining-paid' : day === order.paid_days && order.status === 'open' ? 'mining-now' : ''}
            />
          ))}
        </div>
      )}
      <div className="across spread wrap text-12 muted">
        <span>{t`${paid} of ${days} days paid`}</span>
        <span>
          {order.status === 'open' ? (
            <Trans>Ends {momentText(order.ends_at)}</Trans>
          ) : order.status === 'redeemed' ? (
            <Trans>Left early {momentText(order.ended_at!)}</Trans>
          ) : (
            <Trans>Ended {momentText(order.ended_at!)}</Trans>
          )}
        </span>
      </div>
    </section>
  )
}

function Renewal({ order }: { order: Order }) {
  const { t } = useLingui()
  const renew = useAction('mining.renew', {
    refreshes: ['mining.order', 'mining.orders', 'mining.calendar'],
    onRefused: ({ message }) => toast(message),
  })
  const online = useOnline()
  const shown = renew.isPending ? renew.variables.renew === '1' : order.renew
  return (
    <div className="across spread above-2">
      <Trans>Lock again at the end</Trans>
      <Switch
        label={t`Lock again at the end`}
        checked={shown}
        disabled={!online || renew.isPending}
        onChange={(on) => renew.mutate({ id: order.id, renew: on ? '1' : '0' })}
      />
    </div>
  )
}

/** Days that were paid, with their own dates, and those to come. */
function Days({ order, payouts }: CallOutput<'mining.order'>) {
  const endMs = Date.parse(order.ends_at)
  // That of the next payout: on the last days of a month it is the next one.
  const [monthMs, setMonth] = useState(() => monthOf(order.next_at === null ? Math.min(Date.now(), endMs) : Date.parse(order.next_at)))
  const { currency_id, currency_name, scale } = order
  const backAt = (dayMs: number): string => (order.status !== 'redeemed' && !order.renew && dayMs === endMs ? order.amount : '0')
  const paid = payouts.map(({ day, number }): MonthDay => {
    const dayMs = Date.parse(day)
    return { dayMs, currency_id, currency_name, scale, paid: number, due: '0', back: backAt(dayMs) }
  })
  const coming: MonthDay[] = []
  if (order.next_at !== null) {
    for (let dayMs = Date.parse(order.next_at); dayMs <= endMs; dayMs += DAY_MS) {
      coming.push({ dayMs, currency_id, currency_name, scale, paid: '0', due: order.daily, back: backAt(dayMs) })
    }
  }
  const shown = [...coming.toReversed(), ...paid].filter(({ dayMs }) => monthOf(dayMs) === monthMs)
  return <Month monthMs={monthMs} onMonth={setMonth} days={shown} />
}
