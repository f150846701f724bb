import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '../../../navigation/link.tsx'
import { useSignedIn } from '../../../session/session.ts'
import { Amount } from '../../../ui/figure.tsx'
import { NextIcon } from '../../../ui/icons.tsx'
import { KeyValue } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSpotBalances } from '../api.ts'
import { Book } from '../book/book.tsx'
import { GroupChip, LayoutChip, useBookLook } from '../book/book-tools.tsx'
import { LastPrice } from '../book/last-price.tsx'
import { useOwnPrices } from '../book/own-orders.ts'
import { Tape } from '../book/tape.tsx'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { OrdersPanel } from '../orders/orders-panel.tsx'
import { MarketList } from '../pair/market-list.tsx'
import type { Pair } from '../pair/pair.ts'
import { Ticket } from '../ticket/ticket.tsx'
import { useTicketForm } from '../ticket/use-ticket-form.ts'
import type { TradeParts } from '../trade-parts.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { PairTicks } from './tick-bar.tsx'

/** From here there is room for the list of markets. */
const MARKETS_PX = 1280

/** The trade page on a desk: a grid of hairlines with chart, book, ticket and tables side by side. */
export function Desk({ pair, pairs, side, segments, onSwitch, onPair }: TradeParts) {
  const { t } = useLingui()
  const hasMarkets = useWide(MARKETS_PX)
  const [form, onChange] = useTicketForm(pair, side)
  const look = useBookLook(pair)
  const own = useOwnPrices(pair.symbol)
  const pick = (price: string) => onChange({ kind: 'pick', price })
  return (
    <Page bar={<PairTicks pair={pair} onSwitch={onSwitch} />} sheet width="all" className="desk-body">
      <div className="desk-grid spot-desk">
        {hasMarkets && (
          <aside className="mk" aria-label={t`Markets`}>
            <MarketList pairs={pairs} symbol={pair.symbol} onPick={onPair} />
            <h2 className="m t12 hd3">
              <Trans>Recent trades</Trans>
            </h2>
            <Tape pair={pair} onPick={pick} />
          </aside>
        )}
        <section className="ch" aria-label={t`Chart`}>
          <ChartPanel pair={pair} desk />
        </section>
        <section className="bk">
          <div className="ph x sb t12">
            <h2 className="m">
              <Trans>Order book</Trans>
            </h2>
            <span className="x g2">
              <GroupChip pair={pair} look={look} />
              <LayoutChip look={look} />
            </span>
          </div>
          <Book
            pair={pair}
            layout={look.layout}
            group={look.group}
            own={own}
            onPick={pick}
            middle={<LastPrice pair={pair} onPick={pick} spread />}
          />
        </section>
        <aside className="tkp" aria-label={t`Trade`}>
          {segments}
          <Ticket pair={pair} form={form} onChange={onChange} desk />
          <Account pair={pair} />
        </aside>
        <section className="ps" aria-label={t`Your orders`}>
          <OrdersPanel pairs={pairs} desk />
        </section>
      </div>
    </Page>
  )
}

/** What the user has of the two coins of the pair. */
function Account({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const balances = useSpotBalances()
  if (!signedIn) return null
  const of = (id: string) => balances?.find((balance) => balance.currency_id === id)
  return (
    <section className="desk-account">
      <div className="x sb">
        <h2 className="m">
          <Trans>Spot account</Trans>
        </h2>
        <PageLink className="more" to="/pages/fund/assets">
          <Trans>All</Trans>
          <NextIcon size={12} />
        </PageLink>
      </div>
      <dl>
        <KeyValue label={pair.quote}>
          <Amount value={of(pair.quoteId)?.available ?? '0'} scale={pair.quoteScale} balance />
        </KeyValue>
        <KeyValue label={pair.base}>
          <Amount value={of(pair.baseId)?.available ?? '0'} scale={pair.baseScale} balance />
        </KeyValue>
        <KeyValue label={t`Held in orders`}>
          <Amount value={of(pair.quoteId)?.held ?? '0'} scale={pair.quoteScale} unit={pair.quote} balance />
        </KeyValue>
      </dl>
      <div className="x g2">
        <PageLink className="btn ghost xs flex" to="/pages/fund/transfer">
          <Trans>Transfer</Trans>
        </PageLink>
        <PageLink className="btn ghost xs flex" to="/pages/fund/withdraw">
          <Trans>Withdraw</Trans>
        </PageLink>
      </div>
    </section>
  )
}
