import { t } from '@lingui/core/macro'
import Big from 'big.js'
import type { ReactNode } from 'react'
import type { Investment as Held, LatestResults, Offer, Payoff, Products } from '#app/room.ts'
import { formatAmount, formatPercent } from '#ui/format.ts'
import { LayersIcon } from '#ui/icons.tsx'
import type { Investment, Offers, Product, Summary } from './api.ts'
import { useOffers, useRunning, useSummary } from './api.ts'
import { percentOf, rangeOf, usualOf, SCALE, worthAt, worthOf } from './figures.ts'
import { titleOf, utcDayText } from './words.ts'

interface DualProductsProps {
  children: (products: Products) => ReactNode
}

/** What dual has on offer and what runs in it, for the page of finance. */
export function DualProducts({ children }: DualProductsProps) {
  const offers = useOffers()
  const running = useRunning()
  const summary = useSummary()
  const error: LatestResults['error'] = offers.error ?? running.error ?? summary.error
  const worth = (side: Investment['put_in']): string | null => worthOf(side, offers.data?.markets)?.toFixed(2) ?? null
  const investmentOf = (one: Investment): Held => {
    const [amount, currency] = [formatAmount(one.put_in.number, SCALE), one.put_in.currency_name]
    return {
      key: `dual:${one.id}`,
      title: titleOf(one),
      note: t`${amount} ${currency} put in`,
      dueMs: Date.parse(one.matures_at),
      value: worth(one.put_in),
      result: `${formatPercent(percentOf(one.apr))} APR`,
      to: { to: '/pages/invest/mine' },
    }
  }
  const sumOf = (pick: 'number' | 'today', paid: Summary['paid']): string | null => {
    const parts = paid.map((side) => worth({ ...side, number: side[pick] }))
    return parts.every((part) => part !== null) ? parts.reduce((sum, part) => sum.plus(part), new Big(0)).toFixed(2) : null
  }
  return children({
    name: t`Dual`,
    offers: offers.data && offersOf(offers.data),
    investments: running.data?.data.map(investmentOf),
    earned: summary.data && { total: sumOf('number', summary.data.paid), today: sumOf('today', summary.data.paid) },
    error,
    refetch: () => Promise.all([offers.refetch(), running.refetch(), summary.refetch()]),
  })
}

/** The offers of the middle of each ladder. */
function offersOf(data: Offers): Offer[] {
  return data.markets.flatMap((market) =>
    (['call', 'put'] as const).flatMap((type) => {
      const usual = usualOf(
        data.products.filter(({ status }) => status === 'open'),
        { currencyId: market.currency_id, type },
      )
      return usual ? [offerOf(usual, market.index, utcDayText(usual.matures_at))] : []
    }),
  )
}

function offerOf(product: Product, index: string, day: string): Offer {
  const { currency_name: coin, type, days, apr, rate } = product
  const [percent, target] = [formatPercent(percentOf(rate), 3), titleOf(product)]
  const isCall = type === 'call'
  return {
    key: `dual:${coin}:${type}`,
    icon: LayersIcon,
    title: isCall ? t`Dual: sell ${coin} high` : t`Dual: buy ${coin} low`,
    rate: { figure: formatPercent(percentOf(apr)), span: 'APR' },
    days,
    term: t`${days} days`,
    risk: 'price',
    earn: t`${percent} for the ${days} days: ${target}`,
    locked: t`To ${day}, 08:00 UTC, cannot be cancelled`,
    lose: isCall ? t`Any rise beyond the target; the coin may fall` : t`What the coin falls below the target`,
    paidIn: isCall ? t`${coin}, or USDT at the target` : t`USDT, or ${coin} at the target`,
    payoff: {
      text: isCall
        ? t`Up to the target a little more than just holding, from there on flat`
        : t`Flat above the target, below it down with the coin`,
      ...payoffOf(product, index),
    },
    to: { to: '/pages/invest/invest', query: { coin, type } },
  }
}

/** Both lines between 0 and 1. */
function payoffOf({ type, target, rate }: Product, index: string): Omit<Payoff, 'text'> {
  const { low, high } = rangeOf(index, target)
  const mark = new Big(target)
  const span = high.minus(low)
  const amount = type === 'call' ? '1' : target
  const points = [low, mark, high].map((price) => ({
    x: Number(price.minus(low).div(span)),
    ...worthAt(price, amount, { type, target, rate }),
  }))
  const all = points.flatMap(({ dual, holding }) => [Number(dual), Number(holding)])
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const y = (worth: string): number => (Number(worth) - least) / (most - least || 1)
  return {
    product: points.map(({ x, dual }) => [x, y(dual)] as const),
    keeping: points.map(({ x, holding }) => [x, y(holding)] as const),
  }
}
