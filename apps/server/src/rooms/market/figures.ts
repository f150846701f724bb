/** Converts the engine's whole numbers to the decimals of the wire. */
import type { CallOutput } from '@assay/contract'
import type { Candle } from '@assay/engine/market'
import { formatUnits, unitsOf } from '@assay/money'
import type { Instrument } from '../../feeds/instruments.ts'

/** Formats the numbers of one instrument. */
export interface Figures {
  /** A bid or ask, in whole ticks. */
  ticks(ticks: number): string
  /** A mid or a candle's price, in tenths of a tick. */
  price(deciticks: number): string
  /** From amount steps to an amount of the base currency. */
  volume(steps: number): string
  /** From tenths of a tick times amount steps to an amount of the quote currency. */
  quoteVolume(product: bigint): string
}

const decimalsOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0

export function figuresOf(instrument: Instrument): Figures {
  const { priceDecimals, amountStep } = instrument
  const stepScale = decimalsOf(amountStep)
  const stepUnits = unitsOf(amountStep, stepScale)
  return {
    ticks: (ticks) => formatUnits(BigInt(ticks), priceDecimals),
    price: (deciticks) => formatUnits(BigInt(deciticks), priceDecimals + 1),
    volume: (steps) => formatUnits(BigInt(steps) * stepUnits, stepScale),
    quoteVolume: (product) => formatUnits(product * stepUnits, priceDecimals + 1 + stepScale),
  }
}

export type CandleOut = CallOutput<'market.candles'>[number]

export function candleOut(figures: Figures, candle: Candle, source: CandleOut['source']): CandleOut {
  return {
    time: candle.timeMs,
    open: figures.price(candle.open),
    high: figures.price(candle.high),
    low: figures.price(candle.low),
    close: figures.price(candle.close),
    volume: figures.volume(candle.volume),
    source,
  }
}
