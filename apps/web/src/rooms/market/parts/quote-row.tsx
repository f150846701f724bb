import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { useChannel } from '../../../live/channels.ts'
import { isOpen } from '../../../navigation/go.ts'
import { PageLink } from '../../../navigation/link.tsx'
import { CoinIcon } from '../../../ui/avatar.tsx'
import { Amount, Change, Fiat, Price } from '../../../ui/figure.tsx'
import { directionOf, toBig } from '../../../ui/format.ts'
import { Sparkline } from '../../../ui/sparkline.tsx'
import type { Market } from '../markets.ts'
import { inDollars, pageOf, pairOf } from '../markets.ts'
import { Star } from './star.tsx'

interface QuoteRowProps {
  market: Market
  /** `glance` has the line of the last day, `found` the full name, `table` more columns where there is room. */
  shape: Shape
  /** Leave it out where the list has no stars. */
  marked?: boolean
  /** The list has several kinds: a row says what is special about its own. */
  mixed?: boolean
  onOpen?: (market: Market) => void
}
type Shape = 'glance' | 'found' | 'table'

/** One market in a list. Its figures come from the live channel, so that a tick draws this row and no other. */
export const QuoteRow = memo(function QuoteRow({ market, shape, marked, mixed, onOpen }: QuoteRowProps) {
  const { symbol, tick, session, base, quote, kind } = market
  const live = useChannel('tickers', (tickers) => tickers[symbol]) ?? market
  return (
    <div className={`market-row ${session.state === 'halted' ? 'stale' : ''}`}>
      <div className={shape}>
        {marked !== undefined && <Star symbol={symbol} name={pairOf(symbol)} marked={marked} />}
        <Frame market={market} onOpen={onOpen}>
          <CoinIcon code={base} square={kind === 'stock'} />
          <span className="grow">
            <span className="x base">
              <b className="t16 b">{base}</b>
              <Beside market={market} shape={shape} />
            </span>
            <span className="t12 muted nowrap block">
              <Under market={market} shape={shape} volume={live.quote_volume} mixed={mixed} />
            </span>
          </span>
          {shape !== 'found' && <Spark market={market} change={live.change} />}
          <span className="market-price">
            <Price value={live.last} tick={tick} flash={session.state === 'open'} className="t16" />
            {inDollars(quote) && <Fiat value={live.last} className="t12 muted block" />}
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

/** A link to where the market is traded; without one while that page does not exist, for prices are worth reading. */
function Frame({ market, onOpen, children }: FrameProps) {
  const page = pageOf(market.kind)
  if (!isOpen(page)) return <div className="row">{children}</div>
  return (
    <PageLink className="row" to={page} query={{ symbol: market.symbol }} onClick={() => onOpen?.(market)}>
      {children}
    </PageLink>
  )
}

interface WordsProps {
  market: Market
  shape: Shape
}

/** A stock is better known by its name than by what it is priced in; beside a sparkline there is no room for it. */
function Beside({ market: { quote, kind, name }, shape }: WordsProps) {
  const named = kind === 'stock' && shape === 'table'
  return <span className={`t12 muted ${named ? 'cut market-name' : 'market-quote'}`}>{named ? name : `/${quote}`}</span>
}

/**
 * The second line: why the price stands still, what kind of market it is, or how much was traded. Where the volume has a
 * column of its own, and among search results, the full name takes its place.
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
  if (shape === 'found' || !toBig(volume)?.gt(0)) return <span className="cut block">{name}</span>
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

/** Drawn anew with the quotes, not with every tick. */
const Spark = memo(function Spark({ market, change }: { market: Market; change: string }) {
  return (
    <span className="market-spark">
      <Sparkline points={market.sparkline} width={52} direction={directionOf(change)} />
    </span>
  )
})
