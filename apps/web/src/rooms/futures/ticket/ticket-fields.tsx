import { useLingui } from '@lingui/react/macro'
import { Amount } from '../../../ui/figure.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { FieldText } from '../../../ui/field.tsx'
import { NumberField, PercentChips } from '../../../ui/number-field.tsx'
import { isLiquidatedFirst, resultAtStop } from '../liquidation-first.ts'
import { LiquidationNote } from '../liquidation-note.tsx'
import { lotsText } from '../lots-text.ts'
import { stopBase } from '../reckon/stop-base.ts'
import { meantDirection, resultAt, VALUE_DECIMALS } from './figures.ts'
import { isMarket } from './form.ts'
import type { Ticket } from './use-ticket.ts'

interface FieldsProps {
  ticket: Ticket
  desk: boolean
}

export function PriceField({ ticket, desk }: FieldsProps) {
  const { t } = useLingui()
  const { form, edit, errors, instrument } = ticket
  if (isMarket(form)) return null
  const unit = instrument.quote
  const label = form.type === 'stop' ? t`Stop price` : t`Price`
  return (
    <NumberField
      label={desk ? label : `${label} (${unit})`}
      unit={desk ? unit : undefined}
      steps={!desk}
      step={instrument.tick}
      value={form.price}
      error={errors.price}
      onChange={(value) => edit({ kind: 'field', field: 'price', value })}
      onTyping={(isEntered) => edit({ kind: 'enter', isEntered })}
    />
  )
}

/** Lots or value, and shares of the free margin: one of them is typed, the others follow. */
export function SizeField({ ticket, desk }: FieldsProps) {
  const { t } = useLingui()
  const { form, edit, errors, instrument, long, ground } = ticket
  const isByValue = form.size.by === 'value'
  const one = formatAmount(instrument.lotSize, 8)
  const lotsLabel = t`Lots (1 = ${one} ${instrument.base})`
  const lots = form.size.by === 'lots' ? form.size.value : (long?.lots ?? '')
  return (
    <>
      <NumberField
        label={isByValue ? t`Value (USDT)` : lotsLabel}
        steps={!desk}
        step={isByValue ? '1' : instrument.lot}
        decimals={isByValue ? VALUE_DECIMALS : undefined}
        value={isByValue ? form.size.value : lots}
        error={isByValue ? errors.value : errors.lots}
        hint={isByValue && long ? lotsText(long.lots) : undefined}
        onChange={(value) => edit({ kind: 'field', field: isByValue ? 'value' : 'lots', value })}
      />
      <PercentChips
        label={t`Share of the free margin`}
        value={form.size.by === 'percent' ? Number(form.size.value) : undefined}
        disabled={!ground?.account}
        onPick={(percent) => edit({ kind: 'percent', percent })}
      />
    </>
  )
}

/** Take-profit and stop-loss, and what they would bring. */
export function TargetFields({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui()
  const { form, edit, errors, instrument, ground } = ticket
  const direction = meantDirection(form, ground?.sides)
  const outcome = direction && ticket[direction]
  const result = (price: string) => (ground && outcome && price ? resultAt(ground, outcome, price) : undefined)
  const stake = outcome && { ...outcome, mode: form.mode }
  const isLate = stake !== undefined && isLiquidatedFirst(form.stopLoss, stake)
  const base = stopBase({ direction: direction ?? 'long', type: form.type, price: form.price }, ground?.sides)
  const field = (name: 'takeProfit' | 'stopLoss') => ({
    step: instrument.tick,
    stepFrom: base ?? null,
    steps: false,
    value: form[name],
    onChange: (value: string) => edit({ kind: 'field', field: name, value }),
  })
  const [takeProfit, stopLoss] = [t`Take profit`, t`Stop loss`]
  // Two fields stand side by side: which one it is about must be said.
  const named = (name: string, text: string) => t`${name}: ${text}`
  return (
    <div>
      <div className="grid2">
        <div className={errors.takeProfit && 'futures-wrong'}>
          <NumberField label={takeProfit} {...field('takeProfit')} />
        </div>
        <div className={errors.stopLoss && 'futures-wrong'}>
          <NumberField label={stopLoss} {...field('stopLoss')} />
        </div>
      </div>
      <FieldText error={errors.takeProfit && named(takeProfit, errors.takeProfit)} />
      <FieldText
        error={errors.stopLoss && named(stopLoss, errors.stopLoss)}
        hint={
          isLate &&
          outcome?.liquidation && (
            <LiquidationNote
              price={outcome.liquidation}
              tick={instrument.tick}
              isAbout={form.mode === 'cross' || Boolean(ground?.wire.conversion)}
            />
          )
        }
      />
      {outcome && (
        <div className="kv hit">
          <span>{t`If hit, after the closing fee`}</span>
          <span>
            <Amount value={result(form.takeProfit)} signed /> <span className="muted">/</span>{' '}
            <Amount value={stake && resultAtStop(result(form.stopLoss), form.stopLoss, stake)} signed />
          </span>
        </div>
      )}
    </div>
  )
}
