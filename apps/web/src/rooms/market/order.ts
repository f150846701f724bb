import { Big } from 'big.js'
import type { Market } from './markets.ts'

export type SortKey = 'name' | 'volume' | 'price' | 'change'
export interface Sort {
  by: SortKey
  falling: boolean
}

/** What changes while a market is watched. */
export interface Figures {
  last: string
  change: string
  quote_volume: string
}
/** The latest figures by symbol; a market without any keeps those it came with. */
export type Latest = Readonly<Record<string, Figures>>

const fields = { volume: 'quote_volume', price: 'last', change: 'change' } as const

/** Compares two markets by latest figures. Names sort ascending first, figures descending, because large ones are wanted. */
function compare(by: SortKey, latest: Latest) {
  return (a: Market, b: Market): number => {
    if (by === 'name') return a.base.localeCompare(b.base, 'en') || a.quote.localeCompare(b.quote, 'en')
    const field = fields[by]
    return new Big((latest[a.symbol] ?? a)[field]).cmp((latest[b.symbol] ?? b)[field])
  }
}

/** Sorts markets. Equal ones keep their order. */
export function ordered(markets: readonly Market[], sort: Sort | undefined, latest: Latest = {}): readonly Market[] {
  if (!sort) return markets
  const rising = compare(sort.by, latest)
  return [...markets].sort(sort.falling ? (a, b) => rising(b, a) : rising)
}

/** The order after a tap on a column: its own first direction, the other one, then none. */
export function nextSort(sort: Sort | undefined, by: SortKey): Sort | undefined {
  const first: Sort = { by, falling: by !== 'name' }
  if (sort?.by !== by) return first
  return sort.falling === first.falling ? { by, falling: !first.falling } : undefined
}

/** Open markets of things that can be owned. Contracts would list every coin twice. */
const lively = (markets: readonly Market[]): readonly Market[] =>
  markets.filter(({ kind, session }) => kind !== 'contract' && session.state === 'open')

/** The markets that moved most in 24 h, up or down. */
export function movers(markets: readonly Market[], latest: Latest = {}): readonly Market[] {
  const moved = ({ symbol, change }: Market) => new Big(latest[symbol]?.change ?? change).abs()
  return [...lively(markets)].sort((a, b) => moved(b).cmp(moved(a)))
}

/** The markets with the largest turnover in dollars; those priced in another currency cannot be compared and stay out. */
export const mostTraded = (markets: readonly Market[], latest: Latest = {}): readonly Market[] =>
  ordered(
    lively(markets).filter(({ kind }) => kind !== 'forex'),
    { by: 'volume', falling: true },
    latest,
  )
