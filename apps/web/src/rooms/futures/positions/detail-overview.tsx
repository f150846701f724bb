import { Trans, useLingui } from '@lingui/react/macro'
import { Amount, Price } from '#ui/figure.tsx'
import { directionOf, formatPercent } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'
import { formatTime } from '#ui/time.ts'
import type { PositionDetail } from '../api.ts'
import { bookedResult, closePriceByFills } from '../calculations/ended.ts'
import { positionFiguresOf } from '../calculations/position.ts'
import { percentOf } from '../calculations/units.ts'
import { reasonWords, statusWords, typeWords } from '../ticket/words.ts'
import { usePositionInputs } from './use-position-inputs.ts'
import '#trading/trading.css'

/** The state of an order or position: its terms, targets, result, costs and times. */
export function DetailOverview({ detail, tick }: { detail: PositionDetail; tick: string }) {
  const { t, i18n } = useLingui()
  const price = (label: string, value: string | null) =>
    value !== null && (
      <KeyValue large label={label}>
        <Price value={value} tick={tick} />
      </KeyValue>
    )
  // Every decimal that the ledger booked: a reader adds the lines up.
  const money = (label: string, value: string) => (
    <KeyValue large label={label}>
      <Amount value={value} scale={8} exact unit="USDT" />
    </KeyValue>
  )
  // An order without a fill has no costs and no result.
  const isOpened = detail.open_price !== null
  const booked = detail.status === 'closed' ? bookedResult(detail) : undefined
  const inputs = usePositionInputs(detail.status === 'open' ? detail.symbol : '')
  const close = closePriceByFills(detail)
  const profit = detail.status === 'open' ? positionFiguresOf(detail, inputs).profit : detail.profit
  return (
    <dl className="trade-rows">
      <KeyValue large label={t`Status`}>
        {i18n._(statusWords[detail.status])}
        {detail.reason && <span className="text-12 muted block">{i18n._(reasonWords[detail.reason])}</span>}
      </KeyValue>
      <KeyValue large label={t`Order`}>
        {i18n._(typeWords[detail.type].name)}
      </KeyValue>
      <KeyValue large label={t`Lots`}>
        <Amount value={detail.lots} scale={2} />
        {detail.status === 'open' && (
          <span className="text-12 muted">
            {' '}
            <Trans>
              <Amount value={detail.open_lots} scale={2} /> open
            </Trans>
          </span>
        )}
      </KeyValue>
      {price(t`Order price`, detail.price)}
      {price(t({ context: 'position', message: 'Entry price' }), detail.open_price)}
      {price(close.of === 'average' ? t`Average close price` : t({ context: 'position', message: 'Close price' }), close.price)}
      <TargetRows detail={detail} tick={tick} />
      {isOpened && (
        <KeyValue large label={detail.status === 'closed' ? t`Realised PnL, before fees` : t`Unrealised PnL, after the closing fee`}>
          {booked ? <Amount value={profit} scale={8} exact signed unit="USDT" /> : <Amount value={profit} signed unit="USDT" />}
        </KeyValue>
      )}
      {isOpened && money(t`Opening and closing fees`, detail.handling_fee)}
      {isOpened && money(t`Overnight fees`, detail.overnight_fee)}
      {isOpened && !isZero(detail.liquidation_fee) && money(t`Liquidation fee`, detail.liquidation_fee)}
      {booked && !isZero(booked.notCharged) && money(t`Loss beyond your money, not charged`, booked.notCharged)}
      {booked && (
        <KeyValue large label={t`Net PnL`}>
          <Amount value={booked.net} scale={8} exact signed unit="USDT" className="bold" />
        </KeyValue>
      )}
      {money(t`Initial margin`, detail.initial_margin)}
      <TimeRows detail={detail} />
      <KeyValue large label={t`Number`}>
        <span className="mono">{detail.id}</span>
      </KeyValue>
    </dl>
  )
}

const isZero = (value: string): boolean => directionOf(value) === 'zero'

/** The targets that close it automatically, if any are set. */
function TargetRows({ detail, tick }: { detail: PositionDetail; tick: string }) {
  const { t } = useLingui()
  const { target_profit_price: profit, stop_loss_price: stop, trailing_bps: trailing } = detail
  return (
    <>
      {(profit !== null || stop !== null) && (
        <KeyValue large label={t`Take profit / stop loss`}>
          <Price value={profit} tick={tick} />
          <span className="figure muted"> / </span>
          <Price value={stop} tick={tick} />
        </KeyValue>
      )}
      {trailing !== null && (
        <KeyValue large label={t`Trailing stop`}>
          <span className="figure">{formatPercent(percentOf(trailing))}</span>
        </KeyValue>
      )}
    </>
  )
}

function TimeRows({ detail }: { detail: PositionDetail }) {
  const { t } = useLingui()
  return (
    <>
      <KeyValue large label={t`Placed at`}>
        <span className="figure">{formatTime(detail.created_at, 'full')}</span>
      </KeyValue>
      {detail.open_time && (
        <KeyValue large label={t`Opened at`}>
          <span className="figure">{formatTime(detail.open_time, 'full')}</span>
        </KeyValue>
      )}
      {detail.close_time && (
        <KeyValue large label={t`Ended at`}>
          <span className="figure">{formatTime(detail.close_time, 'full')}</span>
        </KeyValue>
      )}
    </>
  )
}
