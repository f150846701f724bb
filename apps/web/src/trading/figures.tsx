/** Figures of a market. Each updates itself at every tick, so that the components around them are rendered once. */
import { memo } from 'react'
import { Amount, Change, Fiat, Move, Price } from '#ui/figure.tsx'
import type { TickerField } from './tickers.ts'
import { useTicker } from './tickers.ts'

interface FigureProps {
  symbol: string
  className?: string
}

interface PriceProps extends FigureProps {
  tick: string
  field?: TickerField
  /** Flashes when the price changes. */
  flash?: boolean
}

export const TickerPrice = memo(function TickerPrice({ symbol, tick, field = 'last', flash, className }: PriceProps) {
  return <Price value={useTicker(symbol, field)} tick={tick} flash={flash} className={className} />
})

export const TickerChange = memo(function TickerChange({ symbol, className }: FigureProps) {
  return <Change value={useTicker(symbol, 'change')} className={className} />
})

interface MoveProps extends FigureProps {
  tick: string
}

/** How far the price moved over 24 hours, and what that is in percent. */
export const TickerMove = memo(function TickerMove({ symbol, tick, className }: MoveProps) {
  return <Move value={useTicker(symbol, 'price_change')} percent={useTicker(symbol, 'change')} tick={tick} className={className} />
})

interface VolumeProps extends FigureProps {
  /** `volume` is in the base currency, `quote_volume` in the quote currency. */
  of: 'volume' | 'quote_volume'
  unit?: string
}

export const TickerVolume = memo(function TickerVolume({ symbol, of, unit, className }: VolumeProps) {
  return <Amount value={useTicker(symbol, of)} compact unit={unit} className={className} />
})

/** The last price in the reader's own currency. */
export const TickerFiat = memo(function TickerFiat({ symbol, className }: FigureProps) {
  return <Fiat value={useTicker(symbol, 'last')} about className={className} />
})
