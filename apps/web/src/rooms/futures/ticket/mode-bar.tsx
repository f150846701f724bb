import { useLingui } from '@lingui/react/macro'
import { FieldText } from '../../../ui/field.tsx'
import { CaretIcon, SettingsIcon } from '../../../ui/icons.tsx'
import { SelectDrawer } from '../../../ui/select.tsx'
import { AdvancedDrawer } from './advanced-drawer.tsx'
import type { Ground } from './figures.ts'
import type { Mode, TicketForm } from './form.ts'
import { multipleOf } from './form.ts'
import { looserOf, mostsOf, multipleError } from './most.ts'
import { MultipleDrawer } from './multiple-drawer.tsx'
import { textOf } from './use-errors.ts'
import type { Ticket } from './use-ticket.ts'
import { modeWords } from './words.ts'

/** That no order goes out at the multiple chosen, before one is tried. */
function tooHigh(form: TicketForm, ground: Ground): string | undefined {
  const mosts = mostsOf(form, ground)
  const error = multipleError(form, mosts[looserOf(mosts)])
  return error && textOf(error)
}

/** Margin mode, multiple, and what is rarely needed; each behind a drawer. */
export function ModeBar({ ticket }: { ticket: Ticket }) {
  const { t, i18n } = useLingui()
  const { form, edit, ground, errors, fold, unfold } = ticket
  const close = () => unfold(undefined)
  const modes: Mode[] = ground?.wire.super_multiples.length === 0 ? ['cross', 'isolated'] : ['cross', 'isolated', 'super']
  const name = i18n._(modeWords[form.mode].name)
  const multiple = multipleOf(form)
  const count = Number(form.trailing !== '') + Number(form.slippage !== '')
  return (
    <div>
      <div className="x g2 futures-modes">
        <button
          type="button"
          className="chip md"
          aria-haspopup="dialog"
          aria-label={t`Margin mode: ${name}`}
          onClick={() => unfold('mode')}
        >
          <span className="cut">{name}</span>
          <CaretIcon size={16} />
        </button>
        <button
          type="button"
          className={`chip md ${errors.multiple ? 'bad' : ''}`}
          aria-haspopup="dialog"
          aria-label={t`Leverage: ${multiple}x`}
          disabled={!ground}
          onClick={() => unfold('multiple')}
        >
          <span className="n t14">{multiple}x</span>
          <CaretIcon size={16} />
        </button>
        <button
          type="button"
          className={`chip md only ${errors.trailing || errors.slippage ? 'bad' : ''}`}
          aria-haspopup="dialog"
          aria-label={count > 0 ? t`Advanced, ${count} set` : t`Advanced`}
          onClick={() => unfold('advanced')}
        >
          <SettingsIcon size={16} />
          {count > 0 && <span className="n">{count}</span>}
        </button>
      </div>
      <FieldText error={errors.multiple} hint={ground && tooHigh(form, ground)} />
      <SelectDrawer<Mode>
        open={fold === 'mode'}
        onClose={close}
        title={t`Margin mode`}
        value={form.mode}
        options={modes.map((mode) => ({ value: mode, label: i18n._(modeWords[mode].name), note: i18n._(modeWords[mode].note) }))}
        onChange={(mode) => {
          edit({ kind: 'mode', mode })
          close()
        }}
      />
      {ground && <MultipleDrawer ticket={ticket} ground={ground} open={fold === 'multiple'} onClose={close} />}
      <AdvancedDrawer ticket={ticket} open={fold === 'advanced' || fold === 'trailing' || fold === 'slippage'} onClose={close} />
    </div>
  )
}
