import { Trans, useLingui } from '@lingui/react/macro'
import { TickerFiat, TickerVolume } from '#trading/figures.tsx'
import { MarketTicks } from '#trading/heads.tsx'
import type { TradeParts } from '#trading/trade-page.tsx'
import { DeskFrame } from '#trading/trade-page.tsx'
import { Stat } from '#ui/list.tsx'
import { Book } from '../book/book.tsx'
import { GroupChip, LayoutChip, useBookLook } from '../book/book-tools.tsx'
import { DirectedPrice, LastPrice } from '../book/last-price.tsx'
import { useOwnPrices } from '../book/own-orders.ts'
import { Tape } from '../book/tape.tsx'
import { SpotOrders } from '../orders/orders-panel.tsx'
import { useAskedSide } from '../pages/trade.tsx'
import type { Pair } from '../pair/pair.ts'
import { GuideDone } from '../guide/guide-done.tsx'
import { Ticket } from '../ticket/ticket.tsx'
import { useTicketForm } from '../ticket/use-ticket.ts'
import '#trading/trading.css'
import { SpotAccount } from './spot-account.tsx'
import { DeskChart } from './desk-chart.tsx'
import './desk.css'

/** The trade page on a desk: chart, book, ticket and tables side by side. */
export function Desk(parts: TradeParts<Pair>) {
  const { t } = useLingui()
  const { instrument: pair, onSwitch } = parts
  const [form, onChange] = useTicketForm(pair, useAskedSide())
  const look = useBookLook(pair)
  const own = useOwnPrices(pair.symbol)
  const pick = (price: string) => onChange({ kind: 'pick', price })
  return (
    <DeskFrame
      parts={parts}
      bar={<PairTicks pair={pair} onSwitch={onSwitch} />}
      className="spot-desk"
      underMarkets={
        <>
          <h2 className="medium text-12 desk-heading">
            <Trans>Recent trades</Trans>
          </h2>
          <Tape pair={pair} onPick={pick} />
        </>
      }
      chart={<DeskChart instrument={pair} />}
      tape={
        <>
          <div className="desk-panel-head across spread text-12">
            <h2 className="medium">
              <Trans>Order book</Trans>
            </h2>
            <span className="across gap-2">
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
        </>
      }
      ticket={
        <>
          <Ticket pair={pair} form={form} onChange={onChange} desk />
          <SpotAccount pair={pair} />
        </>
      }
      own={{ label: t`Your orders`, content: <OwnTables /> }}
    />
  )
}

/** The pair's figures across the top of the desk. */
function PairTicks({ pair, onSwitch }: { pair: Pair; onSwitch: () => void }) {
  const { t } = useLingui()
  const { symbol } = pair
  const price = (
    <>
      <DirectedPrice pair={pair} className="text-24 bold" />
      <TickerFiat symbol={symbol} className="text-12 muted" />
    </>
  )
  return (
    <MarketTicks instrument={pair} onSwitch={onSwitch} price={price}>
      <Stat label={t`Volume ${pair.base}`}>
        <TickerVolume symbol={symbol} of="volume" />
      </Stat>
      <Stat label={t`Volume ${pair.quote}`}>
        <TickerVolume symbol={symbol} of="quote_volume" />
      </Stat>
    </MarketTicks>
  )
}

const OwnTables = () => (
  <>
    <GuideDone />
    <SpotOrders desk />
  </>
)
