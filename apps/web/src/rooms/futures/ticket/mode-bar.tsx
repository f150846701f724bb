import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { ChoiceDrawer } from '#trading/ticket/choice.tsx'
import { FieldText } from '#ui/field.tsx'
import { CaretIcon, SettingsIcon } from '#ui/icons.tsx'
import { AdvancedDrawer } from './advanced.tsx'
import { textOf } from './errors.ts'
import type { Ground } from './figures.ts'
import type { Mode, TicketForm } from './form.ts'
import { multipleOf } from './form.ts'
import { looserOf, mostsOf, multipleError } from './most.ts'
import { MultipleDrawer } from './leverage-drawer.tsx'
import type { PricedTicket } from './use-ticket.ts'
import { modeWords } from './words.ts'
import './ticket.css'

/** Tells before an order is tried that none is possible at the chosen leverage. */
function tooHigh(form: TicketForm, ground: Ground): string | undefined {
  const mosts = mostsOf(form, ground)
  const error = multipleError(form, mosts[looserOf(mosts)])
  return error && textOf(error)
}

/** Margin mode, leverage and the advanced fields, each in a drawer. */
export function ModeBar({ ticket }: { ticket: PricedTicket }) {
  const { t, i18n } = useLingui()
  const { form, edit, ground, errors, fold, unfold } = ticket
  const close = () => unfold(undefined)
  const modes: Mode[] = ground?.wire.super_multiples.length === 0 ? ['cross', 'isolated'] : ['cross', 'isolated', 'super']
  const name = i18n._(modeWords[form.mode].name)
  const multiple = multipleOf(form)
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
          className={clsx('chip', errors.multiple && 'wrong')}
          aria-haspopup="dialog"
          aria-label={t`Leverage: ${multiple}x`}
          disabled={!ground}
          onClick={() => unfold('multiple')}
        >
          <span className="figure text-14">{multiple}x</span>
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
      <FieldText error={errors.multiple} hint={ground && tooHigh(form, ground)} />
      <ChoiceDrawer<Mode>
        open={fold === 'mode'}
        onClose={close}
        title={t`Margin mode`}
        value={form.mode}
        choices={modes}
        words={modeWords}
        onChange={(mode) => edit({ kind: 'mode', mode })}
      />
      {ground && <MultipleDrawer ticket={ticket} ground={ground} open={fold === 'multiple'} onClose={close} />}
      <AdvancedDrawer ticket={ticket} open={fold === 'advanced' || fold === 'trailing' || fold === 'slippage'} onClose={close} />
    </div>
  )
}
