import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { subscribe } from '../../../live/channels.ts'
import { formatMoney, formatPrice } from '../../../ui/format.ts'
import { toast, toastDone } from '../../../ui/toast.tsx'
import type { Position } from '../api.ts'
import { lotsText } from '../lots-text.ts'
import type { Instrument } from '../market/instrument.ts'
import { netResult } from '../reckon/net-result.ts'
import { reasonWords } from './words.ts'

type Followed = { id: string; as: 'opening' } | { id: string; as: 'closing'; from: Position }

interface Rows {
  row: Position | undefined
  over: Position | undefined
}

/** What there is to say about a row followed, or nothing yet. */
function fateOf(followed: Followed, { row, over }: Rows, { pair, tick }: Pick<Instrument, 'pair' | 'tick'>): (() => void) | undefined {
  if (followed.as === 'opening') {
    if (row) return () => toastDone(t`${pair} opened at ${formatPrice(row.open_price, tick)}`)
    if (over?.status === 'cancelled') return () => toast(over.reason ? i18n._(reasonWords[over.reason]) : t`The order was cancelled`)
    return over && (() => toastDone(t`${pair} opened and closed`))
  }
  if (over) {
    // A row that has just ended has no margin any more.
    const net = netResult({ ...over, initial_margin: followed.from.initial_margin })
    if (net === undefined) return () => toastDone(t`${pair} closed at ${formatPrice(over.close_price, tick)}`)
    return () => toastDone(t`${pair} closed at ${formatPrice(over.close_price, tick)}. ${formatMoney(net, 2, true)} USDT`)
  }
  if (row && row.open_lots !== followed.from.open_lots) return () => toastDone(t`${pair}: ${lotsText(row.open_lots)} left`)
  return undefined
}

/** Says what becomes of an order or a close just sent, and at which price. Gives the ways to follow one. */
export function useFate({ pair, tick }: Pick<Instrument, 'pair' | 'tick'>) {
  const [followed, follow] = useState<Followed>()
  useEffect(() => {
    if (!followed) return
    return subscribe<'positions'>('positions', ({ positions, ended }) => {
      const row = positions.find(({ id }) => id === followed.id) as unknown as Position | undefined
      const over = ended?.id === followed.id ? (ended as unknown as Position) : undefined
      const say = fateOf(followed, { row, over }, { pair, tick })
      if (!say) return
      follow(undefined)
      say()
    })
  }, [followed, pair, tick])
  return {
    opening: (id: string) => follow({ id, as: 'opening' }),
    closing: (from: Position) => follow({ id: from.id, as: 'closing', from }),
  }
}
