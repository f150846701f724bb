import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Amount, Price } from '../../../ui/figure.tsx'
import { formatTime } from '../../../ui/time.ts'
import type { Position } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import type { ClosePrice } from '../reckon/close-price.ts'
import { closePriceOf } from '../reckon/close-price.ts'
import { netResult } from '../reckon/net-result.ts'
import { reasonWords, typeWords } from '../ticket/words.ts'
import { Targets } from './position-card.tsx'
import { PositionBadges } from './position-head.tsx'

interface RowProps {
  row: Position
  instrument: Instrument | undefined
  onOpen: (id: string) => void
}

interface OrderRowProps extends RowProps {
  onCancel: (row: Position) => void
  busy: boolean
}

/** A waiting order as a line of a list. A tap on it opens its details. */
export function OrderRow({ row, instrument, onOpen, onCancel, busy }: OrderRowProps) {
  const { i18n } = useLingui()
  const tick = instrument?.tick ?? '0.01'
  const hasTargets = row.target_profit_price !== null || row.stop_loss_price !== null || row.trailing_bps !== null
  return (
    <div className="row trade-row">
      <button type="button" className="grow" aria-haspopup="dialog" onClick={() => onOpen(row.id)}>
        <span className="x g2 wrap">
          <b className="b">{row.pair}</b>
          <PositionBadges position={row} />
          <span className="t12 muted">{i18n._(typeWords[row.type].name)}</span>
        </span>
        <span className="x wrap t12 muted ol">
          <span>
            <Trans>Price</Trans>{' '}
            {row.price === null ? <Trans>next tick</Trans> : <Price value={row.price} tick={tick} className="t14 text" />}
          </span>
          <span>
            <Trans>Lots</Trans> <Amount value={row.lots} scale={2} className="t14 text" />
          </span>
          <span>
            <Trans>Margin</Trans> <Amount value={row.margin} className="t14 text" />
          </span>
          {hasTargets && <Targets position={row} tick={tick} />}
        </span>
      </button>
      <Button kind="ghost" size="xs" busy={busy} onClick={() => onCancel(row)}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}

/** What a closed position brought, all fees taken off; where that is not known, the result before them, and so called. */
function Result({ row }: Pick<RowProps, 'row'>) {
  const net = netResult(row)
  return (
    <span className="end">
      <Amount value={net ?? row.profit} signed className="t16" />
      {net === undefined && (
        <span className="t12 muted block">
          <Trans>Result, before fees</Trans>
        </span>
      )}
    </span>
  )
}

function ClosedAt({ close: { price, of }, tick }: { close: ClosePrice; tick: string }) {
  return (
    <>
      <Price value={price} tick={tick} className="t14 text" />
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

/** A row that ended, with its result or why it came to nothing. */
export function EndedRow({ row, instrument, onOpen }: RowProps) {
  const { i18n } = useLingui()
  const tick = instrument?.tick ?? '0.01'
  const isClosed = row.status === 'closed'
  return (
    <div className="row trade-row">
      <button type="button" className="grow" aria-haspopup="dialog" onClick={() => onOpen(row.id)}>
        <span className="x sb g2">
          <span className="x g2 wrap">
            <b className="b">{row.pair}</b>
            <PositionBadges position={row} />
          </span>
          {isClosed && <Result row={row} />}
        </span>
        <span className="x wrap t12 muted ol">
          {isClosed && (
            <span>
              <Price value={row.open_price} tick={tick} className="t14 text" />
              {' → '}
              <ClosedAt close={closePriceOf(row, instrument)} tick={tick} />
            </span>
          )}
          <span>
            <Trans>Lots</Trans> <Amount value={row.lots} scale={2} className="t14 text" />
          </span>
          {row.reason && <span>{i18n._(reasonWords[row.reason])}</span>}
          <span className="n">{formatTime(row.updated_at)}</span>
        </span>
      </button>
    </div>
  )
}
