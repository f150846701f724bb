import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SandboxBadge } from '../../../ui/badge.tsx'
import { Page } from '../../../ui/page.tsx'
import { ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { useLiveBalances } from '../api.ts'
import { Book } from '../book/book.tsx'
import { GroupChip, LayoutChip, useBookLook } from '../book/book-tools.tsx'
import { LastPrice } from '../book/last-price.tsx'
import { useOwnPrices } from '../book/own-orders.ts'
import { OrdersPanel } from '../orders/orders-panel.tsx'
import { PairBar } from '../pair/pair-bar.tsx'
import { PairDrawer } from '../pair/pair-drawer.tsx'
import { usePair } from '../pair/use-pair.ts'
import { useTicketForm } from '../ticket/use-ticket-form.ts'
import type { TradeParts } from '../trade-parts.ts'
import { Ticket } from '../ticket/ticket.tsx'
import { useWide } from '../use-wide.ts'
import '../spot.css'

/** A phone never loads the desk, nor the chart in it. */
const Desk = lazy(() => import('../desk/desk.tsx').then((part) => ({ default: part.Desk })))

/** From here the page is a grid with the chart in it. */
const DESK_PX = 1024

/** The trade tab: the order ticket beside the live book, the user's orders under them. */
export function TradePage() {
  const wide = useWide(DESK_PX)
  const { pair, pairs, error, refetch, switchTo } = usePair()
  const [params] = useSearchParams()
  const side = params.get('side') === 'sell' ? 'sell' : 'buy'
  const [switching, setSwitching] = useState(false)
  useLiveBalances()
  if (!pair || !pairs) {
    return (
      <Page bar={<TradeBar />} sheet width="all">
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} tall /> : <SkeletonRows />}
      </Page>
    )
  }
  const parts = { pair, pairs, side, onSwitch: () => setSwitching(true), onPair: switchTo } as const
  return (
    <>
      {wide ? (
        <Suspense fallback={<Loading />}>
          <Desk key={pair.symbol} {...parts} />
        </Suspense>
      ) : (
        <Phone key={pair.symbol} {...parts} />
      )}
      <PairDrawer open={switching} pairs={pairs} symbol={pair.symbol} onPick={switchTo} onClose={() => setSwitching(false)} />
    </>
  )
}

function Loading() {
  return (
    <Page bar={<TradeBar />} sheet width="all">
      <SkeletonRows />
    </Page>
  )
}

function TradeBar() {
  const { t } = useLingui()
  return (
    <header className="nav spot-nav">
      <h1 className="grow">{t`Spot`}</h1>
      <SandboxBadge />
    </header>
  )
}

function Phone({ pair, pairs, side, onSwitch }: TradeParts) {
  const [form, onChange] = useTicketForm(pair, side)
  const look = useBookLook(pair)
  const own = useOwnPrices(pair.symbol)
  const pick = (price: string) => onChange({ kind: 'pick', price })
  return (
    <Page bar={<TradeBar />} sheet width="all" className="spot-trade">
      <PairBar pair={pair} onSwitch={onSwitch} />
      <div className="spot-split">
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
