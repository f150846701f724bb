import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FieldText } from '../../../ui/field.tsx'
import { CaretIcon, SettingsIcon } from '../../../ui/icons.tsx'
import { SelectDrawer } from '../../../ui/select.tsx'
import { AdvancedDrawer } from './advanced-drawer.tsx'
import type { Mode } from './form.ts'
import { multipleOf } from './form.ts'
import { MultipleDrawer } from './multiple-drawer.tsx'
import type { Ticket } from './use-ticket.ts'
import { modeWords } from './words.ts'

/** Margin mode, multiple, and what is rarely needed; each behind a drawer. */
export function ModeBar({ ticket }: { ticket: Ticket }) {
  const { t, i18n } = useLingui()
  const { form, edit, ground, errors } = ticket
  const [open, setOpen] = useState<'mode' | 'multiple' | 'advanced'>()
  const close = () => setOpen(undefined)
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
          onClick={() => setOpen('mode')}
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
          onClick={() => setOpen('multiple')}
        >
          <span className="n t14">{multiple}x</span>
          <CaretIcon size={16} />
        </button>
        <button
          type="button"
          className={`chip md only ${errors.trailing || errors.slippage ? 'bad' : ''}`}
          aria-haspopup="dialog"
          aria-label={count > 0 ? t`Advanced, ${count} set` : t`Advanced`}
          onClick={() => setOpen('advanced')}
        >
          <SettingsIcon size={16} />
          {count > 0 && <span className="n">{count}</span>}
        </button>
      </div>
      <FieldText error={errors.multiple} />
      <SelectDrawer<Mode>
        open={open === 'mode'}
        onClose={close}
        title={t`Margin mode`}
        value={form.mode}
        options={modes.map((mode) => ({ value: mode, label: i18n._(modeWords[mode].name), note: i18n._(modeWords[mode].note) }))}
        onChange={(mode) => {
          edit({ kind: 'mode', mode })
          close()
        }}
      />
      {ground && <MultipleDrawer ticket={ticket} ground={ground} open={open === 'multiple'} onClose={close} />}
      <AdvancedDrawer ticket={ticket} open={open === 'advanced'} onClose={close} />
    </div>
  )
}
