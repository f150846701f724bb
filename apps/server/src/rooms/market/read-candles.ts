import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { periodEnd } from '@assay/engine/market'
import { candleOut } from './figures.ts'
import { knownInstrument } from './known-instrument.ts'
import type { MarketServices } from './services.ts'

/** Candles that begin in [from, to), in epoch seconds. Of more than 2,000, the newest 2,000. */
export async function candlesOfRange(
  { market }: MarketServices,
  input: CallParsed<'market.candles'>,
): Promise<CallOutput<'market.candles'>> {
  const { symbol, kind } = knownInstrument(market.catalogue, input.symbol)
  const { period, from, to } = input
  if (from >= to) refuse('range_invalid', { fields: { to: 'range_invalid' } })
  const found = await market.candles.read(symbol, period, { fromMs: from * 1000, untilMs: to * 1000 })
  const figures = market.prices.figuresOf(symbol)
  return found.map((candle) => {
    const source = kind === 'spot' ? market.candles.sourceOf(symbol, periodEnd(period, candle.timeMs)) : 'index'
    return candleOut(figures, candle, source)
  })
}
