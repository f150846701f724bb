import { Trans, useLingui } from '@lingui/react/macro'
import { DeskQuotes, Tape } from '#trading/tick-tape.tsx'
import { useQuote } from '#trading/tickers.ts'
import { Proof } from '#ui/badge.tsx'
import { Price } from '#ui/figure.tsx'
import { sparkPath } from '#ui/sparkline.tsx'
import { useTerms } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { useDealingSides } from '../market/use-sides.ts'
import '#trading/trading.css'
import './quote.css'

/** Contracts trade against the index, so ask, bid and the live index ticks take the place of an order book. */
export function QuotePanel({ instrument, rows }: { instrument: Instrument; rows: number }) {
  const { t } = useLingui()
  const { symbol, tick } = instrument
  const { data: wire } = useTerms(symbol)
  const sides = useDealingSides(symbol, wire)
  return (
    <section className="futures-quote" aria-label={t`Quotes`}>
      <div className="quote-block">
        <span className="text-11 muted">
          <Trans>Ask · long opens</Trans>
        </span>
        <Price value={sides?.ask} tick={tick} flash className="text-20 bold" />
      </div>
      <div className="quote-block">
        <span className="text-11 muted">
          <Trans>Bid · short opens</Trans>
        </span>
        <Price value={sides?.bid} tick={tick} flash className="text-20 bold" />
      </div>
      <Spark symbol={symbol} />
      <Tape instrument={instrument} rows={rows} />
      <div className="quote-proof">
        <Proof to="/pages/proof/index" query={{ symbol }}>
          <Trans>Price log</Trans>
        </Proof>
      </div>
    </section>
  )
}

/** The price at which one would trade now. */
function DealingPrice({ instrument: { symbol, tick }, of }: { instrument: Instrument; of: 'ask' | 'bid' }) {
  const { data: wire } = useTerms(symbol)
  return <Price value={useDealingSides(symbol, wire)?.[of]} tick={tick} flash className="text-16 bold" />
}

/** The same on a desk. */
export function QuoteColumn({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui()
  const figures = [
    { label: t`Ask · long`, value: <DealingPrice instrument={instrument} of="ask" /> },
    { label: t`Bid · short`, value: <DealingPrice instrument={instrument} of="bid" /> },
  ]
  return <DeskQuotes instrument={instrument} figures={figures} />
}

function Spark({ symbol }: { symbol: string }) {
  const points = useQuote(symbol)?.sparkline
  // Its space is reserved. Otherwise the content below would move when it arrives.
  if (!points || points.length < 2) return <div className="quote-spark" />
  return (
    <svg className="quote-spark" viewBox="0 0 140 52" preserveAspectRatio="none" aria-hidden="true">
      <path className="chart-line" vectorEffect="non-scaling-stroke" d={sparkPath(points, 140, 52)} />
    </svg>
  )
}
