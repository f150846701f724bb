import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import Big from 'big.js'
import { useEffect, useEffectEvent } from 'react'
import type { Additions, LatestResults } from '#app/room.ts'
import type { LeverBook } from '#live/folds.ts'
import { watchUpdates } from '#live/channels.ts'
import type { Result } from '#trading/results/result.ts'
import { report } from '#trading/results/result.ts'
import { directionOf, formatMoney, formatPrice } from '#ui/format.ts'
import { InfoIcon, TickIcon, WarningIcon } from '#ui/icons.tsx'
import type { Position } from './api.ts'
import { useBySymbol, useLatest } from './api.ts'
import { netResult } from './calculations/ended.ts'
import { directionWords, lotsText, reasonWords } from './ticket/words.ts'

/** Shows what became of the user's leveraged orders and positions, on every page. */
export function FuturesResults() {
  const bySymbol = useBySymbol()
  const tell = useEffectEvent((row: Position | undefined, { positions, orders }: LeverBook) => {
    if (!row) return
    const before = [...positions, ...orders].find(({ id }) => id === row.id)
    const result = resultOfPosition(row, before, bySymbol.get(row.symbol)?.tick ?? '0.01')
    if (result) report(result)
  })
  // What was kept until now needs the tick of its market.
  const isKnown = bySymbol.size > 0
  useEffect(() => (isKnown ? watchUpdates<'positions'>('positions', ({ row }, before) => tell(row, before)) : undefined), [isKnown])
  return null
}

/** What the latest ended positions and orders came to. */
function useLatestResults(): LatestResults {
  const bySymbol = useBySymbol()
  const closed = useLatest({ status: 'closed' })
  const cancelled = useLatest({ status: 'cancelled' })
  const rows = closed.data && cancelled.data && [...closed.data.data, ...cancelled.data.data]
  const results = rows?.flatMap((row) => resultOfPosition(row, undefined, bySymbol.get(row.symbol)?.tick ?? '0.01') ?? [])
  const refetch = () => Promise.all([closed.refetch(), cancelled.refetch()])
  return { results, error: closed.error ?? cancelled.error, refetch }
}

export const FuturesLatest: Additions['results'] = ({ children }) => children(useLatestResults())

/** What a row of a position or order is lit by. */
export const positionName = (id: string): string => `futures:${id}`

type Words = Pick<Result, 'title' | 'figure' | 'tone' | 'text' | 'icon' | 'stays' | 'rule'>

export function resultOfPosition(row: Position, before: Position | undefined, tick: string): Result | undefined {
  const words = wordsOf(row, before, tick)
  if (!words) return undefined
  const { id, status, open_lots: openLots, proof_id: proofId } = row
  const tab = status === 'open' ? 'positions' : 'history'
  const hasFills = status === 'open' || status === 'closed'
  return {
    of: positionName(id),
    state: `${status} ${openLots}`,
    view: { to: '/pages/transaction/contract_order', query: { tab, order: id } },
    ...(hasFills && { proof: { to: '/pages/proof/verify', query: { kind: 'contract', id: proofId, order: id } } }),
    timeMs: Date.parse(row.updated_at),
    ...words,
  }
}

function wordsOf(row: Position, before: Position | undefined, tick: string): Words | undefined {
  if (row.status === 'open') {
    if (before?.status !== 'open') return opened(row, tick)
    return row.open_lots === before.open_lots ? undefined : partlyClosed(row, before)
  }
  if (row.status === 'closed') return closed(row, before, tick)
  return row.status === 'cancelled' && row.reason !== 'user_cancelled' ? endedByRule(row) : undefined
}

/** `BTC/USDT long`. */
const nameOf = ({ pair, direction }: Position): string => `${pair} ${i18n._(directionWords[direction]).toLocaleLowerCase(i18n.locale)}`

const toneOf = (figure: string): 'up' | 'down' | undefined => {
  const direction = directionOf(figure)
  return direction === 'zero' ? undefined : direction
}

const moneyWords = (units: string): Pick<Words, 'figure' | 'tone'> => ({
  figure: `${formatMoney(units, 2, true)} USDT`,
  tone: toneOf(units),
})

function opened(row: Position, tick: string): Words {
  const [name, price, lots] = [nameOf(row), formatPrice(row.open_price, tick), lotsText(row.open_lots)]
  return { title: t`${name} opened`, figure: price, text: t`${lots} at ${row.multiple}x`, icon: TickIcon, stays: 'brief' }
}

function partlyClosed(row: Position, before: Position): Words {
  const [name, rest] = [nameOf(row), lotsText(row.open_lots)]
  const done = lotsText(new Big(before.open_lots).minus(row.open_lots).toFixed())
  const gained = new Big(row.profit).minus(before.profit).minus(row.handling_fee).plus(before.handling_fee).toFixed()
  return {
    title: t`${name} partly closed`,
    ...moneyWords(gained),
    text: t`${done} closed, ${rest} stay open`,
    icon: TickIcon,
    stays: 'long',
  }
}

function closed(row: Position, before: Position | undefined, tick: string): Words {
  const name = nameOf(row)
  // An ended position has no margin any more.
  const net = netResult({ ...row, initial_margin: before?.initial_margin ?? row.initial_margin })
  const figures = net === undefined ? {} : moneyWords(net)
  const [open, close] = [formatPrice(row.open_price, tick), formatPrice(row.close_price, tick)]
  if (row.reason === 'liquidated') {
    const text = t`The index reached ${close}. The margin is lost; nothing more is owed.`
    return { title: t`${name} liquidated`, ...figures, text, icon: WarningIcon, stays: 'kept' }
  }
  const text = t`Opened at ${open}, closed at ${close}`
  if (row.reason === null || row.reason === 'close') return { title: t`${name} closed`, ...figures, text, icon: TickIcon, stays: 'brief' }
  const reason = i18n._(reasonWords[row.reason])
  return { title: `${reason}: ${name}`, ...figures, text, icon: TickIcon, stays: 'long' }
}

function endedByRule(row: Position): Words {
  const name = nameOf(row)
  return {
    title: t`Order ended by a rule`,
    figure: lotsText(row.lots),
    text: row.reason ? `${name}. ${i18n._(reasonWords[row.reason])}` : name,
    icon: InfoIcon,
    stays: 'long',
    rule: row.reason ? `contract.${row.reason}` : undefined,
  }
}
