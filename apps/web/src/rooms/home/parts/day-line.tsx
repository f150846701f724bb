import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { PortfolioCurve } from '#trading/portfolio/curve.tsx'
import { levelsOf } from '#trading/portfolio/levels.ts'
import { Profit } from '#trading/portfolio/profit.tsx'
import { useCurve, useSummary } from '#trading/portfolio/queries.ts'
import { Skeleton } from '#ui/states.tsx'
import './day-line.css'

/** What today made since 00:00 UTC, beside its curve. Leads to the assets with the same range. */
export function DayLine() {
  const { data: summary } = useSummary()
  const { data: curve } = useCurve('1D')
  const levels = useMemo(() => levelsOf(curve?.points ?? []), [curve])
  const hasMoved = levels.length > 1 && levels.some(({ profit }) => profit !== '0')
  return (
    <PageLink className="home-day" to="/pages/fund/assets" query={{ range: '1D' }}>
      <span className="text-12 muted">
        <Trans>Today</Trans>
        <span className="block text-16">{summary ? <Profit className="text-16" {...summary.today} /> : <Skeleton width={112} />}</span>
      </span>
      {hasMoved && <PortfolioCurve className="home-curve" levels={levels} />}
    </PageLink>
  )
}
