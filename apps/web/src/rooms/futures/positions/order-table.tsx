import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLit } from '#trading/results/result.ts'
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
import '#trading/trading.css'

interface TableProps {
  rows: readonly Position[]
  bySymbol: ReadonlyMap<string, Instrument>
  onOpen: (id: string) => void
}

interface OrderTableProps extends TableProps {
  onCancel: (row: Position) => void
  /** The order that is being cancelled. */
  cancelling: string | number | undefined
}

/** Waiting orders on a desk. */
export function OrderTable({ rows, bySymbol, cancelling, ...acts }: OrderTableProps) {
  const { t } = useLingui()
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th>{t({ context: 'place', message: 'Market' })}</th>
          <th>{t`Type`}</th>
          <th className="text-end">{t`Price`}</th>
          <th className="text-end">{t`Lots`}</th>
          <th className="text-end">{t`Margin`}</th>
          <th className="text-end if-roomy">{t`TP / SL`}</th>
          <th className="text-end if-wide">{t`Time`}</th>
          <th>
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OrderLine key={row.id} row={row} instrument={bySymbol.get(row.symbol)} busy={cancelling === row.id} {...acts} />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  row: Position
  instrument: Instrument | undefined
  onOpen: (id: string) => void
}

function OrderLine({ row, instrument, busy, onOpen, onCancel }: LineProps & { busy: boolean; onCancel: (row: Position) => void }) {
  const { t, i18n } = useLingui()
  const isLit = useLit(positionName(row.id))
  const tick = instrument?.tick ?? '0.01'
  return (
    <tr className={clsx(isLit && 'result-lit')}>
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
    </tr>
  )
}

/** Closed positions on a desk. */
export function EndedTable({ rows, bySymbol, onOpen }: TableProps) {
  const { t } = useLingui()
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th>{t({ context: 'place', message: 'Market' })}</th>
          <th className="text-end">{t`Lots`}</th>
          <th className="text-end">{t({ context: 'position', message: 'Entry price' })}</th>
          <th className="text-end">{t`Close price`}</th>
          <th className="text-end">{t`Realised PnL`}</th>
          <th className="text-end">{t`Reason`}</th>
          <th className="text-end">{t`Time`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <EndedLine key={row.id} row={row} instrument={bySymbol.get(row.symbol)} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function EndedLine({ row, instrument, onOpen }: LineProps) {
  const { i18n } = useLingui()
  const isLit = useLit(positionName(row.id))
  const tick = instrument?.tick ?? '0.01'
  return (
    <tr className={clsx(isLit && 'result-lit')}>
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
    </tr>
  )
}
