import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Amount } from '#ui/figure.tsx'
import { FieldText } from '#ui/field.tsx'
import { Segment } from '#ui/segment.tsx'
import type { TargetBasis, TargetWay } from '../calculations/target-by.ts'
import { priceBy, writtenBy } from '../calculations/target-by.ts'
import { isLiquidatedFirst, resultAtStop, stopBase } from '../calculations/targets.ts'
import type { Direction } from './form.ts'
import { meantDirection, resultAt } from './figures.ts'
import { LiquidationNote } from './notes.tsx'
import { TargetField, WayChips } from './target-field.tsx'
import type { PricedTicket } from './use-ticket.ts'

const kinds = { takeProfit: 'profit', stopLoss: 'loss' } as const
type Target = keyof typeof kinds

/** What a target of the order in one direction is reckoned with. Undefined without prices or a size. */
function basisOf(ticket: PricedTicket, aim: Direction, target: Target): TargetBasis | undefined {
  const { ground, instrument, [aim]: outcome } = ticket
  if (!ground || !outcome) return undefined
  const { price, margin } = outcome
  const at = (target_: string) => resultAt(ground, outcome, target_)
  return { direction: aim, kind: kinds[target], entry: price, margin, tick: instrument.tick, resultAt: at }
}

/** How targets are set, and for which direction: a price tells that itself, a return does not. */
function useWay(ticket: PricedTicket) {
  const { form, edit } = ticket
  const [way, setWay] = useState<TargetWay>('price')
  const [aim, setAim] = useState<Direction>('long')
  const turn = (next: Direction) => {
    for (const target of ['takeProfit', 'stopLoss'] as const) {
      const [before, after] = [basisOf(ticket, aim, target), basisOf(ticket, next, target)]
      const written = before && writtenBy(way, form[target], before)
      if (written && after) edit({ kind: 'field', field: target, value: priceBy(way, written, after) ?? '' })
    }
    setAim(next)
  }
  const choose = (next: TargetWay) => {
    const meant = meantDirection(form, ticket.ground?.sides)
    if (meant) setAim(meant)
    setWay(next)
  }
  return { way, choose, aim, turn }
}

/** Take-profit and stop-loss with their results. */
export function TargetFields({ ticket }: { ticket: PricedTicket }) {
  const { t } = useLingui()
  const { form, edit, errors, instrument, ground } = ticket
  const setting = useWay(ticket)
  const { way, aim } = setting
  const direction = way === 'price' ? meantDirection(form, ground?.sides) : aim
  const outcome = direction && ticket[direction]
  const result = (price: string) => (ground && outcome && price ? resultAt(ground, outcome, price) : undefined)
  const stake = outcome && { ...outcome, mode: form.mode }
  const isLate = stake !== undefined && isLiquidatedFirst(form.stopLoss, stake)
  const base = stopBase({ direction: direction ?? 'long', type: form.type, price: form.price }, ground?.sides)
  const field = (name: 'takeProfit' | 'stopLoss') => ({
    step: instrument.tick,
    stepFrom: base ?? null,
    steps: false,
    way,
    basis: direction && basisOf(ticket, direction, name),
    value: form[name],
    onChange: (value: string) => edit({ kind: 'field', field: name, value }),
  })
  const [takeProfit, stopLoss] = [t`Take profit`, t`Stop loss`]
  // Two fields are side by side, so the text names its field.
  const named = (name: string, text: string) => t`${name}: ${text}`
  return (
    <div>
      <Ways setting={setting} />
      <div className="grid-2">
        <div className={errors.takeProfit && 'futures-wrong'}>
          <TargetField label={way === 'price' ? takeProfit : t`TP`} {...field('takeProfit')} />
        </div>
        <div className={errors.stopLoss && 'futures-wrong'}>
          <TargetField label={way === 'price' ? stopLoss : t`SL`} {...field('stopLoss')} />
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
        <div className="key-value ticket-outcome">
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

/** By what the targets are set, and of which direction: both are there to choose until the order is sent. */
function Ways({ setting: { way, choose, aim, turn } }: { setting: ReturnType<typeof useWay> }) {
  const { t } = useLingui()
  return (
    <div className="ticket-ways">
      <WayChips value={way} onChange={choose} />
      {way !== 'price' && (
        <Segment<Direction>
          label={t`Targets for`}
          value={aim}
          choices={[
            { value: 'long', label: t`Long` },
            { value: 'short', label: t`Short` },
          ]}
          onChange={turn}
        />
      )}
    </div>
  )
}
