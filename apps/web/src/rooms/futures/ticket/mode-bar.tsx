import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { ChoiceDrawer } from '#trading/ticket/choice.tsx'
import { FieldText } from '#ui/field.tsx'
import { CaretIcon, SettingsIcon } from '#ui/icons.tsx'
import { AdvancedDrawer } from './advanced.tsx'
import { textOf } from './errors.ts'
import type { TicketInputs } from './figures.ts'
import type { Mode, TicketForm } from './form.ts'
import { leverageOf } from './form.ts'
import { looserOf, leverageLimitsOf, leverageError } from './leverage-limit.ts'
import { LeverageDrawer } from './leverage-drawer.tsx'
import type { PricedTicket } from './use-ticket.ts'
import { modeWords } from './words.ts'
import './ticket.css'

/** Tells before an order is tried that none is possible at the chosen leverage. */
function tooHigh(form: TicketForm, inputs: TicketInputs): string | undefined {
  const limits = leverageLimitsOf(form, inputs)
  const error = leverageError(form, limits[looserOf(limits)])
  return error && textOf(error)
}

/** Margin mode, leverage and the advanced fields, each in a drawer. */
export function ModeBar({ ticket }: { ticket: PricedTicket }) {
  const { t, i18n } = useLingui()
  const { form, edit, inputs, errors, fold, unfold } = ticket
  const close = () => unfold(undefined)
  const modes: Mode[] = inputs?.wire.super_multiples.length === 0 ? ['cross', 'isolated'] : ['cross', 'isolated', 'super']
  const name = i18n._(modeWords[form.mode].name)
  const leverage = leverageOf(form)
  const count = Number(form.trailing !== '') + Number(form.slippage !== '')
  return (
    <div>
      <div className="across gap-2 futures-modes">
        <button type="button" className="chip" aria-haspopup="dialog" aria-label={t`Margin mode: ${name}`} onClick={() => unfold('mode')}>
          <span className="truncate">{name}</span>
          <CaretIcon size={16} />
        </button>
        <button
          type="button"
          className={clsx('chip', errors.leverage && 'wrong')}
          aria-haspopup="dialog"
          aria-label={t`Leverage: ${leverage}x`}
          disabled={!inputs}
          onClick={() => unfold('leverage')}
        >
          <span className="figure text-14">{leverage}x</span>
          <CaretIcon size={16} />
        </button>
        <button
          type="button"
          className={clsx('chip only', (errors.trailing || errors.slippage) && 'wrong')}
          aria-haspopup="dialog"
          aria-label={count > 0 ? t`Advanced, ${count} set` : t`Advanced`}
          onClick={() => unfold('advanced')}
        >
          <SettingsIcon size={16} />
          {count > 0 && <span className="figure">{count}</span>}
        </button>
      </div>
      <FieldText error={errors.leverage} hint={inputs && tooHigh(form, inputs)} />
      <ChoiceDrawer<Mode>
        open={fold === 'mode'}
        onClose={close}
        title={t`Margin mode`}
        value={form.mode}
        choices={modes}
        words={modeWords}
        onChange={(mode) => edit({ kind: 'mode', mode })}
      />
      {inputs && <LeverageDrawer ticket={ticket} inputs={inputs} open={fold === 'leverage'} onClose={close} />}
      <AdvancedDrawer ticket={ticket} open={fold === 'advanced' || fold === 'trailing' || fold === 'slippage'} onClose={close} />
    </div>
  )
}
