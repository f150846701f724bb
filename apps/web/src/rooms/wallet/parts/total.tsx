import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { setClient, useClient } from '#state/client-store.ts'
import { curveRanges } from '#state/client-state.ts'
import { PortfolioCurve } from '#trading/portfolio/curve.tsx'
import { changeOf, levelsOf } from '#trading/portfolio/levels.ts'
import type { CurveLevel } from '#trading/portfolio/levels.ts'
import { Profit } from '#trading/portfolio/profit.tsx'
import type { CurveRange } from '#trading/portfolio/queries.ts'
import { useCurve, useSummary, useUnrealised, withUnrealised } from '#trading/portfolio/queries.ts'
import { Ranges } from '#trading/portfolio/ranges.tsx'
import { FiatDrawer } from '#ui/fiat-drawer.tsx'
import { Amount, Fiat } from '#ui/figure.tsx'
import { CaretIcon, EyeIcon, EyeOffIcon } from '#ui/icons.tsx'
import { Skeleton } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import '../wallet.css'
import './total.css'

/** The total of all balances, what it made, and its curve. A finger on the curve shows what there was. */
export function Total({ total }: { total: string | undefined }) {
  const [range, choose] = useRange()
  const { data: curve, isPending } = useCurve(range)
  const { data: summary } = useSummary()
  const unrealised = useUnrealised()
  const levels = useMemo(() => levelsOf(curve?.points ?? []), [curve])
  const [touched, setTouched] = useState<number>()
  const at = touched !== undefined && touched < levels.length ? touched : undefined
  const shown = at === undefined ? undefined : levels[at]!
  return (
    <section className="wallet-value">
      <div className="gutter wallet-head">
        <div>
          <EyeButton />
          <Sum value={shown?.level ?? withUnrealised(summary?.total ?? total, unrealised)} />
        </div>
        <div className="wallet-made text-12 muted">
          {at !== undefined && shown ? <Moment shown={shown} change={changeOf(levels, at)} /> : <Made unrealised={unrealised} />}
        </div>
      </div>
      {/* Its place is kept while it is on its way, so that nothing below it jumps. */}
      {(isPending || levels.length > 1) && (
        <>
          <PortfolioCurve className="wallet-curve" levels={levels} touched={at} onTouch={setTouched} />
          <div className="gutter">
            <Ranges value={range} onChange={choose} />
          </div>
        </>
      )}
    </section>
  )
}

/** Kept by the device; a link may ask for another. */
function useRange(): [CurveRange, (range: CurveRange) => void] {
  const [params, setParams] = useSearchParams()
  const kept = useClient((state) => state.curveRange)
  const asked = curveRanges.find((range) => range === params.get('range'))
  return [
    asked ?? kept,
    (range) => {
      setClient({ curveRange: range })
      if (!asked) return
      params.delete('range')
      setParams(params, { replace: true })
    },
  ]
}

function Sum({ value }: { value: string | undefined }) {
  const hidden = useClient((state) => state.hideBalances)
  return (
    <>
      <div className="across wallet-total">
        {value === undefined ? (
          <Skeleton width={176} height={32} />
        ) : (
          <Amount className="text-32 bold" value={value} unit={hidden ? '' : 'USDT'} balance total />
        )}
      </div>
      {/* The currency is chosen beside the figure that is in it: the total above is always in USDT. */}
      <div className="across gap-2">
        <Fiat className="text-14 muted" value={value} balance about always />
        <FiatSwitch />
      </div>
    </>
  )
}

/** Today and 30 days, money put in or taken out left aside, and what is open beside it. */
function Made({ unrealised }: { unrealised: string | undefined }) {
  const { data } = useSummary()
  if (!data) return <Skeleton width={176} />
  return (
    <>
      <span className="wallet-stat">
        <Trans>Today</Trans> <Profit {...data.today} />
      </span>
      <span className="wallet-stat">
        <Trans>30 days</Trans> <Profit {...data.month} />
      </span>
      {unrealised !== undefined && (
        <span className="wallet-stat">
          <Trans>Unrealised PnL</Trans> <Profit profit={unrealised} />
        </span>
      )}
    </>
  )
}

const Moment = ({ shown, change }: { shown: CurveLevel; change: string | undefined }) => (
  <>
    <span className="wallet-stat">{formatTime(shown.timeMs)}</span>
    <span className="wallet-stat">
      <Profit profit={shown.profit} percent={change} />
    </span>
  </>
)

function EyeButton() {
  const { t } = useLingui()
  const hidden = useClient((state) => state.hideBalances)
  const Eye = hidden ? EyeOffIcon : EyeIcon
  return (
    <button
      type="button"
      className="across gap-1 muted text-12 tap-area"
      aria-pressed={hidden}
      onClick={() => setClient({ hideBalances: !hidden })}
    >
      <Trans>Total value</Trans>
      <span className="visually-hidden">{t`Hide balances`}</span>
      <Eye size={16} />
    </button>
  )
}

function FiatSwitch() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const fiat = useClient((state) => state.fiat)
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-label={t`Currency of the total: ${fiat}`}
        onClick={() => setOpen(true)}
      >
        {fiat} <CaretIcon size={16} />
      </button>
      <FiatDrawer title={t`Show totals in`} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
