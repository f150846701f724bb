import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { decimalsOf, formatPercent, formatPrice } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import type { Position } from '../api.ts'
import { isLiquidatedFirst, resultAtStop, positionRiskOf, stopReferenceOf, TRAIL_PERCENT } from '../calculations/targets.ts'
import { targetBasisOf } from '../calculations/target-units.ts'
import type { TargetUnit } from '../calculations/target-units.ts'
import { LiquidationNote } from '../ticket/notes.tsx'
import { TargetField, TargetUnitChips } from '../ticket/target-field.tsx'
import { closingQuote, resultAtPrice } from '../calculations/position.ts'
import { percentOf } from '../calculations/units.ts'
import type { PositionSheetProps } from './close-drawer.tsx'
import { ActFoot } from '#trading/ticket/drawers.tsx'
import { PositionBadges } from './position-card.tsx'
import { stopErrors, stopRequest } from './stop-form.ts'
import type { StopErrors, StopForm } from './stop-form.ts'
import { usePositionInputs } from './use-position-inputs.ts'
import '#trading/trading.css'

const plain = (value: string | null): string => (value === null ? '' : new Big(value).toFixed())
const formOf = (position: Position): StopForm => ({
  takeProfit: plain(position.target_profit_price),
  stopLoss: plain(position.stop_loss_price),
  trailing: position.trailing_bps === null ? '' : percentOf(position.trailing_bps),
})

const serverFields: Record<string, keyof StopForm> = {
  target_profit_price: 'takeProfit',
  stop_loss_price: 'stopLoss',
  trailing_bps: 'trailing',
  target_side: 'takeProfit',
  stop_side: 'stopLoss',
  trailing_range: 'trailing',
}

type Texts = Partial<Record<keyof StopForm, string>>

/** The field of a refusal. Undefined when it is about no field. */
function placed({ fields, error, message }: ApiFailure): Texts | undefined {
  const named = Object.entries(fields).flatMap(([name, text]) => (serverFields[name] ? [[serverFields[name], text]] : []))
  if (named.length > 0) return Object.fromEntries(named) as Texts
  const about = serverFields[error]
  return about && { [about]: message }
}

interface StopOptions extends Pick<PositionSheetProps, 'position' | 'instrument' | 'onClose'> {
  open: boolean
  /** The quote that targets are compared with. Undefined before the first tick. */
  base: string | undefined
}

/** The form of the targets, its errors, and the call. */
function useStops({ position, instrument, open, onClose, base }: StopOptions) {
  const { t } = useLingui()
  const [form, setForm] = useState(() => formOf(position))
  const [texts, setTexts] = useState<Texts>({})
  const { direction } = position
  const set = useAction('futures.setStop', {
    refreshes: ['futures.dealAll', 'futures.position'],
    onDone: ({ pair }) => {
      toastDone(t`TP / SL of ${pair} saved`)
      onClose()
    },
    onRefused: (failure) => {
      const about = placed(failure)
      if (about && open) setTexts(about)
      else toast(failure.message)
    },
  })
  const tick = formatPrice(instrument.tick, instrument.tick)
  const figure = formatPercent(TRAIL_PERCENT.least, decimalsOf(TRAIL_PERCENT.least))
  const words: Record<NonNullable<StopErrors[keyof StopForm]>, string> = {
    tick: t`A multiple of ${tick}`,
    side: direction === 'long' ? t`Take profit above the price, stop loss below it` : t`Take profit below the price, stop loss above it`,
    range: t`Between ${figure} and 10%`,
  }
  const press = () => {
    const errors = stopErrors(form, { direction, tick: instrument.tick, base })
    const found = Object.entries(errors).map(([field, code]) => [field, words[code]] as const)
    setTexts(Object.fromEntries(found))
    const request = stopRequest(form, formOf(position))
    if (found.length > 0) return
    if (Object.keys(request).length === 0) onClose()
    else set.mutate({ id: position.id, ...request })
  }
  const edit = (name: keyof StopForm, value: string) => {
    setTexts({ ...texts, [name]: undefined })
    setForm({ ...form, [name]: value })
  }
  return { form, texts, busy: set.isPending, press, edit }
}

/** Take-profit, stop-loss and trailing stop of a position. Clearing a field removes the target. */
export function StopDrawer({ position, instrument, open, onClose }: PositionSheetProps) {
  const { t } = useLingui()
  const inputs = usePositionInputs(open ? position.symbol : '')
  const [unit, setUnit] = useState<TargetUnit>('price')
  const isWaiting = position.status === 'waiting'
  const base = stopReferenceOf(position, inputs?.sides)
  const { form, texts, busy, press, edit } = useStops({ position, instrument, open, onClose, base })
  const field = (name: keyof StopForm) => ({
    value: form[name],
    error: texts[name],
    placeholder: t`None`,
    onChange: (value: string) => edit(name, value),
  })
  const target = (name: 'takeProfit' | 'stopLoss', kind: 'profit' | 'loss') => ({
    ...field(name),
    unit,
    basis: targetBasisOf(position, inputs, kind),
    step: instrument.tick,
    stepFrom: base ?? null,
  })
  const result = (at: string) => resultAtPrice(position, inputs, at)
  const risk = positionRiskOf(position, inputs)
  const { liquidation } = risk
  const isAbout = position.mode === 'cross' || position.is_approximate || Boolean(inputs?.wire.conversion)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`TP / SL`}
      badges={<PositionBadges position={position} />}
      footer={
        <ActFoot onBack={onClose} onAct={press} busy={busy}>
          <Trans>Save</Trans>
        </ActFoot>
      }
    >
      <div className="stack">
        <dl className="trade-rows">
          <KeyValue large label={isWaiting ? t`Order price` : t({ context: 'position', message: 'Entry price' })}>
            <Price value={isWaiting ? position.price : position.open_price} tick={instrument.tick} />
          </KeyValue>
          <KeyValue large label={position.direction === 'long' ? t`Bid now` : t`Ask now`}>
            <Price value={closingQuote(position.direction, inputs?.sides)} tick={instrument.tick} flash />
          </KeyValue>
        </dl>
        <TargetUnitChips value={unit} onChange={setUnit} />
        <TargetField label={t`Take profit`} {...target('takeProfit', 'profit')} />
        <TargetField
          label={t`Stop loss`}
          {...target('stopLoss', 'loss')}
          hint={
            liquidation && isLiquidatedFirst(form.stopLoss, risk) ? (
              <LiquidationNote price={liquidation} tick={instrument.tick} isAbout={isAbout} />
            ) : undefined
          }
        />
        <NumberField label={t`Trailing stop (%)`} step="0.1" {...field('trailing')} />
        <Results profit={result(form.takeProfit)} loss={resultAtStop(result(form.stopLoss), form.stopLoss, risk)} />
        <p className="text-12 muted">
          <Trans>They close the whole position at the bid or ask of the tick that reaches them, which may be better or worse.</Trans>
        </p>
      </div>
    </Drawer>
  )
}

function Results({ profit, loss }: { profit: string | undefined; loss: string | undefined }) {
  const { t } = useLingui()
  return (
    <dl className="trade-rows">
      <KeyValue large label={t`If take profit is reached, after the closing fee`}>
        <Amount value={profit} signed unit="USDT" />
      </KeyValue>
      <KeyValue large label={t`If stop loss is reached, after the closing fee`}>
        <Amount value={loss} signed unit="USDT" />
      </KeyValue>
    </dl>
  )
}
