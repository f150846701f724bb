import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import type { OrderUpdate } from '@assay/contract/live'
import Big from 'big.js'
import type { Additions, LatestResults } from '#app/room.ts'
import { watchUpdates } from '#live/channels.ts'
import type { Result } from '#trading/results/result.ts'
import { report } from '#trading/results/result.ts'
import { formatAmount, formatBalance, formatPrice } from '#ui/format.ts'
import { ClockIcon, InfoIcon, TickIcon } from '#ui/icons.tsx'
import type { Order } from './api.ts'
import { useLatestOrders, usePairsBySymbol } from './api.ts'
import type { Pair } from './pair/pair.ts'
import { totalDecimals } from './pair/pair.ts'
import { reasonWords, typeWords } from './ticket/words.ts'

/** Shows what became of the user's orders, on every page. */
export function SpotResults() {
  const pairs = usePairsBySymbol()
  const tell = useEffectEvent((order: OrderUpdate, before: readonly OrderUpdate[]) => {
    const pair = pairs.get(order.symbol)
    const known = before.find(({ id }) => id === order.id)
    if (pair) reportOrder(order, known, pair)
  })
  // What was kept until now needs its pair.
  const isKnown = pairs.size > 0
  useEffect(() => (isKnown ? watchUpdates<'orders'>('orders', tell) : undefined), [isKnown])
  return null
}

/** What the latest orders came to. */
function useLatestResults(): LatestResults {
  const pairs = usePairsBySymbol()
  const { data, error, refetch } = useLatestOrders()
  const results = data?.data.flatMap((order) => {
    const pair = pairs.get(order.symbol)
    return (pair && resultOfOrder(order, undefined, pair)) ?? []
  })
  return { results, error, refetch }
}

export const SpotLatest: Additions['results'] = ({ children }) => children(useLatestResults())

/** Shows the result of an order. Returns false when it has no new one. `before`: the order as it was, if it was in the book. */
export function reportOrder(order: Order, before: Order | undefined, pair: Pair): boolean {
  const result = resultOfOrder(order, before, pair)
  if (result) report(result)
  return result !== undefined
}

/** Acts of the user himself have an answer of their own, and the other leg of an OCO has told what happened. */
const TOLD_ELSEWHERE: ReadonlySet<Order['reason']> = new Set(['user_cancelled', 'amount_reached', 'oco_other_leg'])

const isLive = ({ status }: Order): boolean => status === 'open' || status === 'partially_filled' || status === 'untriggered'

export function resultOfOrder(order: Order, before: Order | undefined, pair: Pair): Result | undefined {
  if (!isLive(order) && TOLD_ELSEWHERE.has(order.reason)) return undefined
  const isTriggered = before?.status === 'untriggered' && order.status !== 'untriggered' && order.status !== 'cancelled'
  const hasFilled = order.filled !== (before?.filled ?? '0')
  const words = isTriggered
    ? triggered(order, pair)
    : order.status === 'filled' || (!isLive(order) && order.filled !== '0')
      ? filled(order, pair)
      : hasFilled
        ? partlyFilled(order, pair)
        : !isLive(order)
          ? endedByRule(order, pair)
          : undefined
  if (!words) return undefined
  const tab = isLive(order) ? 'open' : 'history'
  return {
    of: orderName(order.id),
    state: `${order.status} ${order.filled}`,
    ...(order.filled !== '0' && { lights: [holdingName(order.type === 'buy' ? pair.base : pair.quote)] }),
    view: { to: '/pages/transaction/currency_order', query: { tab, order: order.id } },
    timeMs: Date.parse(order.updated_at),
    ...words,
  }
}

/** What a row of an order is lit by. */
export const orderName = (id: string): string => `spot:${id}`

/** What the row of an owned coin is lit by. */
export const holdingName = (code: string): string => `holding:${code}`

type Words = Pick<Result, 'title' | 'figure' | 'text' | 'icon' | 'share' | 'stays' | 'rule'>

