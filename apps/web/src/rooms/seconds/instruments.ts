import type { CallOutput } from '@assay/contract'
import { decimalsOf } from '../../ui/format.ts'

type Currencies = CallOutput<'market.currencies'>

/** What options are offered on. */
export interface OptionMarket {
  id: string
  symbol: string
  /** As people call it: BTC/USDT for BTC/USDT-CFD. */
  pair: string
  base: string
  names: Record<string, string>
  kind: Currencies['instruments'][number]['kind']
  /** Options are settled on the mid, which has one decimal more than the instrument's own step. */
  tick: string
}

const pairOf = (symbol: string): string => symbol.replace(/-[A-Z]+$/, '')

export const midTick = (tick: string): string => `0.${'0'.repeat(decimalsOf(tick))}1`

/**
 * The step to write a price of an option with: of an even count of ticks the median may lie between two steps, and written short two
 * prices that made a loss could look equal.
 */
export const exactTick = (price: string, tick: string): string =>
  decimalsOf(price) > decimalsOf(tick) ? `0.${'0'.repeat(decimalsOf(price) - 1)}1` : tick

/** The instruments that offer options, in the order of the platform. */
export const optionMarkets = ({ instruments }: Pick<Currencies, 'instruments'>): OptionMarket[] =>
  instruments
    .filter(({ option_periods }) => option_periods.length > 0)
    .map(({ id, symbol, names, kind, tick }) => ({
      id,
      symbol,
      pair: pairOf(symbol),
      base: pairOf(symbol).split('/')[0]!,
      names,
      kind,
      tick: midTick(tick),
    }))

/** By symbol or by the pair people say, so that a link from another market finds its options. */
export const findMarket = (markets: readonly OptionMarket[], wanted: string | null | undefined): OptionMarket | undefined =>
  wanted ? (markets.find(({ symbol }) => symbol === wanted) ?? markets.find(({ pair }) => pair === pairOf(wanted))) : undefined
