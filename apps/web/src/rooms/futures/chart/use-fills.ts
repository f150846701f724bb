import { useMemo } from 'react'
import { useSignedIn } from '#session/session.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import type { Fill } from '#trading/chart/fills.ts'
import { formatAmount, formatPrice } from '#ui/format.ts'
import type { Position } from '../api.ts'
import { useFreshHistory, useOwnPositions } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { lotsText } from '../ticket/words.ts'

const LATEST = 100

type Known = Pick<Position, 'id' | 'direction' | 'lots' | 'open_price' | 'open_time' | 'close_price' | 'close_time' | 'handling_fee'>

/** Opening and closing of a position, as trades of the user. The row knows one fee for both; it stands with the closing. */
export function fillsOf(row: Known, tick: string): Fill[] {
  const isLong = row.direction === 'long'
  const fill = (what: 'open' | 'close', price: string | null, time: string | null): Fill[] => {
    if (price === null || time === null) return []
    const isLast = what === 'close' || row.close_time === null
    return [
      {
        id: `${row.id}:${what}`,
        timeMs: Date.parse(time),
        side: isLong === (what === 'open') ? 'buy' : 'sell',
        price: formatPrice(price, tick),
        amount: lotsText(row.lots),
        fee: isLast ? `${formatAmount(row.handling_fee, 8)} USDT` : '',
      },
    ]
  }
  return [...fill('open', row.open_price, row.open_time), ...fill('close', row.close_price, row.close_time)]
}

/** The user's trades in an instrument: of open positions, and of the latest that ended. */
export function useFills({ symbol, baseId, quoteId, tick }: Instrument): readonly Fill[] {
  const signedIn = useSignedIn()
  const open = useOwnPositions(symbol)
  useFreshHistory()
  const asked = query('futures.history', { currency_id: baseId, legal_id: quoteId, status: 'closed', limit: LATEST })
  const { data } = useQuery({ ...asked, enabled: signedIn })
  return useMemo(
    () => [...open, ...(data?.data ?? []).filter((row) => row.symbol === symbol)].flatMap((row) => fillsOf(row, tick)),
    [open, data, symbol, tick],
  )
}
