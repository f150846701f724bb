import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useLit } from '#trading/results/result.ts'
import { Amount, Price } from '#ui/figure.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { formatTime } from '#ui/time.ts'
import type { Position } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import type { ClosePrice } from '../calculations/ended.ts'
import { closePriceOf, netResult } from '../calculations/ended.ts'
import { positionName } from '../results.tsx'
import { reasonWords, typeWords } from '../ticket/words.ts'
import { PositionBadges, Targets } from './position-card.tsx'
import '#trading/trading.css'

interface RowProps {
  row: Position
  instrument: Instrument | undefined
  onOpen: (id: string) => void
}

interface OrderRowProps extends RowProps {
  onCancel: (row: Position) => void
  busy: boolean
}

/** A waiting order as a list row. A tap opens its details. */
export function OrderRow({ row, instrument, onOpen, onCancel, busy }: OrderRowProps) {
  const { i18n } = useLingui()
  const tick = instrument?.tick ?? '0.01'
  const hasTargets = row.target_profit_price !== null || row.stop_loss_price !== null || row.trailing_bps !== null
  const isLit = useLit(positionName(row.id))
  return (
    <div className={clsx('list-row trade-row', isLit && 'result-lit')}>
      <button type="button" className="grow" aria-haspopup="dialog" onClick={() => onOpen(row.id)}>
        <span className="across gap-2 wrap">
          <b className="bold">{row.pair}</b>
          <PositionBadges position={row} />
          <span className="text-12 muted">{i18n._(typeWords[row.type].name)}</span>
        </span>
        <span className="across wrap text-12 muted order-facts">
          <span>
            <Trans>Price</Trans>{' '}
            {row.price === null ? <Trans>next tick</Trans> : <Price value={row.price} tick={tick} className="text-14 text" />}
          </span>
          <span>
            <Trans>Lots</Trans> <Amount value={row.lots} scale={2} className="text-14 text" />
          </span>
          <span>
            <Trans>Margin</Trans> <Amount value={row.margin} className="text-14 text" />
          </span>
          {hasTargets && <Targets position={row} tick={tick} />}
        </span>
      </button>
      <SendButton kind="ghost" size="tiny" narrow busy={busy} onClick={() => onCancel(row)}>
        <Trans>Cancel</Trans>
      </SendButton>
    </div>
  )
}

/** The result of a closed position net of all fees. When that is not known, the result before fees, labelled so. */
export function Result({ row }: Pick<RowProps, 'row'>) {
  const net = netResult(row)
  return (
    <span className="text-end">
      <Amount value={net ?? row.profit} signed className="text-16" />
      {net === undefined && (
        <span className="text-12 muted block">
          <Trans>Realised PnL, before fees</Trans>
        </span>
      )}
    </span>
  )
}

function ClosedAt({ close: { price, of }, tick }: { close: ClosePrice; tick: string }) {
  return (
    <>
      <Price value={price} tick={tick} className="text-14 text" />
      {of === 'average' && (
        <>
          {' '}
          <Trans context="close price">on average</Trans>
        </>
      )}
      {of === 'last' && (
        <>
          {' '}
          <Trans context="close price">last lots</Trans>
        </>
      )}
    </>
  )
}

/** An ended order or position, with its result or the reason it was cancelled. */
export function EndedRow({ row, instrument, onOpen }: RowProps) {
  const { i18n } = useLingui()
  const tick = instrument?.tick ?? '0.01'
  const isClosed = row.status === 'closed'
  const isLit = useLit(positionName(row.id))
  return (
    <div className={clsx('list-row trade-row', isLit && 'result-lit')}>
      <button type="button" className="grow" aria-haspopup="dialog" onClick={() => onOpen(row.id)}>
        <span className="across spread gap-2">
          <span className="across gap-2 wrap">
            <b className="bold">{row.pair}</b>
            <PositionBadges position={row} />
          </span>
          {isClosed && <Result row={row} />}
        </span>
        <span className="across wrap text-12 muted order-facts">
          {isClosed && (
            <span>
              <Price value={row.open_price} tick={tick} className="text-14 text" />
              {' → '}
              <ClosedAt close={closePriceOf(row, instrument)} tick={tick} />
            </span>
          )}
          <span>
            <Trans>Lots</Trans> <Amount value={row.lots} scale={2} className="text-14 text" />
          </span>
          {row.reason && <span>{i18n._(reasonWords[row.reason])}</span>}
          <span className="figure">{formatTime(row.updated_at)}</span>
        </span>
      </button>
    </div>
  )
}
