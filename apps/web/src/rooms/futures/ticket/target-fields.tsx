import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Amount } from '#ui/figure.tsx'
import { FieldText } from '#ui/field.tsx'
import { Segment } from '#ui/segment.tsx'
import type { TargetBasis, TargetUnit } from '../calculations/target-units.ts'
import { priceFromTarget, targetFromPrice } from '../calculations/target-units.ts'
import { isLiquidatedFirst, resultAtStop, stopReference } from '../calculations/targets.ts'
import type { Direction } from './form.ts'
import { meantDirection, resultAt } from './figures.ts'
import { LiquidationNote } from './notes.tsx'
import { TargetField, TargetUnitChips } from './target-field.tsx'
import type { PricedTicket } from './use-ticket.ts'

const kinds = { takeProfit: 'profit', stopLoss: 'loss' } as const
type Target = keyof typeof kinds

/** What a target of the order in one direction is calculated with. Undefined without prices or a size. */
function basisOf(ticket: PricedTicket, direction: Direction, kind: Target): TargetBasis | undefined {
  const { inputs, instrument, [direction]: outcome } = ticket
  if (!inputs || !outcome) return undefined
  const { price, margin } = outcome
  const at = (target: string) => resultAt(inputs, outcome, target)
  return { direction, kind: kinds[kind], entry: price, margin, tick: instrument.tick, resultAt: at }
}

/** The unit in which targets are set, and their direction: a price says which it is, a return does not. */
function useTargetUnit(ticket: PricedTicket) {
  const { form, edit } = ticket
  const [unit, setUnit] = useState<TargetUnit>('price')
  const [chosen, setChosen] = useState<Direction>('long')
  const switchDirection = (next: Direction) => {
    for (const target of ['takeProfit', 'stopLoss'] as const) {
      const [before, after] = [basisOf(ticket, chosen, target), basisOf(ticket, next, target)]
      const written = before && targetFromPrice(unit, form[target], before)
      if (written && after) edit({ kind: 'field', field: target, value: priceFromTarget(unit, written, after) ?? '' })
    }
    setChosen(next)
  }
  const choose = (next: TargetUnit) => {
    const meant = meantDirection(form, ticket.inputs?.sides)
    if (meant) setChosen(meant)
    setUnit(next)
  }
  return { unit, choose, chosen, switchDirection }
}

/** Take-profit and stop-loss with their results. */
export function TargetFields({ ticket }: { ticket: PricedTicket }) {
  const { t } = useLingui()
  const { form, edit, errors, instrument, inputs } = ticket
  const setting = useTargetUnit(ticket)
  const { unit, chosen } = setting
  const direction = unit === 'price' ? meantDirection(form, inputs?.sides) : chosen
  const outcome = direction && ticket[direction]
  const result = (price: string) => (inputs && outcome && price ? resultAt(inputs, outcome, price) : undefined)
  const risk = outcome && { ...outcome, mode: form.mode }
  const isLate = risk !== undefined && isLiquidatedFirst(form.stopLoss, risk)
  const base = stopReference({ direction: direction ?? 'long', type: form.type, price: form.price }, inputs?.sides)
  const field = (name: 'takeProfit' | 'stopLoss') => ({
    step: instrument.tick,
    stepFrom: base ?? null,
    steps: false,
    unit,
    basis: direction && basisOf(ticket, direction, name),
    value: form[name],
    onChange: (value: string) => edit({ kind: 'field', field: name, value }),
  })
  const [takeProfit, stopLoss] = [t`Take profit`, t`Stop loss`]
  // Two fields are side by side, so the text names its field.
  const named = (name: string, text: string) => t`${name}: ${text}`
  return (
    <div>
      <TargetUnitBar setting={setting} />
      <div className="grid-2">
        <div className={errors.takeProfit && 'futures-wrong'}>
          <TargetField label={unit === 'price' ? takeProfit : t`TP`} {...field('takeProfit')} />
        </div>
        <div className={errors.stopLoss && 'futures-wrong'}>
          <TargetField label={unit === 'price' ? stopLoss : t`SL`} {...field('stopLoss')} />
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
              isAbout={form.mode === 'cross' || Boolean(inputs?.wire.conversion)}
            />
          )
        }
      />
      {outcome && (
        <div className="key-value ticket-outcome">
          <span>{t`If hit, after the closing fee`}</span>
          <span>
            <Amount value={result(form.takeProfit)} signed /> <span className="muted">/</span>{' '}
            <Amount value={risk && resultAtStop(result(form.stopLoss), form.stopLoss, risk)} signed />
          </span>
        </div>
      )}
    </div>
  )
}

/** The unit of the targets and their direction. */
function TargetUnitBar({ setting: { unit, choose, chosen, switchDirection } }: { setting: ReturnType<typeof useTargetUnit> }) {
  const { t } = useLingui()
  return (
    <div className="ticket-target-units">
      <TargetUnitChips value={unit} onChange={choose} />
      {unit !== 'price' && (
        <Segment<Direction>
          label={t`Targets for`}
          value={chosen}
          choices={[
            { value: 'long', label: t`Long` },
            { value: 'short', label: t`Short` },
          ]}
          onChange={switchDirection}
        />
      )}
    </div>
  )
}
