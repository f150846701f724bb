import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CaretIcon } from '../../../ui/icons.tsx'
import { SelectDrawer } from '../../../ui/select.tsx'
import type { Change, OrderForm, OrderType, Tif } from './form.ts'
import { mayChooseTif, orderTypes } from './form.ts'
import { tifWords, typeWords } from './words.ts'

const tifs: readonly Tif[] = ['gtc', 'ioc', 'fok']

interface TypeBarProps {
  form: OrderForm
  onChange: (change: Change) => void
}

/** The type of order and how long it stays, each behind its drawer with a sentence a choice. */
export function TypeBar({ form, onChange }: TypeBarProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState<'type' | 'tif'>()
  const close = () => setOpen(undefined)
  const typeName = i18n._(typeWords[form.type].name)
  const tifName = i18n._(tifWords[form.tif].name)
  return (
    <div className="nf spot-type">
      <button
        type="button"
        className="x g1 grow"
        aria-haspopup="dialog"
        aria-label={t`Order type: ${typeName}`}
        onClick={() => setOpen('type')}
      >
        <span className="cut">{typeName}</span>
        <CaretIcon size={16} className="muted" />
      </button>
      {mayChooseTif(form) && (
        <button
          type="button"
          className="x muted t12"
          aria-haspopup="dialog"
          aria-label={t`Time in force: ${tifName}`}
          onClick={() => setOpen('tif')}
        >
          {tifName}
          <CaretIcon size={16} />
        </button>
      )}
      <SelectDrawer<OrderType>
        open={open === 'type'}
        onClose={close}
        title={t`Order type`}
        value={form.type}
        options={orderTypes.map((type) => ({
          value: type,
          label: i18n._(typeWords[type].name),
          note: i18n._(typeWords[type].note),
        }))}
        onChange={(type) => {
          onChange({ kind: 'type', type })
          close()
        }}
      />
      <SelectDrawer<Tif>
        open={open === 'tif'}
        onClose={close}
        title={t`Time in force`}
        value={form.tif}
        options={tifs.map((tif) => ({
          value: tif,
          label: i18n._(tifWords[tif].name),
          note: i18n._(tifWords[tif].note),
        }))}
        onChange={(tif) => {
          onChange({ kind: 'tif', tif })
          close()
        }}
      />
    </div>
  )
}
