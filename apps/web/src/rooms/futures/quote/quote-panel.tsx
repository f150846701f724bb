import { Trans, useLingui } from '@lingui/react/macro'
import { Proof } from '../../../ui/badge.tsx'
import { Price } from '../../../ui/figure.tsx'
import { sparkPath } from '../../../ui/sparkline.tsx'
import { useQuote, useTerms } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { useDealing } from '../market/use-sides.ts'
import { useTicks } from './use-ticks.ts'

/** Contracts trade against the index: ask, bid and the live tape of its ticks stand where a book would be. */
export function QuotePanel({ instrument, rows = 8 }: { instrument: Instrument; rows?: number }) {
  const { t } = useLingui()
  const { symbol, tick } = instrument
  const { data: wire } = useTerms(symbol)
  const sides = useDealing(symbol, wire)
  return (
    <section className="futures-quote" aria-label={t`Index`}>
      <div className="t11 muted hd2">
        <Trans>Index</Trans>
      </div>
      <div className="qb">
        <span className="t11 muted">
          <Trans>Ask · long opens</Trans>
        </span>
        <Price value={sides?.ask} tick={tick} flash className="t20 b" />
      </div>
      <div className="qb">
        <span className="t11 muted">
          <Trans>Bid · short opens</Trans>
        </span>
        <Price value={sides?.bid} tick={tick} flash className="t20 b" />
      </div>
      <Spark symbol={symbol} />
      <Tape instrument={instrument} rows={rows} />
      <div className="pf">
        <Proof to="/pages/proof/index" query={{ symbol }}>
          <Trans>Tick log</Trans>
        </Proof>
      </div>
    </section>
  )
}

function Spark({ symbol }: { symbol: string }) {
  const points = useQuote(symbol)?.sparkline
  // Its place is kept, or what stands under the index would move when it comes.
  if (!points || points.length < 2) return <div className="qs" />
  return (
    <svg className="qs" viewBox="0 0 140 52" preserveAspectRatio="none" aria-hidden="true">
      <path className="ma" vectorEffect="non-scaling-stroke" d={sparkPath(points, 140, 52)} />
    </svg>
  )
}

/** The ticks as they come, with the end of their numbers. All rows have their place from the start: nothing moves as they fill. */
export function Tape({ instrument, rows }: { instrument: Instrument; rows: number }) {
  const { t } = useLingui()
  const ticks = useTicks(instrument.symbol, rows)
  return (
    <div className="futures-tape" aria-label={t`Ticks`} role="group">
      <div className="hd" aria-hidden="true">
        <span>{t`Tick`}</span>
        <span>{t`Mid`}</span>
      </div>
      {ticks.map(({ seq, price, direction }) => (
        <div className="r" key={seq}>
          <span className="n muted">…{String(seq).slice(-5)}</span>
          <Price value={price} tick={instrument.tick} direction={direction} />
        </div>
      ))}
      {Array.from({ length: rows - ticks.length }, (_, index) => (
        <div className="r" key={`empty ${index}`} aria-hidden="true" />
      ))}
    </div>
  )
}
