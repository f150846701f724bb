import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'
import type { Fill } from '#trading/chart/fills.ts'
import { formatAmount, formatPrice } from '#ui/format.ts'
import { useFreshHistory } from '../api.ts'
import type { Pair } from '../pair/pair.ts'

const LATEST = 100

/** The user's latest trades in a pair. */
export function useFills({ symbol, base, quote, baseScale, quoteScale, tick }: Pair): readonly Fill[] {
  const signedIn = useSignedIn()
  useFreshHistory()
  const { data } = useQuery({ ...query('spot.fills', { symbol, limit: LATEST }), enabled: signedIn })
  return useMemo(
    () =>
      (data?.data ?? []).map(({ id, type, price, amount, fee, fee_currency, time }) => ({
        id,
        timeMs: Date.parse(time),
        side: type,
        price: `${formatPrice(price, tick)} ${quote}`,
        amount: `${formatAmount(amount, baseScale)} ${base}`,
        fee: `${formatAmount(fee, fee_currency === base ? baseScale : quoteScale)} ${fee_currency}`,
      })),
    [data, base, quote, baseScale, quoteScale, tick],
  )
}
