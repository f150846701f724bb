import { useLingui } from '@lingui/react/macro'
import { labelled } from '#trading/ticket/fields.ts'
import { formatAmount } from '#ui/format.ts'
import { NumberField, PercentChips } from '#ui/number-field.tsx'
import { hasMargin, missingMargin } from './errors.ts'
import { lotsText } from './words.ts'
import { VALUE_DECIMALS } from './figures.ts'
import { isMarket } from './form.ts'
import type { PricedTicket } from './use-ticket.ts'

interface FieldsProps {
  ticket: PricedTicket
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
      {...labelled({ label, unit, desk })}
      step={instrument.tick}
      value={form.price}
      error={errors.price}
      onChange={(value) => edit({ kind: 'field', field: 'price', value })}
      onTyping={(isEntered) => edit({ kind: 'enter', isEntered })}
    />
  )
}

/** Lots or value, and shares of the free margin. One of them is typed, the others follow. */
export function SizeField({ ticket, desk }: FieldsProps) {
  const { t } = useLingui()
  const { form, edit, errors, instrument, long, inputs, topUp } = ticket
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
        label={t`Share of the available margin`}
        value={form.size.by === 'percent' ? Number(form.size.value) : undefined}
        disabled={!inputs?.account}
        onPick={(percent) => {
          edit({ kind: 'percent', percent })
          // A share of nothing is nothing: what is missing comes first.
          if (inputs && !hasMargin(inputs)) topUp.ask(missingMargin(inputs, undefined))
        }}
      />
    </>
  )
}
