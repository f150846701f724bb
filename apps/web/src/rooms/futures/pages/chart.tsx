import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { useSignedIn } from '#session/session.ts'
import { ChartFrame } from '#trading/chart-page.tsx'
import { TickerPrice, TickerVolume } from '#trading/figures.tsx'
import { ChartHead } from '#trading/heads.tsx'
import type { Instrument as Listed } from '#trading/instruments.ts'
import { useMarket } from '#trading/use-market.ts'
import { Proof } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Stat } from '#ui/list.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useInstruments, useOwnPositions } from '../api.ts'
import { OwnChart } from '../chart/own-chart.tsx'
import type { Instrument } from '../market/instrument.ts'
import { deskOf } from '../market/instrument.ts'
import { PositionList } from '../positions/positions-panel.tsx'
import { Sheets, useSheets } from '../positions/sheets.tsx'
import { QuotePanel } from '../quote/quote-panel.tsx'
import { TermsPanel } from './terms-panel.tsx'
import '#trading/trading.css'
import '../futures.css'

const TRADE = '/pages/transaction/index'
/** Opening a chart does not change the market that the ticket opens with. */
const keepNothing = () => undefined

/** The chart of a leveraged instrument: candles with the lines of the user's own positions, the index and the terms under them. */
export function FuturesChartPage() {
  const { t } = useLingui()
  const market = useMarket({ listed: useInstruments(), last: ({ lever }) => lever.contract, onShown: keepNothing })
  const listOf = (instrument: Instrument | undefined) => {
    const desk = deskOf(instrument?.kind ?? 'contract')
    return { title: desk === 'contract' ? t`Contracts` : t`Stocks and forex`, has: ({ kind }: Listed) => deskOf(kind) === desk }
  }
  return (
    <ChartFrame market={market} listOf={listOf} footer={footer}>
      {(instrument) => (
        <>
          <Head instrument={instrument} />
          <OwnChart instrument={instrument} actions={footer(instrument)} />
          <Below key={instrument.symbol} instrument={instrument} />
        </>
      )}
    </ChartFrame>
  )
}

const trade = ({ kind, symbol }: Instrument) => go.tab(TRADE, { tab: deskOf(kind), symbol })

const footer = (instrument: Instrument) => (
  <>
    <Button kind="buy" width="flex" onClick={() => trade(instrument)}>
      <Trans>Long</Trans>
    </Button>
    <Button kind="sell" width="flex" onClick={() => trade(instrument)}>
      <Trans>Short</Trans>
    </Button>
  </>
)

/** Price and figures of 24 hours. */
function Head({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui()
  const { symbol, tick } = instrument
  return (
    <ChartHead
      instrument={instrument}
      className="futures-head"
      price={<TickerPrice symbol={symbol} tick={tick} flash className="text-32 bold block" />}
    >
      <Stat label={t`High`}>
        <TickerPrice symbol={symbol} field="high" tick={tick} />
      </Stat>
      <Stat label={t`Low`}>
        <TickerPrice symbol={symbol} field="low" tick={tick} />
      </Stat>
      <Stat label={t`Volume`}>
        <TickerVolume symbol={symbol} of="quote_volume" />
      </Stat>
    </ChartHead>
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
              <div className="gutter padded">
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
