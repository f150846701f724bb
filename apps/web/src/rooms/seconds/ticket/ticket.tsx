import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChannel } from '../../../live/channels.ts'
import { useOnline } from '../../../live/online.ts'
import { OwnStopNote } from '../../../session/own-stop-note.tsx'
import { useOwnStop } from '../../../session/own-stop.ts'
import { goToLogin, useSignedIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { formatAmount, formatPercent } from '../../../ui/format.ts'
import { FallIcon, RiseIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/list.tsx'
import { ErrorBox, Skeleton } from '../../../ui/states.tsx'
import type { Option, Payable, Period } from '../api.ts'
import { useMicroAvailable, usePayables, usePeriods } from '../api.ts'
import type { OptionMarket } from '../instruments.ts'
import { inPercent, periodToBegin, winnings } from './figures.ts'
import { BreakEven, Honest } from './honest.tsx'
import { PeriodChips } from './period-chips.tsx'
import { Stake } from './stake.tsx'
import { useBuying } from './use-buying.ts'

const USDT = '3'

/** What the user has put in; it stays while periods are taken off and come back. */
interface Chosen {
  seconds: number | undefined
  currency: string
  stake: string
}

/** The ticket of an instrument, once it is known what is offered. Guests may try everything up to its buttons. */
export function Ticket({ market }: { market: OptionMarket }) {
  const [chosen, setChosen] = useState<Chosen>({ seconds: undefined, currency: USDT, stake: '' })
  const periods = usePeriods(market.id)
  const payables = usePayables()
  const failed = (!periods.data && periods.error) || (!payables.data && payables.error)
  if (failed) return <ErrorBox error={failed} onRetry={() => void Promise.all([periods.refetch(), payables.refetch()])} />
  if (!periods.data || !payables.data) return <Coming />
  if (periods.data.length === 0 || payables.data.length === 0) return <NothingOffered market={market} />
  const choose = (change: Partial<Chosen>) => setChosen((before) => ({ ...before, ...change }))
  return <Form market={market} periods={periods.data} payables={payables.data} chosen={chosen} onChoose={choose} />
}

function Coming() {
  return (
    <div className="shim pad stack-4 padv" aria-hidden="true">
      <Skeleton height={48} />
      <Skeleton height={44} />
      <Skeleton height={28} />
      <Skeleton height={92} />
      <Skeleton height={48} />
    </div>
  )
}

function NothingOffered({ market: { pair } }: { market: OptionMarket }) {
  return (
    <div className="pad padv">
      <Note>
        <Trans>No options are offered on {pair} right now.</Trans>
      </Note>
    </div>
  )
}

interface FormProps {
  market: OptionMarket
  periods: readonly Period[]
  payables: readonly Payable[]
  chosen: Chosen
  onChoose: (change: Partial<Chosen>) => void
}

function Form({ market, periods, payables, chosen: { seconds, currency, stake }, onChoose }: FormProps) {
  const { t } = useLingui()
  // A period taken off stays chosen, so that its reason can be read.
  const period = periods.find((known) => known.seconds === seconds) ?? periodToBegin(periods, undefined)!
  const payable = payables.find(({ currency_id }) => currency_id === currency) ?? payables[0]!
  const available = useMicroAvailable(payable.currency_id)
  const buying = useBuying({ market, period, payable, stake, available })
  const edit = (change: Partial<Chosen>) => {
    buying.forget()
    onChoose(change)
  }
  return (
    <form className="seconds-ticket" aria-label={t`Options ticket`} noValidate onSubmit={(event) => event.preventDefault()}>
      <PeriodChips periods={periods} chosen={period} onChange={(next) => onChoose({ seconds: next })} />
      <Stake
        payables={payables}
        payable={payable}
        stake={stake}
        available={available}
        error={buying.error}
        onStake={(next) => edit({ stake: next })}
        onCurrency={(next) => edit({ stake: '', currency: next })}
      />
      <Honest period={period} stake={stake} scale={payable.scale} />
      <Go market={market} period={period} payable={payable} stake={stake} buying={buying} />
    </form>
  )
}

interface GoProps {
  market: OptionMarket
  period: Period
  payable: Payable
  stake: string
  buying: ReturnType<typeof useBuying>
}

/** Up and down, each with what a win brings; locked while there is nothing to buy. */
function Go({ market, period, payable, stake, buying }: GoProps) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const online = useOnline()
  const stop = useOwnStop()
  const state = useChannel(`index:${market.symbol}`, (index) => index.state) ?? 'open'
  const win = winnings(stake, period.profit_ratio, payable.scale)
  const gain = win ? formatAmount(win, Math.min(payable.scale, 8), true) : `+${formatPercent(inPercent(period.profit_ratio), 0)}`
  const locked = !online || !period.is_offered || state !== 'open' || stop !== undefined || buying.busy !== undefined
  const button = (type: Option['type'], label: string) => {
    const Arrow = type === 'up' ? RiseIcon : FallIcon
    return (
      <Button
        kind={type === 'up' ? 'buy' : 'sell'}
        width="flex"
        busy={buying.busy === type}
        disabled={locked}
        note={t`win ${gain}`}
        onClick={() => void buying.begin(type)}
      >
        <span className="x g1">
          <Arrow size={16} />
          {label}
        </span>
      </Button>
    )
  }
  return (
    <div className="seconds-go">
      {state !== 'open' && (
        <Note tone="warn">
          {state === 'halted' ? (
            <Trans>Trading in {market.pair} is halted. Running options settle when prices are back.</Trans>
          ) : (
            <Trans>{market.pair} is closed. Options come back with its session.</Trans>
          )}
        </Note>
      )}
      {stop && state === 'open' && <OwnStopNote stop={stop} />}
      <BreakEven period={period} />
      <div className="x g2">
        {signedIn ? (
          <>
            {button('up', t`Up`)}
            {button('down', t`Down`)}
          </>
        ) : (
          <Button width="full" onClick={goToLogin}>
            <Trans>Log in</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
