import type { Currencies, Instrument } from '#trading/instruments.ts'
import { instrumentOf } from '#trading/instruments.ts'
import { pairOf } from '#trading/quotes.ts'
import { decimalsOf } from '#ui/format.ts'

/** Instruments of options. Options settle on the mid, which has one decimal more than the instrument's step. */
export type OptionMarket = Instrument

export const midTick = (tick: string): string => `0.${'0'.repeat(decimalsOf(tick))}1`

/**
 * The step for showing a price of an option. The median of an even number of ticks may lie between two steps; rounded, two different prices
 * could look equal although they made a loss.
 */
export const exactTick = (price: string, tick: string): string =>
  decimalsOf(price) > decimalsOf(tick) ? `0.${'0'.repeat(decimalsOf(price) - 1)}1` : tick

/** The instruments that offer options, in the order of the platform. */
export const optionMarkets = ({ instruments }: Pick<Currencies, 'instruments'>): OptionMarket[] =>
  instruments
    .filter(({ option_periods }) => option_periods.length > 0)
    .map((listed) => ({ ...instrumentOf(listed), tick: midTick(listed.tick) }))

/** Finds an instrument by symbol or displayed name, so that a link from another market opens its options. */
export const findMarket = (markets: readonly OptionMarket[], wanted: string | null | undefined): OptionMarket | undefined =>
  wanted ? (markets.find(({ symbol }) => symbol === wanted) ?? markets.find(({ pair }) => pair === pairOf(wanted))) : undefined
