import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { go } from '../../../navigation/go.ts'
import { useSignedIn } from '../../../session/session.ts'
import { Proof } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Amount, Change, Fiat, Price } from '../../../ui/figure.tsx'
import { Stat } from '../../../ui/list.tsx'
import { ChartBar } from '../../../ui/market-bars.tsx'
import { Page } from '../../../ui/page.tsx'
import { ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useInstruments, useOwnPositions, useTicker } from '../api.ts'
import { SessionBadge, Star } from '../market/instrument-bar.tsx'
import { namedInstrument } from '../market/find.ts'
import type { Instrument } from '../market/instrument.ts'
import { deskOf } from '../market/instrument.ts'
import { MarketDrawer } from '../market/market-list.tsx'
import { UnknownMarket } from '../market/unknown-market.tsx'
import { useParts } from '../parts.ts'
import { PositionList } from '../positions/positions-panel.tsx'
import { Sheets, useSheets } from '../positions/sheets.tsx'
import { QuotePanel } from '../quote/quote-panel.tsx'
import { TermsPanel } from './terms-panel.tsx'
import { useMarks } from './use-marks.ts'
import '../futures.css'

const TRADE = '/pages/transaction/index'

/** The chart of a leveraged instrument: candles with the lines of the user's own positions, the index and the terms under them. */
export function FuturesChartPage() {
  const [params, setParams] = useSearchParams()
  const { instruments, error, refetch } = useInstruments()
  const asked = params.get('symbol')
  const instrument = asked ? instruments && namedInstrument(instruments, asked) : instruments?.[0]
  const pick = (symbol: string) => setParams({ symbol }, { replace: true })
  const [switching, setSwitching] = useState(false)
  if (!instrument || !instruments) {
    return (
      <Page sheet width="all">
        {error ? (
          <ErrorBox error={error} onRetry={() => void refetch()} tall />
        ) : instruments && asked ? (
          <UnknownMarket desk="contract" instruments={instruments} onPick={pick} />
        ) : (
          <SkeletonRows />
        )}
      </Page>
    )
  }
  const segment = deskOf(instrument.kind)
  const trade = () => go.tab(TRADE, { tab: segment, symbol: instrument.symbol })
  return (
    <Page
      bar={
        <ChartBar name={instrument.pair} onSwitch={() => setSwitching(true)} badge={<SessionBadge symbol={instrument.symbol} />}>
          <Star instrument={instrument} />
        </ChartBar>
      }
      sheet
      width="all"
      footer={
        <>
          <Button kind="buy" width="flex" onClick={trade}>
            <Trans>Long</Trans>
          </Button>
          <Button kind="sell" width="flex" onClick={trade}>
            <Trans>Short</Trans>
          </Button>
        </>
      }
    >
      <Head instrument={instrument} />
      <Candles instrument={instrument} />
      <Below key={instrument.symbol} instrument={instrument} />
      <MarketDrawer
        desk={segment}
        open={switching}
        instruments={instruments}
        symbol={instrument.symbol}
        onPick={pick}
        onClose={() => setSwitching(false)}
      />
    </Page>
  )
}

function Candles({ instrument }: { instrument: Instrument }) {
  const { Chart } = useParts()
  const marks = useMarks(instrument)
  const { symbol, pair, tick, lot } = instrument
  return Chart ? <Chart symbol={symbol} pair={pair} tick={tick} lot={lot} marks={marks} /> : null
}

/** Price and figures of 24 hours. */
function Head({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui()
  const { symbol, tick, quote } = instrument
  const last = useTicker(symbol, 'last')
  const inDollars = quote === 'USDT' || quote === 'USD'
  return (
    <section className="trade-head futures-head">
      <div>
        <Price value={last} tick={tick} flash className="t32 b block" />
        <span className="t12 muted">
          {inDollars && <Fiat value={last} about />} <Change value={useTicker(symbol, 'change')} className="t14" />
        </span>
      </div>
      <dl>
        <Stat label={t`High`}>
          <Price value={useTicker(symbol, 'high')} tick={tick} />
        </Stat>
        <Stat label={t`Low`}>
          <Price value={useTicker(symbol, 'low')} tick={tick} />
        </Stat>
        <Stat label={t`Volume`}>
          <Amount value={useTicker(symbol, 'quote_volume')} compact />
        </Stat>
      </dl>
    </section>
  )
}

type Tab = 'index' | 'positions' | 'terms'

function Below({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>('index')
  const signedIn = useSignedIn()
  const own = useOwnPositions(instrument.symbol)
  const sheets = useSheets()
  return (
    <>
      <Tabs<Tab>
        label={t`More about ${instrument.pair}`}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'index',
            label: t`Index`,
            content: (
              <div className="pad padv">
                <QuotePanel instrument={instrument} rows={12} />
              </div>
            ),
          },
          ...(signedIn
            ? [
                {
                  value: 'positions' as const,
                  label: t`Positions`,
                  count: own.length,
                  content: <PositionList symbol={instrument.symbol} onSheet={sheets.open} />,
                },
              ]
            : []),
          { value: 'terms', label: t({ context: 'contract', message: 'Terms' }), content: <TermsPanel instrument={instrument} /> },
        ]}
        end={
          <span className="trade-end">
            <Proof to="/pages/proof/index" query={{ symbol: instrument.symbol }}>
              <Trans>Candle proof</Trans>
            </Proof>
          </span>
        }
      />
      <Sheets sheets={sheets} />
    </>
  )
}
