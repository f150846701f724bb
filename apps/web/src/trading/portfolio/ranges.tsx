import { useLingui } from '@lingui/react/macro'
import { curveRanges } from '#state/client-state.ts'
import { Chips } from '#ui/segment.tsx'
import type { CurveRange } from './queries.ts'
import './portfolio.css'

/** Chips with the ranges of the curve. */
export function Ranges({ value, onChange }: { value: CurveRange; onChange: (range: CurveRange) => void }) {
  const { t } = useLingui()
  return (
    <div className="portfolio-ranges">
      <Chips
        label={t`Range`}
        value={value}
        onChange={onChange}
        choices={curveRanges.map((range) => ({
          value: range,
          label: range === 'All' ? t({ context: 'range of time', message: 'All' }) : range,
        }))}
      />
    </div>
  )
}
