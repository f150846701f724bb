import type { CallInput } from '@assay/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { act, refresh } from '#api/queries.ts'
import type { MoveProps } from '#trading/chart/lines.ts'
import { MoveFrame } from '#trading/chart/move-frame.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatMoney } from '#ui/format.ts'
import { NumberField } from '#ui/number-field.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import type { Position } from '../api.ts'
import { closingQuote } from '../calculations/position.ts'
import type { Instrument } from '../market/instrument.ts'
import { PositionBadges } from '../positions/position-card.tsx'
import { positionCalls } from '../positions/position-actions.ts'
import { usePositionInputs } from '../positions/use-position-inputs.ts'
import { valueOf } from '../ticket/figures.ts'
import { Distance } from './move-target.tsx'

/** The same order at another price. */
export function orderAt(order: Position, price: string): CallInput<'futures.submit'> {
  return {
    currency_id: order.currency_id,
    legal_id: order.legal_id,
    direction: order.direction,
    type: order.type,
    price,
    lots: order.lots,
    multiple: order.multiple,
    mode: order.mode,
    target_profit_price: order.target_profit_price ?? undefined,
    stop_loss_price: order.stop_loss_price ?? undefined,
    trailing_bps: order.trailing_bps ?? undefined,
    slippage_bps: order.slippage_bps ?? undefined,
  }
}

/** Cancels the order and places it anew. Where the new one is refused, nothing waits any more, and that is said. */
function useMoving(order: Position, onEnd: () => void) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const move = async (price: string) => {
    setBusy(true)
    let isCancelled = false
    try {
      await act('futures.cancel', { id: order.id }, [...positionCalls])
      isCancelled = true
      await act('futures.submit', orderAt(order, price), [...positionCalls])
      toastDone(t`Order moved`)
    } catch (error) {
      if (!isFailure(error)) throw error
      toast(isCancelled ? t`The order was cancelled, and no new one placed: ${error.message}` : error.message)
    } finally {
      setBusy(false)
      refresh(...positionCalls)
      onEnd()
    }
  }
  return { busy, move }
}

interface MoveOrderProps extends MoveProps {
  order: Position
  instrument: Instrument
}

/** A waiting order that was moved: its new value. */
export function MoveOrder({ order, instrument, line, draft, onPrice, onEnd }: MoveOrderProps) {
  const { t } = useLingui()
  const inputs = usePositionInputs(order.symbol)
  const { busy, move } = useMoving(order, onEnd)
  const { tick, quote } = instrument
  const valueAt = (price: string) => inputs && valueOf(inputs.terms, inputs.wire, { price, lots: order.lots })
  return (
    <MoveFrame
      {...{ line, draft, tick, onEnd, busy }}
      title={t`Move order`}
      verb={t`Move order`}
      badges={<PositionBadges position={order} />}
      onAct={() => void move(draft.price)}
      hero={
        <>
          <span className="text-12 muted">{t`Order value`}</span>
          <Amount value={valueAt(draft.price)} unit="USDT" className="text-32 bold block" />
        </>
      }
      beside={<Trans>was {formatMoney(valueAt(line.price))}</Trans>}
      field={<NumberField label={t`Price (${quote})`} value={draft.price} step={tick} onChange={(price) => price && onPrice(price)} />}
      notes={
        <p className="text-12 muted">
          <Trans>It is cancelled and placed anew at this price.</Trans>
        </p>
      }
      rows={<Distance price={draft.price} now={closingQuote(order.direction === 'long' ? 'short' : 'long', inputs?.sides)} tick={tick} />}
    />
  )
}
