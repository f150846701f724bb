/** What locked mining has on offer, and what the user has in it, for the finance page. */
import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import Big from 'big.js'
import type { Additions, Investment, Offer } from '#app/room.ts'
import { LayersIcon } from '#ui/icons.tsx'
import { useOrders, useProducts, useSummary, type Order, type Product } from './api.ts'
import { isOpen } from './figures.ts'
import { Coins, dailyText, momentText, nameOf, rateText, totalText } from './words.tsx'

/** From what is put in at the start to that and the yield at the end, beside what is put in. */
const LOW = 0.1
const growth = {
  product: [
    [0, LOW],
    [1, 0.9],
  ],
  keeping: [
    [0, LOW],
    [1, LOW],
  ],
} as const

function offerOf(product: Product): Offer {
  const { currency_name: currency, config_id: id } = product
  const [total, days, cost] = [totalText(product), String(product.days), rateText(product.penalty_rate)]
  return {
    key: `mining:${id}`,
    icon: LayersIcon,
    title: t`Locked mining`,
    rate: { figure: dailyText(product), span: t`a day` },
    days: product.days,
    term: nameOf(product),
    risk: 'leaving',
    earn: (
      <Trans>
        {total} in {days} days
      </Trans>
    ),
    locked: t`${days} days`,
    lose: <Trans>{cost} of the amount for each day you leave early</Trans>,
    paidIn: currency,
    payoff: { text: t`Grows by the same part each day`, ...growth },
    to: { to: '/pages/lockming/buy', query: { config_id: id } },
  }
}

function investmentOf(order: Order, value: string | null): Investment {
  return {
    key: `mining:${order.id}`,
    title: nameOf(order),
    note: <Trans>Ends {momentText(order.ends_at)}</Trans>,
    dueMs: Date.parse(order.ends_at),
    value,
    result: <Coins of={order} value={order.earned} unit signed balance />,
    to: { to: '/pages/lockming/order', query: { id: order.id } },
  }
}

export const MiningProducts: Additions['products'] = ({ children }) => {
  const { data, ...products } = useProducts()
  const { orders, ...mine } = useOrders('open')
  const { summary, ...whole } = useSummary()
  const worthOf = (order: Order): string | null => {
    const price = summary?.currencies.find(({ currency_id: id }) => id === order.currency_id)?.price
    return price ? new Big(order.amount).times(price).toFixed() : null
  }
  return children({
    name: t`Locked mining`,
    offers: data?.filter(isOpen).map(offerOf),
    investments: orders?.map((order) => investmentOf(order, worthOf(order))),
    earned: summary && { total: summary.earned_usdt, today: summary.earned_today_usdt },
    error: products.error ?? mine.error ?? whole.error,
    refetch: () => Promise.all([products.refetch(), mine.refetch(), whole.refetch()]),
  })
}
