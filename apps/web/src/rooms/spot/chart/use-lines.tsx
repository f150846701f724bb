import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useMemo } from 'react'
import type { ChartLine } from '#trading/chart/lines.ts'
import { keptBeside } from '#trading/chart/lines.ts'
import { useHoldings } from '#trading/portfolio/queries.ts'
import { Change } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { useOpenOrders } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { useLastNow } from '../ticket/use-ticket.ts'
import { isStop, leftOf, mayMove, sideOf, standsAt } from './moved-order.ts'

/** The user's open orders in a pair, as lines of its chart. */
function useOrderLines({ symbol, tick, base, baseScale }: Pair): readonly ChartLine[] {
  const { t } = useLingui()
  const { orders } = useOpenOrders(symbol)
  const lastNow = useLastNow(symbol)
  return useMemo(
    () =>
      (orders ?? []).flatMap((order): ChartLine[] => {
        const price = standsAt(order)
        if (price === null) return []
        const isBuy = order.type === 'buy'
        const [buy, sell] = isStop(order) ? [t`Stop buy`, t`Stop sell`] : [t`Buy`, t`Sell`]
        const left = leftOf(order)
        return [
          {
            id: order.id,
            price,
            label: isBuy ? buy : sell,
            name: isBuy ? t`Buy order in ${symbol}` : t`Sell order in ${symbol}`,
            note: left === null ? undefined : () => `${formatAmount(left, baseScale)} ${base}`,
            tone: isBuy ? 'up' : 'down',
            dashed: true,
            allow: mayMove(order) ? (wished) => keptBeside(wished, sideOf(order), { price: lastNow(), tick }) : undefined,
          },
        ]
      }),
    [orders, symbol, tick, base, baseScale, lastNow, t],
  )
}

/** What the user's coins of a pair have cost him on average, fees in it: that is in USDT, and a line only where the pair is too. */
function useCostLine({ base, quote }: Pair): readonly ChartLine[] {
  const { t } = useLingui()
  const { data } = useHoldings()
  const holding = quote === 'USDT' ? data?.find(({ currency_name: code }) => code === base) : undefined
  const cost = holding?.average_cost
  const percent = holding?.pnl_percent
  return useMemo(() => {
    if (!cost || new Big(cost).lte(0)) return []
    const note = percent ? () => <Change value={percent} /> : undefined
    const label = t({ context: 'line of a chart', message: 'Avg cost' })
    return [{ id: 'cost', price: cost, label, name: t`Average cost of ${base}`, note, tone: 'plain', isCost: true }]
  }, [cost, percent, base, t])
}

/** The user's own prices in a pair. */
export function useLines(pair: Pair): readonly ChartLine[] {
  const orders = useOrderLines(pair)
  const cost = useCostLine(pair)
  return useMemo(() => [...cost, ...orders], [cost, orders])
}
