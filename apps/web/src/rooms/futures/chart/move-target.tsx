import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { useAction } from '#api/queries.ts'
import { Distance } from '#trading/chart/distance.tsx'
import type { MoveProps } from '#trading/chart/lines.ts'
import { onTick } from '#trading/chart/lines.ts'
import { MoveFrame } from '#trading/chart/move-frame.tsx'
import { Amount, Change, Price } from '#ui/figure.tsx'
import { formatChange, formatMoney, formatPercent, toBig } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'
import { toastDone } from '#ui/toast.tsx'
import type { Position } from '../api.ts'
import type { PositionInputs } from '../calculations/position.ts'
import { closingFeeAt, closingQuote, resultAtPrice } from '../calculations/position.ts'
import { targetBasisOf } from '../calculations/target-units.ts'
import type { TargetUnit } from '../calculations/target-units.ts'
import { isLiquidatedFirst, resultAtStop, positionRiskOf } from '../calculations/targets.ts'
import type { Instrument } from '../market/instrument.ts'
import { PositionBadges } from '../positions/position-card.tsx'
import { toastFailure } from '../positions/position-actions.ts'
import { usePositionInputs } from '../positions/use-position-inputs.ts'
import { LiquidationNote } from '../ticket/notes.tsx'
import { TargetField, TargetUnitChips } from '../ticket/target-field.tsx'

interface MoveTargetProps extends MoveProps {
  position: Position
  instrument: Instrument
  kind: 'profit' | 'stop'
}

/** Sets the target, leaving the others as they are. */
function useSetting({ position, draft, kind, onEnd }: Pick<MoveTargetProps, 'position' | 'draft' | 'kind' | 'onEnd'>) {
  const { t } = useLingui()
  const { mutate, isPending } = useAction('futures.setStop', {
    refreshes: ['futures.dealAll', 'futures.position'],
    onDone: ({ pair }) => {
      toastDone(t`TP / SL of ${pair} saved`)
      onEnd()
    },
  })
  const field = kind === 'profit' ? 'target_profit_price' : 'stop_loss_price'
  return { isPending, act: () => mutate({ id: position.id, [field]: draft.price }, { onError: toastFailure }) }
}

/** What a target would bring at a price. Liquidation may come before a stop. */
function resultOf(position: Position, inputs: PositionInputs | undefined, { kind, price }: { kind: 'profit' | 'stop'; price: string }) {
  const result = resultAtPrice(position, inputs, price)
  return kind === 'stop' ? resultAtStop(result, price, positionRiskOf(position, inputs)) : result
}

/** A take-profit or stop-loss that was moved: its result, and the price to set in four ways. */
export function MoveTarget({ position, instrument, kind, line, draft, onPrice, onEnd }: MoveTargetProps) {
  const { t } = useLingui()
  const inputs = usePositionInputs(position.symbol)
  const [unit, setUnit] = useState<TargetUnit>('price')
  const { isPending, act } = useSetting({ position, draft, kind, onEnd })
  const { tick } = instrument
  const now = closingQuote(position.direction, inputs?.sides)
  const result = resultOf(position, inputs, { kind, price: draft.price })
  const before = resultOf(position, inputs, { kind, price: line.price })
  const margin = toBig(position.initial_margin)
  const roi = result !== undefined && margin?.gt(0) ? new Big(result).div(margin).times(100) : undefined
  const { liquidation } = positionRiskOf(position, inputs)
  const [title, verb, label] =
    kind === 'profit' ? [t`Move take profit`, t`Set take profit`, t`Take profit`] : [t`Move stop loss`, t`Set stop loss`, t`Stop loss`]
  return (
    <MoveFrame
      {...{ line, draft, tick, title, verb, onEnd }}
      badges={<PositionBadges position={position} />}
      busy={isPending}
      onAct={act}
      hero={
        <>
          <span className="text-12 muted">{t`If hit, after the closing fee`}</span>
          <Amount value={result} signed unit="USDT" className="text-32 bold block" />
        </>
      }
      beside={
        <>
          <Trans>ROI</Trans> <Change value={roi?.toFixed(2)} className="text-16" />
          <br />
          <Trans>was {formatMoney(before, 2, true)}</Trans>
        </>
      }
      field={
        <div>
          <TargetUnitChips value={unit} onChange={setUnit} />
          <div className="above-2">
            <TargetField
              {...{ label, unit }}
              basis={targetBasisOf(position, inputs, kind === 'profit' ? 'profit' : 'loss')}
              value={draft.price}
              step={tick}
              stepFrom={draft.price}
              onChange={(price) => price && onPrice(price)}
            />
          </div>
          <div className="above-2">
            <NearChips
              {...{ tick, onPrice }}
              now={now}
              entry={position.status === 'waiting' ? position.price : position.open_price}
              rises={(position.direction === 'long') === (kind === 'profit')}
            />
          </div>
        </div>
      }
      notes={
        kind === 'stop' &&
        liquidation &&
        isLiquidatedFirst(draft.price, positionRiskOf(position, inputs)) && (
          <p className="text-12 warn">
            <LiquidationNote price={liquidation} tick={tick} isAbout={position.mode === 'cross' || position.is_approximate} />
          </p>
        )
      }
      rows={<Rows {...{ position, inputs, now, tick }} price={draft.price} />}
    />
  )
}

interface RowsProps {
  position: Position
  inputs: PositionInputs | undefined
  now: string | undefined
  tick: string
  price: string
}

function Rows({ position, inputs, now, tick, price }: RowsProps) {
  const { t } = useLingui()
  return (
    <>
      <Distance price={price} now={now} tick={tick} />
      {position.liquidation_price !== null && (
        <KeyValue large label={t`Liquidation price`}>
          <Price value={position.liquidation_price} tick={tick} className="warn" />
        </KeyValue>
      )}
      <KeyValue large label={`${t`Closing fee`} ${inputs ? formatPercent(new Big(inputs.wire.fee_rate).times(100)) : ''}`}>
        <Amount value={closingFeeAt(position, inputs, price)} unit="USDT" />
      </KeyValue>
    </>
  )
}

interface NearChipsProps {
  /** The price now. */
  now: string | undefined
  entry: string | null
  tick: string
  /** The target lies above the price now. */
  rises: boolean
  onPrice: (price: string) => void
}

/** Prices that are often meant: some percent from the price now, and the entry. */
function NearChips({ now, entry, tick, rises, onPrice }: NearChipsProps) {
  const { t } = useLingui()
  const market = toBig(now)
  return (
    <div className="across gap-2" role="group" aria-label={t`Distance from the price now`}>
      {[1, 2, 5].map((percent) => {
        const away = rises ? percent : -percent
        return (
          <button
            key={percent}
            type="button"
            className="chip grow figure"
            disabled={!market}
            onClick={() =>
              market &&
              onPrice(
                onTick(
                  market
                    .times(100 + away)
                    .div(100)
                    .toFixed(),
                  tick,
                ),
              )
            }
          >
            {formatChange(away, 0)}
          </button>
        )
      })}
      {entry !== null && (
        <button type="button" className="chip grow" onClick={() => onPrice(onTick(entry, tick))}>
          <Trans>Entry</Trans>
        </button>
      )}
    </div>
  )
}
