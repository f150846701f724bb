import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useOnline } from '../../../live/online.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Amount, Change, Price } from '../../../ui/figure.tsx'
import { formatAmount, formatPercent } from '../../../ui/format.ts'
import { HallmarkIcon, ShareIcon } from '../../../ui/icons.tsx'
import { Stat } from '../../../ui/list.tsx'
import type { Position } from '../api.ts'
import { useSession } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { standingOf } from '../reckon/position.ts'
import { PositionBadges } from './position-head.tsx'
import { isRisky, riskText } from './risk-text.ts'
import type { Sheet } from './sheet.ts'
import { useKnown } from './use-known.ts'

interface PositionCardProps {
  position: Position
  instrument: Instrument | undefined
  onSheet: (sheet: Sheet) => void
}

/** An open position with its figures of the moment, and all that can be done with it. */
export function PositionCard({ position, instrument, onSheet }: PositionCardProps) {
  const { t } = useLingui()
  const known = useKnown(position.symbol)
  const standing = standingOf(position, known)
  const { pair, id } = position
  return (
    <article className="futures-pos pad" aria-label={pair}>
      <header className="x sb">
        <button type="button" className="x g2 wrap tapx" aria-haspopup="dialog" onClick={() => onSheet({ kind: 'detail', id })}>
          <b className="t16 b">{pair}</b>
          <PositionBadges position={position} />
        </button>
        <IconButton className="sh" label={t`Share`} aria-haspopup="dialog" onClick={() => onSheet({ kind: 'share', id })}>
          <ShareIcon size={20} />
        </IconButton>
      </header>
      <div className="x sb top pn">
        <div>
          <span className="t12 muted">
            <Trans>Open profit (USDT)</Trans>
          </span>
          <Amount value={standing.profit} signed balance className="t24 b block" />
        </div>
        <div className="end">
          <span className="t12 muted">
            <Trans>Return</Trans>
          </span>
          <Change value={standing.returns} className="t20 block" />
        </div>
      </div>
      <Figures position={position} instrument={instrument} closing={standing.closing} risk={standing.risk} />
      <div className="x sb g2 t12 muted br">
        <Targets position={position} tick={instrument?.tick ?? '0.01'} />
        <button type="button" className="proof" aria-haspopup="dialog" onClick={() => onSheet({ kind: 'detail', id })}>
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
    <dl className="grid3 stats">
      <Stat label={t`Lots`}>
        <Amount value={position.open_lots} scale={2} />{' '}
        {instrument && (
          <span className="n t12 muted">
            = {coins} {instrument.base}
          </span>
        )}
      </Stat>
      <Stat label={t`Margin`}>
        <Amount value={position.margin} balance />
      </Stat>
      <Stat label={isCross ? t`Account risk rate` : t`Risk rate`}>
        <span className={`n ${isRisky(risk) ? 'warn' : ''}`}>{riskText(risk)}</span>
      </Stat>
      <Stat label={t({ context: 'position', message: 'Open price' })}>
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

/** What closes the position by itself. */
export function Targets({ position, tick }: { position: Position; tick: string }) {
  const { target_profit_price: profit, stop_loss_price: stop, trailing_bps: trailing, trailing_price: trailingPrice } = position
  return (
    <span>
      <Trans>TP / SL</Trans>{' '}
      <span className="text t14">
        <Price value={profit} tick={tick} />
        <span className="n"> / </span>
        <Price value={stop} tick={tick} />
      </span>
      {trailing !== null && (
        <span className="nowrap">
          {' · '}
          <Trans>Trail</Trans> <span className="n text t14">{formatPercent(new Big(trailing).div(100))}</span>{' '}
          {trailingPrice !== null && <Price value={trailingPrice} tick={tick} className="text t14" />}
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
    <footer className="x g2 acts">
      <Button kind="ghost" size="xs" width="flex" disabled={!online} onClick={() => onSheet({ kind: 'stop', id })}>
        {t`TP / SL`}
      </Button>
      {mode === 'isolated' && (
        <Button kind="ghost" size="xs" width="flex" disabled={!online} onClick={() => onSheet({ kind: 'margin', id })}>
          {t`Add margin`}
        </Button>
      )}
      <Button
        kind="ghost"
        size="xs"
        width="flex"
        disabled={!online || isStill || isClosing}
        onClick={() => onSheet({ kind: 'reverse', id })}
      >
        {t`Reverse`}
      </Button>
      <Button
        kind="ghost"
        size="xs"
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
