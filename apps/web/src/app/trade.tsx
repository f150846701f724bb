import { useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { Suspense } from 'react'
import { SegmentBar } from '#ui/market-bars.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { lastSegment, SegmentTabs, useSegment } from './segments.tsx'
import './trade.css'

/** The trade tab. The segment shown last is fetched with it, so that it is there at the first drawing; the others are when they are chosen. */
export async function openTrade(): Promise<ComponentType> {
  await lastSegment().fetch()
  return Trade
}

/** The segments that rooms bring, one of them at a time. Their rooms do not import each other. */
function Trade() {
  const { name, Page: Shown } = useSegment()
  const tabs = <SegmentTabs value={name} />
  return (
    <Suspense fallback={<Coming tabs={tabs} />}>
      <Shown key={name} segments={tabs} />
    </Suspense>
  )
}

function Coming({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page sheet width="all" bar={<SegmentBar title={t`Trade`}>{tabs}</SegmentBar>}>
      <SkeletonRows />
    </Page>
  )
}
