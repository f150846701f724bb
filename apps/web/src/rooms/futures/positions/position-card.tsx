import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useOnline } from '#live/online.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Amount, Change, Price } from '#ui/figure.tsx'
import { formatAmount, formatPercent } from '#ui/format.ts'
import { HallmarkIcon, ShareIcon } from '#ui/icons.tsx'
import { Stat } from '#ui/list.tsx'
import type { Position } from '../api.ts'
import { useLit } from '#trading/results/result.ts'
import { useSession } from '#trading/tickers.ts'
import type { Instrument } from '../market/instrument.ts'
import { positionFiguresOf } from '../calculations/position.ts'
import { directionWords, isRisky, modeWords, riskText } from '../ticket/words.ts'
import { positionName } from '../results.tsx'
import type { Sheet } from './position-actions.ts'
import { usePositionInputs } from './use-position-inputs.ts'
import './positions.css'

type Named = Pick<Position, 'direction' | 'multiple' | 'mode'>

/** Direction with leverage, and margin mode. */
export function PositionBadges({ position }: { position: Named }) {
  const { i18n } = useLingui()
  return (
    <>
      <Badge tone={position.direction === 'long' ? 'up' : 'down'}>
        {i18n._(directionWords[position.direction])} {position.multiple}x
      </Badge>
      <Badge>{i18n._(modeWords[position.mode].name)}</Badge>
    </>
  )
}

interface PositionCardProps {
  position: Position
  instrument: Instrument | undefined
  onSheet: (sheet: Sheet) => void
}

/** An open position with its current figures and all its actions. */
export function PositionCard({ position, instrument, onSheet }: PositionCardProps) {
  const { t } = useLingui()
  const inputs = usePositionInputs(position.symbol)
  const standing = positionFiguresOf(position, inputs)
  const { pair, id } = position
  const isLit = useLit(positionName(id))
  return (
    <article className={clsx('futures-position gutter', isLit && 'result-lit')} aria-label={pair}>
      <header className="across spread">
        <button type="button" className="across gap-2 wrap tap-area" aria-haspopup="dialog" onClick={() => onSheet({ kind: 'detail', id })}>
          <b className="text-16 bold">{pair}</b>
          <PositionBadges position={position} />
        </button>
        <IconButton className="position-share" label={t`Share`} aria-haspopup="dialog" onClick={() => onSheet({ kind: 'share', id })}>
          <ShareIcon size={20} />
        </IconButton>
      </header>
      <div className="across spread align-start position-head">
        <div>
          <span className="text-12 muted">
            <Trans>Unrealised PnL (USDT)</Trans>
          </span>
          <Amount value={standing.profit} signed balance className="text-24 bold block" />
        </div>
        <div className="text-end">
          <span className="text-12 muted">
            <Trans>ROI</Trans>
          </span>
          <Change value={standing.returns} className="text-20 block" />
        </div>
      </div>
      <Figures position={position} instrument={instrument} closing={standing.closing} risk={standing.risk} />
      <div className="across spread gap-2 text-12 muted position-bracket">
        <Targets position={position} tick={instrument?.tick ?? '0.01'} />
        <button type="button" className="proof-link" aria-haspopup="dialog" onClick={() => onSheet({ kind: 'detail', id })}>
          <HallmarkIcon size={16} />
          <Trans>Details</Trans>
        </button>
      </div>
      <Acts position={position} onSheet={onSheet} />
    </article>
  )
}

interface FiguresProps {
  position: Position
  instrument: Instrument | undefined
  closing: string | undefined
  risk: string | null
}

function Figures({ position, instrument, closing, risk }: FiguresProps) {
  const { t } = useLingui()
  const tick = instrument?.tick ?? '0.01'
  const coins = instrument && formatAmount(new Big(position.open_lots).times(instrument.lotSize), 8)
  const isCross = position.mode === 'cross'
  return (
    <dl className="grid-3 stats">
      <Stat label={t`Lots`}>
        <Amount value={position.open_lots} scale={2} />{' '}
        {instrument && (
          <span className="figure text-12 muted">
            = {coins} {instrument.base}
          </span>
        )}
      </Stat>
      <Stat label={t`Margin`}>
        <Amount value={position.margin} balance />
      </Stat>
      <Stat label={isCross ? t`Account margin level` : t`Margin level`}>
        <span className={clsx('figure', isRisky(risk) && 'warn')}>{riskText(risk)}</span>
      </Stat>
      <Stat label={t({ context: 'position', message: 'Entry price' })}>
        <Price value={position.open_price} tick={tick} />
      </Stat>
      <Stat label={position.direction === 'long' ? t`Index bid` : t`Index ask`}>
        <Price value={closing} tick={tick} />
      </Stat>
      <Stat label={position.is_approximate ? t`Liq. price, about` : t`Liq. price`}>
        <Price value={position.liquidation_price} tick={tick} className="warn" />
      </Stat>
    </dl>
  )
}

/** The targets that close the position automatically. */
export function Targets({ position, tick }: { position: Position; tick: string }) {
  const { target_profit_price: profit, stop_loss_price: stop, trailing_bps: trailing, trailing_price: trailingPrice } = position
  return (
    <span>
      <Trans>TP / SL</Trans>{' '}
      <span className="text text-14">
        <Price value={profit} tick={tick} />
        <span className="figure"> / </span>
        <Price value={stop} tick={tick} />
      </span>
      {trailing !== null && (
        <span className="nowrap">
          {' · '}
          <Trans>Trail</Trans> <span className="figure text text-14">{formatPercent(new Big(trailing).div(100))}</span>{' '}
          {trailingPrice !== null && <Price value={trailingPrice} tick={tick} className="text text-14" />}
        </span>
      )}
    </span>
  )
}

function Acts({ position, onSheet }: Pick<PositionCardProps, 'position' | 'onSheet'>) {
  const { t } = useLingui()
  const online = useOnline()
  const { state } = useSession(position.symbol)
  const { id, mode, closing_lots: closing } = position
  const isClosing = new Big(closing).gt(0)
  const isStill = state !== 'open'
  return (
    <footer className="across gap-2 row-actions">
      <Button kind="ghost" size="tiny" width="flex" disabled={!online} onClick={() => onSheet({ kind: 'stop', id })}>
        {t`TP / SL`}
      </Button>
      {mode === 'isolated' && (
        <Button kind="ghost" size="tiny" width="flex" disabled={!online} onClick={() => onSheet({ kind: 'margin', id })}>
          {t`Add margin`}
        </Button>
      )}
      <Button
        kind="ghost"
        size="tiny"
        width="flex"
        disabled={!online || isStill || isClosing}
        onClick={() => onSheet({ kind: 'reverse', id })}
      >
        {t`Reverse`}
      </Button>
      <Button
        kind="ghost"
        size="tiny"
        width="flex"
        disabled={!online || isStill}
        busy={isClosing}
        onClick={() => onSheet({ kind: 'close', id })}
      >
        {t({ context: 'position', message: 'Close' })}
      </Button>
    </footer>
  )
}
