import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CaretIcon } from '../../../ui/icons.tsx'
import { SelectDrawer } from '../../../ui/select.tsx'
import type { Change, OrderType, TicketForm } from './form.ts'
import { typeWords } from './words.ts'

const types: readonly OrderType[] = ['market', 'limit', 'stop']

/** The type of order, behind a drawer with a sentence a choice. */
export function TypeField({ form, onChange }: { form: TicketForm; onChange: (change: Change) => void }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const name = i18n._(typeWords[form.type].name)
  return (
    <>
      <button type="button" className="nf sel" aria-haspopup="dialog" aria-label={t`Order type: ${name}`} onClick={() => setOpen(true)}>
        <span className="cut">{name}</span>
        <CaretIcon size={16} className="muted" />
      </button>
      <SelectDrawer<OrderType>
        open={open}
        onClose={() => setOpen(false)}
        title={t`Order type`}
        value={form.type}
        options={types.map((type) => ({ value: type, label: i18n._(typeWords[type].name), note: i18n._(typeWords[type].note) }))}
        onChange={(type) => {
          onChange({ kind: 'type', type })
          setOpen(false)
        }}
      />
    </>
  )
}
