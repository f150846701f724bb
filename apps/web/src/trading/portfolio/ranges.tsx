import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { curveRanges } from '#state/client-state.ts'
import { Chips } from '#ui/segment.tsx'
import type { CurveRange } from './queries.ts'
import './portfolio.css'

const words: Record<CurveRange, MessageDescriptor> = {
  '1D': msg({ context: 'range of time', message: '1D' }),
  '7D': msg({ context: 'range of time', message: '7D' }),
  '30D': msg({ context: 'range of time', message: '30D' }),
  '90D': msg({ context: 'range of time', message: '90D' }),
  '1Y': msg({ context: 'range of time', message: '1Y' }),
  All: msg({ context: 'range of time', message: 'All' }),
}

/** Chips with the ranges of the curve. */
export function Ranges({ value, onChange }: { value: CurveRange; onChange: (range: CurveRange) => void }) {
  const { t, i18n } = useLingui()
  return (
    <div className="portfolio-ranges">
      <Chips
        label={t`Range`}
        value={value}
        onChange={onChange}
        choices={curveRanges.map((range) => ({
          value: range,
          label: i18n._(words[range]),
        }))}
      />
    </div>
  )
}
