import { Trans, useLingui } from '@lingui/react/macro'
import { TradeLine, TradeTable } from '#trading/trade-table.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatTime } from '#ui/time.ts'
import type { Position } from '../api.ts'
import { closePriceOf } from '../calculations/ended.ts'
import type { Instrument } from '../market/instrument.ts'
import { positionName } from '../results.tsx'
import { reasonWords, typeWords } from '../ticket/words.ts'
import { Result } from './order-row.tsx'
import { PairCell, TargetsCell } from './position-table.tsx'

interface TableProps {
  rows: readonly Position[]
  bySymbol: ReadonlyMap<string, Instrument>
  onOpen: (id: string) => void
}

interface OrderTableProps extends TableProps {
  onCancel: (row: Position) => void
  /** The ids of orders that are being cancelled. */
  cancelling: readonly string[]
}

/** Waiting orders on a desk. */
export function OrderTable({ rows, bySymbol, cancelling, ...acts }: OrderTableProps) {
  const { t } = useLingui()
  return (
    <TradeTable
      heads={[
        { label: t({ context: 'place', message: 'Market' }), isText: true },
        { label: t`Type`, isText: true },
        { label: t`Price` },
        { label: t`Lots` },
        { label: t`Margin` },
        { label: t`TP / SL`, in: 'roomy' },
        { label: t`Time`, in: 'wide' },
      ]}
      hasActions
      rows={rows}
    >
      {(row) => <OrderLine key={row.id} row={row} instrument={bySymbol.get(row.symbol)} busy={cancelling.includes(row.id)} {...acts} />}
    </TradeTable>
  )
}

interface LineProps {
  row: Position
  instrument: Instrument | undefined
  onOpen: (id: string) => void
}

function OrderLine({ row, instrument, busy, onOpen, onCancel }: LineProps & { busy: boolean; onCancel: (row: Position) => void }) {
  const { t, i18n } = useLingui()
  const tick = instrument?.tick ?? '0.01'
  return (
    <TradeLine result={positionName(row.id)}>
      <PairCell position={row} onOpen={onOpen} />
      <td className="text-12 muted">{i18n._(typeWords[row.type].name)}</td>
      <td className="text-end">{row.price === null ? <Trans>next tick</Trans> : <Price value={row.price} tick={tick} />}</td>
      <td className="text-end">
        <Amount value={row.lots} scale={2} />
      </td>
      <td className="text-end">
        <Amount value={row.margin} balance />
      </td>
      <TargetsCell position={row} tick={tick} />
      <td className="text-end figure if-wide">{formatTime(row.updated_at)}</td>
      <td className="text-end">
        <SendButton kind="ghost" size="tiny" narrow busy={busy} onClick={() => onCancel(row)}>
          {t`Cancel`}
        </SendButton>
      </td>
    </TradeLine>
  )
}

/** Closed positions on a desk. */
export function EndedTable({ rows, bySymbol, onOpen }: TableProps) {
  const { t } = useLingui()
  return (
    <TradeTable
      heads={[
        { label: t({ context: 'place', message: 'Market' }), isText: true },
        { label: t`Lots` },
        { label: t({ context: 'position', message: 'Entry price' }) },
        { label: t`Close price` },
        { label: t`Realised PnL` },
        { label: t`Reason` },
        { label: t`Time` },
      ]}
      rows={rows}
    >
      {(row) => <EndedLine key={row.id} row={row} instrument={bySymbol.get(row.symbol)} onOpen={onOpen} />}
    </TradeTable>
  )
}

function EndedLine({ row, instrument, onOpen }: LineProps) {
  const { i18n } = useLingui()
  const tick = instrument?.tick ?? '0.01'
  return (
    <TradeLine result={positionName(row.id)}>
      <PairCell position={row} onOpen={onOpen} />
      <td className="text-end">
        <Amount value={row.lots} scale={2} />
      </td>
      <td className="text-end">
        <Price value={row.open_price} tick={tick} />
      </td>
      <td className="text-end">
        <Price value={closePriceOf(row, instrument).price} tick={tick} />
      </td>
      <td className="text-end">
        <Result row={row} />
      </td>
      <td className="text-end text-12">{row.reason && i18n._(reasonWords[row.reason])}</td>
      <td className="text-end figure">{formatTime(row.updated_at)}</td>
    </TradeLine>
  )
}
