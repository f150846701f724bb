import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { TradePage } from '../rooms/spot/pages/trade.tsx'
import { useClient } from '../state/client-store.ts'
import { SegmentBar } from '../ui/market-bars.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonRows } from '../ui/states.tsx'
import { rememberHeads } from './heads.ts'
import { loadRooms } from './language.ts'
import { Segments, useSegment } from './segments.tsx'
import './trade.css'

/** A room of the tab with its words; only the part shown is fetched. */
function part<P>(rooms: readonly string[], load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [found] = await Promise.all([load(), loadRooms(rooms)])
    return { default: found as ComponentType<P> }
  })
}

const Futures = part(['futures', 'proof'], () => import('./futures.tsx').then((app) => app.FuturesPart))
const Options = part<{ symbol?: string | undefined }>(['seconds', 'proof'], () => {
  rememberHeads()
  return import('../rooms/seconds/panel.tsx').then((room) => room.SecondsPanel)
})

/** The trade tab: spot, contracts, options, stocks and forex. Four rooms, which do not know each other. */
export function Trade() {
  const [segment, setSegment] = useSegment()
  const symbol = useClient((state) => state.trade.symbol)
  const segments = <Segments value={segment} onChange={setSegment} />
  if (segment === 'coin') return <TradePage segments={segments} />
  if (segment === 'options') {
    return (
      <Frame segments={segments}>
        <Suspense fallback={<SkeletonRows />}>
          <Options symbol={symbol} />
        </Suspense>
      </Frame>
    )
  }
  return (
    <Suspense fallback={<Coming segments={segments} />}>
      <Futures desk={segment} segments={segments} />
    </Suspense>
  )
}

const Coming = ({ segments }: { segments: ReactNode }) => (
  <Frame segments={segments}>
    <SkeletonRows />
  </Frame>
)

/** A page with the parts of the tab in its bar. */
function Frame({ segments, children }: { segments: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page sheet width="all" bar={<SegmentBar title={t`Trade`}>{segments}</SegmentBar>}>
      {children}
    </Page>
  )
}
