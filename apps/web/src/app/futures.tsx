import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { ContractOrdersPage } from '../rooms/futures/pages/orders.tsx'
import { FuturesTrade } from '../rooms/futures/pages/trade.tsx'
import { StocksPage } from '../rooms/futures/pages/stocks.tsx'
import type { ChartProps, FuturesParts } from '../rooms/futures/parts.ts'
import { FuturesPartsContext } from '../rooms/futures/parts.ts'
import { ContractCheck } from '../rooms/proof/parts/verify-button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { rememberHeads } from './heads.ts'
import { loadRooms } from './language.ts'

/** The candles of the spot room, with its words; fetched where one is drawn. */
const Panel = lazy(async () => {
  const [{ ChartPanel }] = await Promise.all([
    import('../rooms/spot/chart/chart-panel.tsx'),
    import('../rooms/spot/spot.css'),
    loadRooms(['spot']),
  ])
  return { default: ChartPanel }
})

function Chart({ symbol, tick, lot, marks, desk }: ChartProps) {
  return (
    <Suspense fallback={<Skeleton height={desk ? 480 : 320} />}>
      <Panel key={symbol} pair={{ symbol, tick, lot }} marks={marks} desk={desk} />
    </Suspense>
  )
}

/** What other rooms lend to the pages of contracts. */
const parts: FuturesParts = { Chart, Check: ContractCheck }

export const Lent = ({ children }: { children: ReactNode }) => <FuturesPartsContext value={parts}>{children}</FuturesPartsContext>

export function FuturesPart(props: Parameters<typeof FuturesTrade>[0]) {
  useEffect(rememberHeads, [])
  return (
    <Lent>
      <FuturesTrade {...props} />
    </Lent>
  )
}

export const Contract = () => <FuturesPart desk="contract" />

export const Stocks = () => (
  <Lent>
    <StocksPage />
  </Lent>
)

export const ContractOrders = () => (
  <Lent>
    <ContractOrdersPage />
  </Lent>
)
