import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CaretIcon } from '#ui/icons.tsx'
import { SelectDrawer } from '#ui/select.tsx'
import { remember } from '../memory.ts'
import type { PeriodName } from './periods.ts'
import { periods } from './periods.ts'
import './chart.css'

/** Periods in the bar. The others are behind "More". */
const inBar: readonly PeriodName[] = ['1min', '15min', '60min', '4hour', '1day', '1week']

interface PeriodBarProps {
  period: PeriodName
  /** There is room for all of them. */
  wide: boolean
}

/** The periods to choose from. */
export function PeriodBar({ period, wide }: PeriodBarProps) {
  const { t, i18n } = useLingui()
  const [more, setMore] = useState(false)
  const shown = wide ? periods : periods.filter(({ name }) => inBar.includes(name))
  const hidden = periods.find(({ name }) => name === period && !shown.some((known) => known.name === name))
  return (
    <>
      <div className="list" role="radiogroup" aria-label={t`Period`}>
        {shown.map(({ name, label }) => (
          <button key={name} type="button" role="radio" aria-checked={name === period} onClick={() => remember('trade', { period: name })}>
            {i18n._(label)}
          </button>
        ))}
      </div>
      {!wide && (
        <button type="button" className="across" aria-haspopup="dialog" aria-pressed={hidden !== undefined} onClick={() => setMore(true)}>
          {hidden ? i18n._(hidden.label) : <Trans>More</Trans>}
          <CaretIcon size={12} />
        </button>
      )}
      <SelectDrawer
        open={more}
        onClose={() => setMore(false)}
        title={t`Period`}
        value={period}
        options={periods.map(({ name, label }) => ({ value: name, label: i18n._(label) }))}
        onChange={(name) => {
          remember('trade', { period: name })
          setMore(false)
        }}
      />
    </>
  )
}
