import type { CallInput } from '@assay/contract'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { act, refresh } from '#api/queries.ts'
import type { MoveProps } from '#trading/chart/lines.ts'
import { MoveOrder as MoveSheet } from '#trading/chart/move-order.tsx'
import type { Position } from '../api.ts'
import { closingQuote } from '../calculations/position.ts'
import type { Instrument } from '../market/instrument.ts'
import { PositionBadges } from '../positions/position-card.tsx'
import { positionCalls } from '../positions/position-actions.ts'
import { usePositionInputs } from '../positions/use-position-inputs.ts'
import { valueOf } from '../ticket/figures.ts'

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

interface MoveOrderProps extends MoveProps {
  order: Position
  instrument: Instrument
}

/** Cancels the order and places it anew. Where the new one is refused nothing waits any more: the next try only places. */
function useMove(order: Position) {
  const [isGone, setGone] = useState(false)
  const move = async (price: string) => {
    try {
      if (!isGone) await act('futures.cancel', { id: order.id }, [...positionCalls])
      setGone(true)
      await act('futures.submit', orderAt(order, price), [...positionCalls])
    } finally {
      refresh(...positionCalls)
    }
  }
  return { isGone, move }
}

/** A waiting order that was moved: its new value. */
export function MoveOrder({ order, instrument: { tick, quote }, ...moved }: MoveOrderProps) {
  const inputs = usePositionInputs(order.symbol)
  return (
    <MoveSheet
      {...moved}
      {...useMove(order)}
      {...{ tick, quote }}
      badges={<PositionBadges position={order} />}
      valueAt={(price) => inputs && valueOf(inputs.terms, inputs.wire, { price, lots: order.lots })}
      valueIn="USDT"
      now={closingQuote(order.direction === 'long' ? 'short' : 'long', inputs?.sides)}
      note={<Trans>It is cancelled and placed anew at this price.</Trans>}
    />
  )
}
