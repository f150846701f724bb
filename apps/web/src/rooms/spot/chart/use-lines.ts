import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ChartLine } from '#trading/chart/lines.ts'
import { keptBeside } from '#trading/chart/lines.ts'
import { formatAmount } from '#ui/format.ts'
import { useOpenOrders } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { useLastNow } from '../ticket/use-ticket.ts'
import { isStop, leftOf, mayMove, sideOf, standsAt } from './moved-order.ts'

/** The user's open orders in a pair, as lines of its chart. */
export function useLines({ symbol, tick, base, baseScale }: Pair): readonly ChartLine[] {
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
