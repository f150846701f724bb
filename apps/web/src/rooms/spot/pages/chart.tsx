import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { ChartFrame } from '#trading/chart-page.tsx'
import { TickerPrice, TickerVolume } from '#trading/figures.tsx'
import { ChartHead } from '#trading/heads.tsx'
import { Proof } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { ShareIcon } from '#ui/icons.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { useBookLook } from '../book/book-tools.tsx'
import { DepthChart } from '../book/depth-chart.tsx'
import { FacingBook } from '../book/facing-book.tsx'
import { DirectedPrice } from '../book/last-price.tsx'
import { Tape } from '../book/tape.tsx'
import { OwnChart } from '../chart/own-chart.tsx'
import { About } from '../pair/about.tsx'
import type { Pair } from '../pair/pair.ts'
import { usePair } from '../pair/use-pair.ts'
import '../spot.css'
import './chart.css'

const TRADE = '/pages/transaction/index'

/** The chart of a pair: candles over the full width, depth, trades, book and terms under them, the ticket one tap away. */
export function ChartPage() {
  const { t } = useLingui()
  return (
    <ChartFrame market={usePair()} listOf={() => ({ title: t`Spot markets`, dense: true })} actions={actions} footer={footer}>
      {(pair) => (
        <>
          <Head pair={pair} />
          <OwnChart pair={pair} actions={footer(pair)} />
          <Below key={pair.symbol} pair={pair} />
        </>
      )}
    </ChartFrame>
  )
}

const actions = (pair: Pair) => <Share pair={pair} />

const footer = ({ symbol }: Pair) => (
  <>
    <Button kind="buy" width="flex" onClick={() => go.tab(TRADE, { symbol, side: 'buy' })}>
      <Trans>Buy</Trans>
    </Button>
    <Button kind="sell" width="flex" onClick={() => go.tab(TRADE, { symbol, side: 'sell' })}>
      <Trans>Sell</Trans>
    </Button>
  </>
)

/** Opens the system's share sheet if there is one, else copies the address. */
async function share(title: string): Promise<'shared' | 'copied'> {
  if (navigator.share) {
    await navigator.share({ title, url: location.href })
    return 'shared'
  }
  await navigator.clipboard.writeText(location.href)
  return 'copied'
}

function Share({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const pass = () =>
    void share(pair.symbol).then(
      (how) => how === 'copied' && toast(t`Link copied`),
      () => undefined, // closed without sharing
    )
  return (
    <IconButton label={t`Share`} onClick={pass}>
      <ShareIcon />
    </IconButton>
  )
}

/** Price and figures of 24 hours. */
function Head({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const { symbol, tick, base, quote } = pair
  return (
    <ChartHead instrument={pair} className="spot-head" price={<DirectedPrice pair={pair} className="text-32 bold block" />}>
      <div>
        <dt>{t`High`}</dt>
        <dd>
          <TickerPrice symbol={symbol} field="high" tick={tick} />
        </dd>
      </div>
      <div>
        <dt>{t`Vol ${base}`}</dt>
        <dd>
          <TickerVolume symbol={symbol} of="volume" />
        </dd>
      </div>
      <div>
        <dt>{t`Low`}</dt>
        <dd>
          <TickerPrice symbol={symbol} field="low" tick={tick} />
        </dd>
      </div>
      <div>
        <dt>{t`Vol ${quote}`}</dt>
        <dd>
          <TickerVolume symbol={symbol} of="quote_volume" />
        </dd>
      </div>
    </ChartHead>
  )
}

type Tab = 'book' | 'trades' | 'depth' | 'about'

function Below({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>('book')
  return (
    <Tabs<Tab>
      label={t`More about ${pair.symbol}`}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'book', label: t`Book`, content: <BookTab pair={pair} /> },
        {
          value: 'trades',
          label: t`Trades`,
          content: (
            <div className="spot-panel">
              <Tape pair={pair} />
            </div>
          ),
        },
        { value: 'depth', label: t`Depth`, content: <DepthChart pair={pair} /> },
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
  const { group } = useBookLook(pair)
  return (
    <div className="spot-panel">
      <FacingBook pair={pair} group={group} />
    </div>
  )
}
