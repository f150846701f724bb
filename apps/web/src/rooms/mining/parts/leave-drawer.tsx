import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import Big from 'big.js'
import { query, refresh, useAction } from '#api/queries.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { formatAmount } from '#ui/format.ts'
import { Note } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { Sum } from '#ui/sum.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import { miningCalls, type Order, type Redemption } from '../api.ts'
import { mostPenaltyOf } from '../figures.ts'
import { Coins, momentText, rateText } from '../words.tsx'
import '../mining.css'

/** Leaving early, worked out by the server line by line before it is confirmed: exactly this is booked. */
export function LeaveDrawer({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({ ...query('mining.redemption', { id: order.id }), enabled: open, staleTime: 0 })
  const leave = useAction('mining.redeem', {
    refreshes: [...miningCalls],
    onDone: () => {
      onClose()
      toastDone(t`Back in your spot account`)
    },
    onRefused: (failure) => {
      toast(failure.message)
      refresh('mining.redemption', 'mining.order')
    },
  })
  const back = data && formatAmount(data.back, order.scale)
  const left = String(data?.days_left ?? order.days - order.paid_days)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Leave ${left} days early?`}
      footer={
        <>
          <Button kind="ghost" width="flex" onClick={onClose}>
            <Trans>Keep it locked</Trans>
          </Button>
          <SendButton
            kind="danger"
            width="flex"
            disabled={!data}
            busy={leave.isPending}
            onClick={() => data && leave.mutate({ id: order.id, ...(data.back !== '0' && { back: data.back }) })}
          >
            {back === undefined ? <Trans>Leave</Trans> : <Trans>Leave, take {back}</Trans>}
          </SendButton>
        </>
      }
    >
      <Loaded data={data} error={error} refetch={refetch} rows={4}>
        {(redemption) => <Figures order={order} redemption={redemption} />}
      </Loaded>
    </Drawer>
  )
}

function Figures({ order, redemption }: { order: Order; redemption: Redemption }) {
  const { amount, penalty, taken_back: takenBack, back, paid, at_end: atEnd, days_left: daysLeft } = redemption
  const figure = (value: string | Big) => formatAmount(new Big(value).toFixed(), order.scale)
  const minus = (value: string) => new Big(value).times(-1).toFixed()
  const left = String(daysLeft)
  const ends = new Big(back).plus(paid)
  const most = mostPenaltyOf({ ...redemption, days: order.days })
  const [rate, cap, capped] = [rateText(redemption.penalty_rate), rateText(most), figure(most.times(amount))]
  const against = figure(new Big(atEnd).minus(ends))
  const currency = order.currency_name
  const whole = figure(new Big(redemption.penalty_rate).times(daysLeft).times(amount))
  const days = String(redemption.paid_days)
  return (
    <>
      <div className="text-12 muted">
        <Trans>Back to your spot account now</Trans>
      </div>
      <Coins className="text-32 bold" of={order} value={back} unit exact />
      <div className="above-2">
        <Sum
          lines={[
            { key: 'amount', label: <Trans>Amount locked</Trans>, value: <Coins of={order} value={amount} exact /> },
            {
              key: 'penalty',
              label: <Trans>Penalty</Trans>,
              formula: (
                <Trans>
                  {rate} × {left} days × {figure(amount)} = {whole}
                </Trans>
              ),
              value: <Coins of={order} value={minus(penalty)} signed exact />,
            },
            ...(redemption.takes_back
              ? [
                  {
                    key: 'yield',
                    label: <Trans>Yield paid, taken back</Trans>,
                    formula: (
                      <Trans>
                        {days} days paid {figure(paid)}
                      </Trans>
                    ),
                    value: <Coins of={order} value={minus(takenBack)} signed exact />,
                  },
                ]
              : []),
          ]}
          total={{ label: <Trans>Back now</Trans>, value: <Coins of={order} value={back} exact /> }}
        />
      </div>
      <Outcomes order={order} redemption={redemption} />
      <Note tone="warn">
        <Trans>
          Leaving now costs{' '}
          <b>
            {against} {currency}
          </b>{' '}
          against waiting. It cannot be undone. The penalty is capped at {cap} of the amount, {capped}.
        </Trans>
      </Note>
    </>
  )
}

/** Now against waiting, of equal weight. */
function Outcomes({ order, redemption }: { order: Order; redemption: Redemption }) {
  const { amount, back, paid, at_end: atEnd } = redemption
  const figure = (value: string | Big) => formatAmount(new Big(value).toFixed(), order.scale)
  const ends = new Big(back).plus(paid)
  return (
    <div className="mining-outcomes">
      <div>
        <Trans>Leave now</Trans>
        <Coins className="text-20 bold" of={order} value={ends.minus(amount).toFixed()} signed />
        <Trans>
          ends at <span className="figure text-14 text">{figure(ends)}</span>, with the yield you already have
        </Trans>
      </div>
      <div>
        <Trans>Wait until {momentText(redemption.ends_at)}</Trans>
        <Coins className="text-20 bold" of={order} value={new Big(atEnd).minus(amount).toFixed()} signed />
        <Trans>
          ends at <span className="figure text-14 text">{figure(atEnd)}</span>
        </Trans>
      </div>
    </div>
  )
}