const baseText = (amount: string, pair: Pair): string => `${formatAmount(amount, pair.baseScale)} ${pair.base}`
const quoteText = (amount: string, pair: Pair): string => `${formatBalance(amount, totalDecimals(pair))} ${pair.quote}`

/** What was received, after the fee. */
function receivedText(order: Order, pair: Pair): string {
  const { type, filled: base, filled_quote: quote, fee, fee_currency: feeIn } = order
  if (type === 'buy') return baseText(feeIn === pair.base ? new Big(base).minus(fee).toFixed() : base, pair)
  return quoteText(feeIn === pair.quote ? new Big(quote).minus(fee).toFixed() : quote, pair)
}

function tradeText(order: Order, pair: Pair): string {
  const amount = baseText(order.filled, pair)
  const price = formatPrice(order.average_price, pair.tick)
  const total = quoteText(order.filled_quote, pair)
  return order.type === 'buy' ? t`${amount} at ${price}, paid ${total}` : t`${amount} at ${price}, for ${total}`
}

function filled(order: Order, pair: Pair): Words {
  const coin = pair.base
  const isWhole = order.status === 'filled'
  const reason = order.reason ? i18n._(reasonWords[order.reason]) : ''
  const title =
    order.type === 'buy' ? (isWhole ? t`Bought ${coin}` : t`Partly bought ${coin}`) : isWhole ? t`Sold ${coin}` : t`Partly sold ${coin}`
  const text = tradeText(order, pair)
  return {
    title,
    figure: receivedText(order, pair),
    text: isWhole || !reason ? text : `${text}. ${reason}`,
    icon: TickIcon,
    stays: isWhole ? 'brief' : 'long',
    rule: isWhole ? undefined : ruleOf(order),
  }
}

function partlyFilled(order: Order, pair: Pair): Words {
  const coin = pair.base
  const price = formatPrice(order.average_price, pair.tick)
  const amount = order.amount ?? order.filled
  const share = new Big(order.filled).div(amount).times(100).round(0, Big.roundDown).toNumber()
  const [whole, rest] = [formatAmount(amount, pair.baseScale), formatAmount(new Big(amount).minus(order.filled), pair.baseScale)]
  return {
    title: order.type === 'buy' ? t`Partly bought ${coin}` : t`Partly sold ${coin}`,
    figure: baseText(order.filled, pair),
    text: t`of ${whole} at ${price}; ${rest} stays open`,
    icon: TickIcon,
    share,
    stays: 'long',
  }
}

function triggered(order: Order, pair: Pair): Words {
  const type = i18n._(typeWords[order.order_type].name)
  const stop = order.stop_price && formatPrice(order.stop_price, pair.tick)
  const rest = restText(order, pair)
  return {
    title: t`${type} triggered`,
    figure: baseText(order.filled === '0' ? (order.amount ?? '0') : order.filled, pair),
    text: stop ? t`At ${stop}; ${rest}` : rest,
    icon: ClockIcon,
    stays: 'long',
  }
}

function restText(order: Order, pair: Pair): string {
  if (order.filled !== '0') return tradeText(order, pair)
  if (order.price) return t`waits in the book at ${formatPrice(order.price, pair.tick)}`
  return order.reason ? i18n._(reasonWords[order.reason]) : t`nothing traded yet`
}

function endedByRule(order: Order, pair: Pair): Words {
  return {
    title: t`Order ended by a rule`,
    figure: order.amount ? `0 / ${baseText(order.amount, pair)}` : `0 / ${quoteText(order.quote_amount ?? '0', pair)}`,
    text: order.reason ? i18n._(reasonWords[order.reason]) : '',
    icon: InfoIcon,
    stays: 'long',
    rule: ruleOf(order),
  }
}

const ruleOf = ({ reason }: Order): string | undefined => (reason ? `spot.${reason}` : undefined)
