import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OwnStopNote } from '#session/own-stop-note.tsx'
import { useOwnStop } from '#session/own-stop.ts'
import { goToRegister, useSignedIn } from '#session/session.ts'
import { accountTypes, useAvailable } from '#trading/own.ts'
import { HaltNote } from '#trading/halts.tsx'
import { useSession } from '#trading/tickers.ts'
import { missingFor } from '#trading/ticket/top-up-figures.ts'
import { TopUpDrawer, useTopUp } from '#trading/ticket/top-up.tsx'
import { Button } from '#ui/button.tsx'
import { formatAmount, formatPercent } from '#ui/format.ts'
import { FallIcon, RiseIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { ErrorBox, Skeleton } from '#ui/states.tsx'
import type { Option, Payable, Period } from '../api.ts'
import { usePayables, usePeriods } from '../api.ts'
import type { OptionMarket } from '../instruments.ts'
import { LastResults } from '../options/last-results.tsx'
import { inPercent, periodToBegin, winnings } from './figures.ts'
import { BreakEven, Odds } from './odds.tsx'
import { PeriodChips } from './period-chips.tsx'
import { Stake } from './stake.tsx'
import { useBuying } from './use-buying.ts'
import './ticket.css'

const USDT = '3'

/** The user's input. It is kept while periods are suspended and offered again. */
interface Chosen {
  seconds: number | undefined
  currency: string
  stake: string
}

/** The ticket of an instrument, once its offer has loaded. Guests may use everything except its buttons. */
export function Ticket({ market, desk = false }: { market: OptionMarket; desk?: boolean }) {
  const [chosen, setChosen] = useState<Chosen>({ seconds: undefined, currency: USDT, stake: '' })
  const periods = usePeriods(market.id)
  const payables = usePayables()
  const failed = (!periods.data && periods.error) || (!payables.data && payables.error)
  if (failed) return <ErrorBox error={failed} onRetry={() => void Promise.all([periods.refetch(), payables.refetch()])} />
  if (!periods.data || !payables.data) return <Coming />
  if (periods.data.length === 0 || payables.data.length === 0) return <NothingOffered market={market} />
  const choose = (change: Partial<Chosen>) => setChosen((before) => ({ ...before, ...change }))
  return <Form market={market} periods={periods.data} payables={payables.data} chosen={chosen} desk={desk} onChoose={choose} />
}

function Coming() {
  return (
    <div className="shimmer gutter stack-4 padded" aria-hidden="true">
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
    <div className="gutter padded">
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
  desk: boolean
  onChoose: (change: Partial<Chosen>) => void
}

function Form({ market, periods, payables, chosen: { seconds, currency, stake }, desk, onChoose }: FormProps) {
  const { t } = useLingui()
  // A suspended period stays selected, so that its reason can be read.
  const period = periods.find((known) => known.seconds === seconds) ?? periodToBegin(periods, undefined)!
  const payable = payables.find(({ currency_id }) => currency_id === currency) ?? payables[0]!
  const available = useAvailable(accountTypes.options, payable.currency_id)
  const topUp = useTopUp()
  const currencyOf = { id: payable.currency_id, code: payable.currency_name, scale: payable.scale }
  const onShort = () => topUp.ask(missingFor(stake, available ?? '0', currencyOf))
  const buying = useBuying({ market, period, payable, stake, available, onShort })
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
        desk={desk}
        onStake={(next) => edit({ stake: next })}
        onCurrency={(next) => edit({ stake: '', currency: next })}
      />
      <Odds period={period} stake={stake} scale={payable.scale} />
      <Go market={market} period={period} payable={payable} stake={stake} buying={buying} />
      <TopUpDrawer missing={topUp.missing} to="options" currency={currencyOf} available={available ?? '0'} onClose={topUp.close} />
      {desk && <LastResults period={period} />}
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

/** Up and down, each with its payout. Locked while nothing can be bought. */
function Go({ market, period, payable, stake, buying }: GoProps) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const stop = useOwnStop()
  const { state } = useSession(market.symbol)
  const win = winnings(stake, period.profit_ratio, payable.scale)
  const gain = win
    ? `${formatAmount(win, Math.min(payable.scale, 8), true)} ${payable.currency_name}`
    : `+${formatPercent(inPercent(period.profit_ratio), 0)}`
  const locked = !period.is_offered || state !== 'open' || stop !== undefined || buying.busy !== undefined
  const button = (type: Option['type'], label: string) => {
    const Arrow = type === 'up' ? RiseIcon : FallIcon
    return (
      <SendButton
        kind={type === 'up' ? 'buy' : 'sell'}
        width="flex"
        busy={buying.busy === type}
        disabled={locked}
        note={t`win ${gain}`}
        onClick={() => void buying.begin(type)}
      >
        <span className="across gap-1">
          <Arrow size={16} />
          {label}
        </span>
      </SendButton>
    )
  }
  return (
    <div className="seconds-go">
      {state === 'halted' && (
        <HaltNote symbol={market.symbol}>
          <Trans>Trading in {market.pair} is halted. Running options settle when prices are back.</Trans>
        </HaltNote>
      )}
      {state === 'closed' && (
        <Note tone="warn">
          <Trans>{market.pair} is closed. Options come back with its session.</Trans>
        </Note>
      )}
      {stop && state === 'open' && <OwnStopNote stop={stop} />}
      <BreakEven period={period} />
      <div className="across gap-2">
        {signedIn ? (
          <>
            {button('up', t`Up`)}
            {button('down', t`Down`)}
          </>
        ) : (
          <Button width="full" onClick={goToRegister}>
            <Trans>Create account</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
