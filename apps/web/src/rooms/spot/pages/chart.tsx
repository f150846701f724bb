import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { go } from '../../../navigation/go.ts'
import { Proof } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Amount, Change, Fiat, Price } from '../../../ui/figure.tsx'
import { ShareIcon, StarFilledIcon, StarIcon } from '../../../ui/icons.tsx'
import { ChartBar } from '../../../ui/market-bars.tsx'
import { Page } from '../../../ui/page.tsx'
import { ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useTicker } from '../api.ts'
import { Book } from '../book/book.tsx'
import { useBookLook } from '../book/book-tools.tsx'
import { DepthChart } from '../book/depth-chart.tsx'
import { LastPrice, useLast } from '../book/last-price.tsx'
import { useOwnPrices } from '../book/own-orders.ts'
import { Tape } from '../book/tape.tsx'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { About } from '../pair/about.tsx'
import { PairDrawer } from '../pair/pair-drawer.tsx'
import type { Pair } from '../pair/pair.ts'
import { useFavourite } from '../pair/use-favourite.ts'
import { usePair } from '../pair/use-pair.ts'
import '../spot.css'

const TRADE = '/pages/transaction/index'

/** The chart of a pair: candles over the full width, depth, trades, book and terms under them, the ticket one tap away. */
export function ChartPage() {
  const { pair, pairs, error, refetch, switchTo } = usePair()
  const [switching, setSwitching] = useState(false)
  if (!pair || !pairs) {
    return (
      <Page sheet width="all">
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} tall /> : <SkeletonRows />}
      </Page>
    )
  }
  return (
    <Page
      bar={<PairBar pair={pair} onSwitch={() => setSwitching(true)} />}
      sheet
      width="all"
      footer={
        <>
          <Button kind="buy" width="flex" onClick={() => go.tab(TRADE, { symbol: pair.symbol, side: 'buy' })}>
            <Trans>Buy</Trans>
          </Button>
          <Button kind="sell" width="flex" onClick={() => go.tab(TRADE, { symbol: pair.symbol, side: 'sell' })}>
            <Trans>Sell</Trans>
          </Button>
        </>
      }
    >
      <Head pair={pair} />
      <ChartPanel pair={pair} />
      <Below key={pair.symbol} pair={pair} />
      <PairDrawer open={switching} pairs={pairs} symbol={pair.symbol} onPick={switchTo} onClose={() => setSwitching(false)} />
    </Page>
  )
}

/** The system's own sheet where there is one, else the address into the clipboard. */
async function share(title: string): Promise<'shared' | 'copied'> {
  if (navigator.share) {
    await navigator.share({ title, url: location.href })
    return 'shared'
  }
  await navigator.clipboard.writeText(location.href)
  return 'copied'
}

function PairBar({ pair, onSwitch }: { pair: Pair; onSwitch: () => void }) {
  const { t } = useLingui()
  const { favourites, toggle } = useFavourite()
  const isFavourite = favourites.includes(pair.symbol)
  const Star = isFavourite ? StarFilledIcon : StarIcon
  const pass = () =>
    void share(pair.symbol).then(
      (how) => how === 'copied' && toast(t`Link copied`),
      () => undefined, // closed without sharing
    )
  return (
    <ChartBar name={pair.symbol} onSwitch={onSwitch}>
      <IconButton
        label={isFavourite ? t`Remove from favourites` : t`Add to favourites`}
        aria-pressed={isFavourite}
        onClick={() => toggle(pair.symbol)}
      >
        <Star />
      </IconButton>
      <IconButton label={t`Share`} onClick={pass}>
        <ShareIcon />
      </IconButton>
    </ChartBar>
  )
}

/** Price and figures of 24 hours. */
function Head({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const { symbol, tick, base, quote } = pair
  const { last, direction } = useLast(symbol)
  return (
    <section className="trade-head spot-head">
      <div>
        <Price value={last} tick={tick} direction={direction} className="t32 b block" />
        <span className="t12 muted">
          <Fiat value={last} about /> <Change value={useTicker(symbol, 'change')} className="t14" />
        </span>
      </div>
      <dl>
        <div>
          <dt>{t`High`}</dt>
          <dd>
            <Price value={useTicker(symbol, 'high')} tick={tick} />
          </dd>
        </div>
        <div>
          <dt>{t`Vol ${base}`}</dt>
          <dd>
            <Amount value={useTicker(symbol, 'volume')} compact />
          </dd>
        </div>
        <div>
          <dt>{t`Low`}</dt>
          <dd>
            <Price value={useTicker(symbol, 'low')} tick={tick} />
          </dd>
        </div>
        <div>
          <dt>{t`Vol ${quote}`}</dt>
          <dd>
            <Amount value={useTicker(symbol, 'quote_volume')} compact />
          </dd>
        </div>
      </dl>
    </section>
  )
}

type Tab = 'depth' | 'trades' | 'book' | 'about'

function Below({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>('depth')
  return (
    <Tabs<Tab>
      label={t`More about ${pair.symbol}`}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'depth', label: t`Depth`, content: <DepthChart pair={pair} /> },
        {
          value: 'trades',
          label: t`Trades`,
          content: (
            <div className="spot-panel">
              <Tape pair={pair} />
            </div>
          ),
        },
        { value: 'book', label: t`Book`, content: <BookTab pair={pair} /> },
        { value: 'about', label: t`About`, content: <About pair={pair} /> },
      ]}
      end={
        <Proof to="/pages/proof/index" query={{ symbol: pair.symbol }}>
          <Trans>Candle proof</Trans>
        </Proof>
      }
    />
  )
}

function BookTab({ pair }: { pair: Pair }) {
  const look = useBookLook(pair)
  const own = useOwnPrices(pair.symbol)
  return (
    <div className="spot-panel">
      <Book pair={pair} layout="both" group={look.group} own={own} middle={<LastPrice pair={pair} spread />} />
    </div>
  )
}
