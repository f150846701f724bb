import type { ComponentType } from 'react'
import { createContext, useContext } from 'react'

/** A price on the chart: where a position was opened, closes by itself, or is liquidated. */
export interface ChartMark {
  id: string
  price: string
  label: string
  tone: 'up' | 'down' | 'warn' | 'plain'
}

export interface ChartProps {
  symbol: string
  pair: string
  tick: string
  lot: string
  marks: readonly ChartMark[]
  /** Fills its place. */
  desk?: boolean
}

/** What other rooms lend to these pages; the app hands it in. A part that is not there is not drawn. */
export interface FuturesParts {
  Chart?: ComponentType<ChartProps>
  /** Checks fills and liquidations against the public log, and the order of the user's account against both. */
  Check?: ComponentType<{ proofId: string; orderId: string }>
}

export const FuturesPartsContext = createContext<FuturesParts>({})
export const useParts = (): FuturesParts => useContext(FuturesPartsContext)
