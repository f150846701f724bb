import { Trans, useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import type { SegmentProps } from '#app/room.ts'
import { useLiveBalances } from '#session/live-balances.ts'
import { useSignedIn } from '#session/session.ts'
import { MarketBar } from '#trading/heads.tsx'
import { TicketChart } from '#trading/ticket-chart.tsx'
import type { TradeParts } from '#trading/trade-page.tsx'
import { TradeFrame } from '#trading/trade-page.tsx'
import { DepositIcon, ReceiptIcon, TransferIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { Book } from '../book/book.tsx'
import { GroupChip, LayoutChip, useBookLook } from '../book/book-tools.tsx'
import { LastPrice } from '../book/last-price.tsx'
import { useOwnPrices } from '../book/own-orders.ts'
import { GuideDone } from '../guide/guide-done.tsx'
import { SpotOrders } from '../orders/orders-panel.tsx'
import { Tape } from '../book/tape.tsx'
import type { Pair } from '../pair/pair.ts'
import { usePair } from '../pair/use-pair.ts'
import { Ticket } from '../ticket/ticket.tsx'
import { useTicketForm } from '../ticket/use-ticket.ts'
import '#trading/trading.css'

const Chart = lazy(() => import('../desk/desk-chart.tsx').then((part) => ({ default: part.DeskChart })))
const Desk = lazy(() => import('../desk/desk.tsx').then((part) => ({ default: part.Desk })))

const SmallChart = lazy(() => import('../chart/small.tsx').then((part) => ({ default: part.OwnSmallChart })))

/** The side an address asks for. */
export const useAskedSide = () => (useSearchParams()[0].get('side') === 'sell' ? 'sell' : 'buy')

/** The trade tab: the order ticket beside the live book, the user's orders under them. */
export function TradePage({ segments }: SegmentProps) {
  const { t } = useLingui()
  const market = usePair()
  useLiveBalances()
  return (
    <TradeFrame
      market={market}
      title={t`Spot`}
      segments={segments}
      list={{ title: t`Spot markets`, dense: true }}
      Phone={Phone}
      Desk={Desk}
      Chart={Chart}
      coming={<Coming />}
    />
  )
}

/** On a phone, before the pairs have loaded: parts that do not need them are in place already. */
function Coming() {
  const signedIn = useSignedIn()
  return (
    <>
      <div>
        <SkeletonRows count={9} />
      </div>
      <div className="band" />
      {signedIn ? <SkeletonRows count={2} /> : <SpotOrders />}
    </>
  )
}

function Phone({ instrument: pair, bar, chart, onSwitch }: TradeParts<Pair>) {
  const [form, onChange] = useTicketForm(pair, useAskedSide())
  const look = useBookLook(pair)
  const own = useOwnPrices(pair.symbol)
  const pick = (price: string) => onChange({ kind: 'pick', price })
  return (
    <Page bar={bar} sheet width="all" className="trade-page">
      <PairBar pair={pair} folds={!chart} onSwitch={onSwitch} />
      {chart ? (
        chart
      ) : (
        <TicketChart>
          <SmallChart pair={pair} />
        </TicketChart>
      )}
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
            <div className="across spread gap-2">
              <GroupChip pair={pair} look={look} />
              <LayoutChip look={look} />
            </div>
          }
        />
        {chart && <Tape pair={pair} onPick={pick} />}
      </div>
      <div className="band" />
      <GuideDone />
      <SpotOrders />
    </Page>
  )
}

function PairBar({ pair, folds, onSwitch }: { pair: Pair; folds: boolean; onSwitch: () => void }) {
  return (
    <MarketBar instrument={pair} onSwitch={onSwitch} folds={folds}>
      <Row lead={<ReceiptIcon size={20} />} title={<Trans>Spot orders</Trans>} to="/pages/transaction/currency_order" />
      <Row lead={<DepositIcon size={20} />} title={<Trans>Deposit</Trans>} to="/pages/fund/receive" query={{ currency_id: pair.quoteId }} />
      <Row lead={<TransferIcon size={20} />} title={<Trans>Transfer</Trans>} to="/pages/fund/transfer" />
    </MarketBar>
  )
}
