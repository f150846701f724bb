import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Button, IconButton } from '#ui/button.tsx'
import { Amount, Change, Price } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { MoreIcon } from '#ui/icons.tsx'
import type { Position } from '../api.ts'
import { useLit } from '#trading/results/result.ts'
import type { Instrument } from '../market/instrument.ts'
import { positionFiguresOf } from '../calculations/position.ts'
import { PositionBadges } from './position-card.tsx'
import { positionName } from '../results.tsx'
import { isRisky, riskText } from '../ticket/words.ts'
import type { Sheet } from './position-actions.ts'
import { useMayTrade } from './position-actions.ts'
import { usePositionInputs } from './use-position-inputs.ts'
import '#trading/trading.css'

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
          <th className="text-end">{t`Size`}</th>
          <th className="text-end if-wide">{t`Margin`}</th>
          <th className="text-end">{t({ context: 'position', message: 'Entry price' })}</th>
          <th className="text-end">{t`Index`}</th>
          <th className="text-end">{t`Liq. price`}</th>
          <th className="text-end if-wide">{t`Margin level`}</th>
          <th className="text-end if-roomy">{t`TP / SL`}</th>
          <th className="text-end">{t`Unrealised PnL (USDT)`}</th>
          <th>
            <span className="visually-hidden">{t`Actions`}</span>
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
  const inputs = usePositionInputs(position.symbol)
  const { closing, profit, returns, risk } = positionFiguresOf(position, inputs)
  const tick = instrument?.tick ?? '0.01'
  const isLit = useLit(positionName(position.id))
  const coins = instrument && formatAmount(new Big(position.open_lots).times(instrument.lotSize), 8)
  return (
    <tr className={clsx(isLit && 'result-lit')}>
      <PairCell position={position} onOpen={(id) => onSheet({ kind: 'detail', id })} />
      <td className="text-end figure">
        {coins} {instrument?.base}
      </td>
      <td className="text-end if-wide">
        <Amount value={position.margin} balance />
      </td>
      <td className="text-end">
        <Price value={position.open_price} tick={tick} />
      </td>
      <td className="text-end">
        <Price value={closing} tick={tick} />
      </td>
      <td className="text-end">
        <Price value={position.liquidation_price} tick={tick} className="warn" />
      </td>
      <td className={clsx('text-end figure if-wide', isRisky(risk) && 'warn')}>{riskText(risk)}</td>
      <TargetsCell position={position} tick={tick} />
      <td className="text-end">
        <Amount value={profit} signed balance /> <Change value={returns} className="text-12" />
      </td>
      <td className="text-end">
        <LineActs position={position} onSheet={onSheet} />
      </td>
    </tr>
  )
}

function LineActs({ position, onSheet }: Omit<LineProps, 'instrument'>) {
  const { t } = useLingui()
  const may = useMayTrade(position)
  const { id } = position
  return (
    <span className="across gap-1 row-actions">
      <Button kind="ghost" size="tiny" disabled={!may.change} aria-haspopup="dialog" onClick={() => onSheet({ kind: 'stop', id })}>
        {t`TP / SL`}
      </Button>
      <Button kind="ghost" size="tiny" disabled={!may.close} aria-haspopup="dialog" onClick={() => onSheet({ kind: 'close', id })}>
        {t({ context: 'position', message: 'Close' })}
      </Button>
      <IconButton label={t`More`} className="row-more" aria-haspopup="dialog" onClick={() => onSheet({ kind: 'more', id })}>
        <MoreIcon size={20} />
      </IconButton>
    </span>
  )
}

/** The market of a line, which opens its details. */
export const PairCell = ({ position, onOpen }: { position: Position; onOpen: (id: string) => void }) => (
  <td>
    <button type="button" className="across gap-2" aria-haspopup="dialog" onClick={() => onOpen(position.id)}>
      <b className="medium">{position.pair}</b>
      <PositionBadges position={position} />
    </button>
  </td>
)

export const TargetsCell = ({ position, tick }: { position: Position; tick: string }) => (
  <td className="text-end if-roomy">
    <Price value={position.target_profit_price} tick={tick} />
    <span className="figure"> / </span>
    <Price value={position.stop_loss_price} tick={tick} />
  </td>
)
