import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '#live/online.ts'
import { VerifyLink } from '#trading/verify-link.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FillTable } from '#ui/fill-table.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import type { PositionDetail } from '../api.ts'
import { usePosition } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { fillWords } from '../ticket/words.ts'
import { DetailOverview } from './detail-overview.tsx'
import { PositionBadges } from './position-card.tsx'
import type { Sheet } from './position-actions.ts'
import '#trading/trading.css'

interface DetailDrawerProps {
  id: string | undefined
  bySymbol: ReadonlyMap<string, Instrument>
  onOpen: (sheet: Sheet) => void
  onClose: () => void
}

/** One order or position with its fills, overnight fees and, if it was liquidated, the calculation. Offers to check them. */
export function DetailDrawer({ id, bySymbol, onOpen, onClose }: DetailDrawerProps) {
  const { t } = useLingui()
  const { data: detail, error, refetch } = usePosition(id)
  const online = useOnline()
  const tick = (detail && bySymbol.get(detail.symbol)?.tick) ?? '0.01'
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={detail?.pair ?? t`Position`}
      badges={detail && <PositionBadges position={detail} />}
      footer={
        detail?.status === 'waiting' && (
          <Button kind="ghost" width="full" disabled={!online} onClick={() => onOpen({ kind: 'stop', id: detail.id })}>
            {t`TP / SL`}
          </Button>
        )
      }
    >
      {!detail && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={5} />)}
      {detail && (
        <div className="stack-4">
          <DetailOverview detail={detail} tick={tick} />
          <Liquidations detail={detail} bySymbol={bySymbol} />
          <Fills detail={detail} tick={tick} />
          <Overnights detail={detail} tick={tick} />
          {detail.fills.length > 0 && <VerifyLink kind="contract" id={detail.id} proofId={detail.proof_id} />}
        </div>
      )}
    </Drawer>
  )
}

/** The calculation of a liquidation: equity against maintenance at the tick that caused it. */
function Liquidations({ detail, bySymbol }: { detail: PositionDetail; bySymbol: ReadonlyMap<string, Instrument> }) {
  const { t } = useLingui()
  if (detail.liquidations.length === 0) return null
  return (
    <section className="stack">
      <h3 className="medium">
        <Trans>Liquidation</Trans>
      </h3>
      <Note tone="warn">
        <Trans>Equity had fallen to the maintenance margin, so the position was closed. What is left of the margin stays yours.</Trans>
      </Note>
      {detail.liquidations.map((step) => (
        <dl key={`${step.tick_seq}:${step.time}`} className="trade-rows">
          <KeyValue large label={t`Equity`}>
            <Amount value={step.equity} scale={8} exact unit="USDT" />
          </KeyValue>
          <KeyValue large label={t`Maintenance`}>
            <Amount value={step.maintenance} scale={8} exact unit="USDT" />
          </KeyValue>
          <KeyValue large label={t`Liquidation fee, to the insurance fund`}>
            <Amount value={step.fee} scale={8} exact unit="USDT" />
          </KeyValue>
          <KeyValue large label={t`At tick`}>
            <span className="figure">{step.tick_seq}</span>{' '}
            <span className="text-12 muted">
              {bySymbol.get(step.symbol)?.pair ?? step.symbol}, <span className="figure">{formatTime(step.time, 'full')}</span>
            </span>
          </KeyValue>
        </dl>
      ))}
    </section>
  )
}

function Fills({ detail, tick }: { detail: PositionDetail; tick: string }) {
  const { t, i18n } = useLingui()
  if (detail.fills.length === 0) return null
  return (
    <FillTable
      title={<Trans>Fills</Trans>}
      heads={[t`Fill`, t`Price`, t`Lots`, t`Fee`, t`Realised PnL`]}
      foot={detail.fills.some(({ conversion }) => conversion) && <Conversions detail={detail} />}
    >
      {detail.fills.map((fill) => (
        <tr key={fill.number}>
          <td>
            {i18n._(fillWords[fill.kind])}
            <span className="text-11 muted block figure">
              {formatTime(fill.time)} · {fill.tick_seq}
            </span>
          </td>
          <td className="text-end">
            <Price value={fill.price} tick={tick} />
          </td>
          <td className="text-end">
            <Amount value={fill.lots} scale={2} />
          </td>
          <td className="text-end">
            <Amount value={fill.fee} scale={8} exact />
          </td>
          <td className="text-end">
            {fill.kind === 'open' ? <span className="figure muted">–</span> : <Amount value={fill.profit} scale={8} exact signed />}
          </td>
        </tr>
      ))}
    </FillTable>
  )
}

/** Figures that are not in dollars are converted at a rate of the same instant. */
function Conversions({ detail }: { detail: PositionDetail }) {
  const known = detail.fills.flatMap(({ conversion, number }) => (conversion ? [{ ...conversion, number }] : []))
  return (
    <p className="text-12 muted">
      <Trans>Converted to USDT at</Trans>{' '}
      {known.map(({ symbol, rate, number }, index) => (
        <span key={number}>
          {index > 0 && ', '}
          {symbol} <span className="figure">{rate}</span>
        </span>
      ))}
    </p>
  )
}

function Overnights({ detail, tick }: { detail: PositionDetail; tick: string }) {
  const { t } = useLingui()
  if (detail.overnights.length === 0) return null
  return (
    <FillTable title={<Trans>Overnight fees</Trans>} heads={[t`Night`, t`Mid`, t`Lots`, t`Fee`]}>
      {detail.overnights.map((night) => (
        <tr key={night.time}>
          <td className="figure">{formatTime(night.time)}</td>
          <td className="text-end">
            <Price value={night.price} tick={tick} />
          </td>
          <td className="text-end">
            <Amount value={night.lots} scale={2} />
          </td>
          <td className="text-end">
            <Amount value={night.fee} scale={8} exact />
          </td>
        </tr>
      ))}
    </FillTable>
  )
}
