import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSignedIn } from '../../../session/session.ts'
import { SegmentBar } from '../../../ui/market-bars.tsx'
import { Page } from '../../../ui/page.tsx'
import { ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { useLiveBalances } from '../../../session/live-balances.ts'
import { Book } from '../book/book.tsx'
import { GroupChip, LayoutChip, useBookLook } from '../book/book-tools.tsx'
import { LastPrice } from '../book/last-price.tsx'
import { useOwnPrices } from '../book/own-orders.ts'
import { OrdersPanel } from '../orders/orders-panel.tsx'
import type { Pair } from '../pair/pair.ts'
import { PairBar } from '../pair/pair-bar.tsx'
import { PairDrawer } from '../pair/pair-drawer.tsx'
import { usePair } from '../pair/use-pair.ts'
import { useTicketForm } from '../ticket/use-ticket-form.ts'
import type { TradeParts } from '../trade-parts.ts'
import { Ticket } from '../ticket/ticket.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import '../spot.css'

/** A phone never loads the desk, nor the chart in it. */
const Desk = lazy(() => import('../desk/desk.tsx').then((part) => ({ default: part.Desk })))

/** From here the page is a grid with the chart in it. */
const DESK_PX = 1024

/** The trade tab: the order ticket beside the live book, the user's orders under them. */
export function TradePage({ segments }: { segments: ReactNode }) {
  const wide = useWide(DESK_PX)
  const { pair, pairs, error, refetch, switchTo } = usePair()
  const [params] = useSearchParams()
  const side = params.get('side') === 'sell' ? 'sell' : 'buy'
  const [switching, setSwitching] = useState(false)
  useLiveBalances()
  if (!pair || !pairs) {
    return (
      <Page bar={<TradeBar segments={segments} />} sheet width="all">
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} tall /> : wide ? <SkeletonRows /> : <Coming />}
      </Page>
    )
  }
  const parts = { pair, pairs, side, segments, onSwitch: () => setSwitching(true), onPair: switchTo } as const
  return (
    <>
      {wide ? (
        <Suspense fallback={<Loading segments={segments} />}>
          <Desk key={pair.symbol} {...parts} />
        </Suspense>
      ) : (
        <Phone key={pair.symbol} {...parts} />
      )}
      <PairDrawer open={switching} pairs={pairs} symbol={pair.symbol} onPick={switchTo} onClose={() => setSwitching(false)} />
    </>
  )
}

const noPairs: readonly Pair[] = []

/** A phone before the pairs are there: what does not need them stands in its place already. */
function Coming() {
  const signedIn = useSignedIn()
  return (
    <>
      <div className="spot-coming">
        <SkeletonRows count={9} />
      </div>
      <div className="band" />
      {signedIn ? <SkeletonRows count={2} /> : <OrdersPanel pairs={noPairs} />}
    </>
  )
}

function Loading({ segments }: Pick<TradeParts, 'segments'>) {
  return (
    <Page bar={<TradeBar segments={segments} />} sheet width="all">
      <SkeletonRows />
    </Page>
  )
}

function TradeBar({ segments }: Pick<TradeParts, 'segments'>) {
  const { t } = useLingui()
  return <SegmentBar title={t`Spot`}>{segments}</SegmentBar>
}

function Phone({ pair, pairs, side, segments, onSwitch }: TradeParts) {
  const [form, onChange] = useTicketForm(pair, side)
  const look = useBookLook(pair)
  const own = useOwnPrices(pair.symbol)
  const pick = (price: string) => onChange({ kind: 'pick', price })
  return (
    <Page bar={<TradeBar segments={segments} />} sheet width="all" className="trade-page">
      <PairBar pair={pair} onSwitch={onSwitch} />
      <div className="trade-split">
        <Ticket pair={pair} form={form} onChange={onChange} />
        <Book
          pair={pair}
          layout={look.layout}
          group={look.group}
          own={own}
          onPick={pick}
          middle={<LastPrice pair={pair} onPick={pick} />}
          foot={
            <div className="x sb g2">
              <GroupChip pair={pair} look={look} />
              <LayoutChip look={look} />
            </div>
          }
        />
      </div>
      <div className="band" />
      <OrdersPanel pairs={pairs} />
    </Page>
  )
}
