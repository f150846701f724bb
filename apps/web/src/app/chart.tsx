import { Suspense } from 'react'
import { Page } from '#ui/page.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { segments, useAskedSegment } from './segments.tsx'

const withChart = segments.find((segment) => segment.Chart)

const Coming = () => (
  <Page sheet width="all">
    <SkeletonRows />
  </Page>
)

/** The chart of a market, as the room has it that trades the market. */
export function Chart() {
  const { asked, isKnown } = useAskedSegment()
  const { name, Chart: Shown } = (asked?.Chart ? asked : withChart) ?? {}
  if (!isKnown || !Shown) return <Coming />
  return (
    <Suspense fallback={<Coming />}>
      <Shown key={name} />
    </Suspense>
  )
}
