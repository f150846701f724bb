import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { useChannel } from '#live/channels.ts'
import { isOpen } from '#navigation/routes.ts'
import { PageLink } from '#navigation/link.tsx'
import { inDollars, pairOf } from '#trading/quotes.ts'
import { Star } from '#session/star.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount, Change, Fiat, Price } from '#ui/figure.tsx'
import { directionOf, toBig } from '#ui/format.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import type { Market } from '../markets.ts'
import { CHART } from '../markets.ts'
import '../market.css'
import './quote-row.css'

interface QuoteRowProps {
  market: Market
  /** `glance` has the line of the last day, `found` the full name, `table` more columns where there is room. */
  shape: Shape
  /** Absent in lists without stars. */
  marked?: boolean
  /** The list has several kinds of markets, so a row shows its own. */
  mixed?: boolean
  onOpen?: (market: Market) => void
}
type Shape = 'glance' | 'found' | 'table'

/** One market in a list. Its figures come from the live channel, so that a tick renders this row only. */
export const QuoteRow = memo(function QuoteRow({ market, shape, marked, mixed, onOpen }: QuoteRowProps) {
  const { symbol, tick, session, base, quote, kind } = market
  const live = useChannel('tickers', (tickers) => tickers[symbol]) ?? market
  return (
    <div className={clsx('market-row', session.state === 'halted' && 'stale')}>
      <div className={shape}>
        {marked !== undefined && <Star symbol={symbol} name={pairOf(symbol)} marked={marked} size={20} className="market-star" />}
        <Frame market={market} onOpen={onOpen}>
          <CoinIcon code={base} square={kind === 'stock'} />
          <span className="grow">
            <span className="across align-baseline">
              <b className="text-16 bold">{base}</b>
              <Beside market={market} shape={shape} />
            </span>
            <span className="text-12 muted nowrap block">
              <Under market={market} shape={shape} volume={live.quote_volume} mixed={mixed} />
            </span>
          </span>
          {shape !== 'found' && <Spark market={market} change={live.change} />}
          <span className="market-price">
            <Price value={live.last} tick={tick} flash={session.state === 'open'} className="text-16" />
            {inDollars(quote) && <Fiat value={live.last} className="text-12 muted block" />}
          </span>
          <Change as="pill" value={live.change} />
          {shape === 'table' && (
            <>
              <Price className="market-more" value={live.high} tick={tick} />
              <Price className="market-more" value={live.low} tick={tick} />
              <Amount className="market-more" value={live.quote_volume} compact />
            </>
          )}
        </Frame>
      </div>
    </div>
  )
})

interface FrameProps {
  market: Market
  onOpen: ((market: Market) => void) | undefined
  children: ReactNode
}

/** A link to the page that trades the market. Without a link when that page does not exist. */
function Frame({ market, onOpen, children }: FrameProps) {
  if (!isOpen(CHART)) return <div className="list-row">{children}</div>
  return (
    <PageLink className="list-row" to={CHART} query={{ symbol: market.symbol }} onClick={() => onOpen?.(market)}>
      {children}
    </PageLink>
  )
}

interface WordsProps {
  market: Market
  shape: Shape
}

/** In a table a stock shows its name instead of its quote currency. Next to a sparkline there is no space for it. */
function Beside({ market: { quote, kind, name }, shape }: WordsProps) {
  const named = kind === 'stock' && shape === 'table'
  return <span className={clsx('text-12 muted', named ? 'truncate market-name' : 'market-quote')}>{named ? name : `/${quote}`}</span>
}

/**
 * The second line: why the price does not move, the kind of market, or the volume. The full name replaces it in search results and in lists
 * with a column for the volume.
 */
function Under({ market, shape, volume, mixed }: WordsProps & { volume: string; mixed: boolean | undefined }) {
  const { session, kind, name } = market
  if (session.state === 'halted') {
    return (
      <span className="warn">
        <Trans>Halted</Trans>
      </span>
    )
  }
  if (shape === 'found' || !toBig(volume)?.gt(0)) return <span className="truncate block">{name}</span>
  if (mixed && session.state === 'closed') return <Trans>Closed</Trans>
  if (mixed && kind === 'contract') return <Trans>Contract</Trans>
  return (
    <>
      <span className="market-brief">
        <Trans>
          Vol <Amount value={volume} compact />
        </Trans>
      </span>
      <span className="market-full">{name}</span>
    </>
  )
}

/** Rendered with new quotes, not with every tick. */
const Spark = memo(function Spark({ market, change }: { market: Market; change: string }) {
  return (
    <span className="market-spark">
      <Sparkline points={market.sparkline} width={52} direction={directionOf(change)} />
    </span>
  )
})
