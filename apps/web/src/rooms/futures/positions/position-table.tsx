import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { ReactNode } from 'react'
import { useOnline } from '../../../live/online.ts'
import { useOwnStop } from '../../../session/own-stop.ts'
import { Button } from '../../../ui/button.tsx'
import { Amount, Change, Price } from '../../../ui/figure.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { ShareIcon } from '../../../ui/icons.tsx'
import type { Position } from '../api.ts'
import { useSession } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { standingOf } from '../reckon/position.ts'
import { PositionBadges } from './position-head.tsx'
import { isRisky, riskText } from './risk-text.ts'
import type { Sheet } from './sheet.ts'
import { useKnown } from './use-known.ts'

interface PositionTableProps {
  positions: readonly Position[]
  bySymbol: ReadonlyMap<string, Instrument>
  onSheet: (sheet: Sheet) => void
}

/** Open positions on a desk. */
export function PositionTable({ positions, bySymbol, onSheet }: PositionTableProps) {
  const { t } = useLingui()
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th>{t({ context: 'place', message: 'Market' })}</th>
          <th className="end">{t`Size`}</th>
          <th className="end">{t`Margin`}</th>
          <th className="end">{t({ context: 'position', message: 'Open price' })}</th>
          <th className="end">{t`Index`}</th>
          <th className="end">{t`Liq. price`}</th>
          <th className="end">{t`Risk rate`}</th>
          <th className="end">{t`TP / SL`}</th>
          <th className="end">{t`Profit (USDT)`}</th>
          <th>
            <span className="vh">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <PositionLine key={position.id} position={position} instrument={bySymbol.get(position.symbol)} onSheet={onSheet} />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  position: Position
  instrument: Instrument | undefined
  onSheet: (sheet: Sheet) => void
}

function PositionLine({ position, instrument, onSheet }: LineProps) {
  const known = useKnown(position.symbol)
  const { closing, profit, returns, risk } = standingOf(position, known)
  const tick = instrument?.tick ?? '0.01'
  const coins = instrument && formatAmount(new Big(position.open_lots).times(instrument.lotSize), 8)
  return (
    <tr>
      <td>
        <button type="button" className="x g2" aria-haspopup="dialog" onClick={() => onSheet({ kind: 'detail', id: position.id })}>
          <b className="m">{position.pair}</b>
          <PositionBadges position={position} />
        </button>
      </td>
      <td className="end n">
        {coins} {instrument?.base}
      </td>
      <td className="end">
        <Amount value={position.margin} balance />
      </td>
      <td className="end">
        <Price value={position.open_price} tick={tick} />
      </td>
      <td className="end">
        <Price value={closing} tick={tick} />
      </td>
      <td className="end">
        <Price value={position.liquidation_price} tick={tick} className="warn" />
      </td>
      <td className={`end n ${isRisky(risk) ? 'warn' : ''}`}>{riskText(risk)}</td>
      <td className="end">
        <Price value={position.target_profit_price} tick={tick} />
        <span className="n"> / </span>
        <Price value={position.stop_loss_price} tick={tick} />
      </td>
      <td className="end">
        <Amount value={profit} signed balance /> <Change value={returns} className="t12" />
      </td>
      <td className="end">
        <LineActs position={position} onSheet={onSheet} />
      </td>
    </tr>
  )
}

function LineActs({ position, onSheet }: Omit<LineProps, 'instrument'>) {
  const { t } = useLingui()
  const online = useOnline()
  const isOpen = useSession(position.symbol).state === 'open'
  const stop = useOwnStop()
  const { id, mode, closing_lots: closing } = position
  const act = ({ kind, label, disabled = false, short }: { kind: Sheet['kind']; label: string; disabled?: boolean; short?: ReactNode }) => (
    <Button
      kind="ghost"
      size="xs"
      disabled={disabled}
      aria-label={short ? label : undefined}
      aria-haspopup="dialog"
      onClick={() => onSheet({ kind, id })}
    >
      {short ?? label}
    </Button>
  )
  return (
    <span className="x g2 acts">
      {act({ kind: 'share', label: t`Share`, short: <ShareIcon size={16} /> })}
      {act({ kind: 'stop', label: t`TP / SL`, disabled: !online })}
      {mode === 'isolated' && act({ kind: 'margin', label: t`Add margin`, disabled: !online, short: `+ ${t`Margin`}` })}
      {act({ kind: 'reverse', label: t`Reverse`, disabled: !online || !isOpen || stop !== undefined })}
      {act({ kind: 'close', label: t({ context: 'position', message: 'Close' }), disabled: !online || !isOpen || new Big(closing).gt(0) })}
    </span>
  )
}
