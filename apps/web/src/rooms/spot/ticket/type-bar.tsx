import { useLingui } from '@lingui/react/macro'
import { Choice } from '#trading/ticket/choice.tsx'
import type { Change, OrderForm, OrderType, Tif } from './form.ts'
import { mayChooseTif, orderTypes } from './form.ts'
import { localMinute } from '#ui/date-range.tsx'
import { tifWords, typeWords } from './words.ts'
import './ticket.css'

const DAY_MS = 86_400_000
const tifs: readonly Tif[] = ['gtc', 'gtd', 'ioc', 'fok']

interface TypeBarProps {
  form: OrderForm
  onChange: (change: Change) => void
}

/** The type of order and how long it stays, each behind its drawer. */
export function TypeBar({ form, onChange }: TypeBarProps) {
  const { t } = useLingui()
  return (
    <div className="number-field spot-type">
      <Choice<OrderType>
        className="across gap-1 grow"
        label={(name) => t`Order type: ${name}`}
        title={t`Order type`}
        value={form.type}
        choices={orderTypes}
        words={typeWords}
        onChange={(type) => onChange({ kind: 'type', type })}
      />
      {mayChooseTif(form) && (
        <Choice<Tif>
          className="across muted text-12"
          label={(tifName) => t`Time in force: ${tifName}`}
          title={t`Time in force`}
          quiet
          value={form.tif}
          choices={tifs}
          words={tifWords}
          onChange={(tif) => onChange({ kind: 'tif', tif, tomorrow: localMinute(Date.now() + DAY_MS) })}
        />
      )}
    </div>
  )
}
