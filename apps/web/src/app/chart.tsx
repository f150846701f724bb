import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '../api/queries.ts'
import { ChartPage } from '../rooms/spot/pages/chart.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonRows } from '../ui/states.tsx'
import { loadRooms } from './language.ts'

const FuturesChart = lazy(async () => {
  const [{ Lent }, { FuturesChartPage }] = await Promise.all([
    import('./futures.tsx'),
    import('../rooms/futures/pages/chart.tsx'),
    loadRooms(['futures', 'proof']),
  ])
  return {
    default: () => (
      <Lent>
        <FuturesChartPage />
      </Lent>
    ),
  }
})

const Coming = () => (
  <Page sheet width="all">
    <SkeletonRows />
  </Page>
)

/** The chart of a market: of a pair with its book, or of a leveraged instrument with the user's own lines. */
export function Chart() {
  const [params] = useSearchParams()
  const symbol = params.get('symbol')
  const { data, error } = useQuery({ ...query('market.currencies'), staleTime: Infinity, enabled: symbol !== null })
  const kind = data?.instruments.find((instrument) => instrument.symbol === symbol)?.kind
  if (symbol !== null && !data && !error) return <Coming />
  if (kind === undefined || kind === 'spot') return <ChartPage />
  return (
    <Suspense fallback={<Coming />}>
      <FuturesChart />
    </Suspense>
  )
}
