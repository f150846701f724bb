import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useBook } from '../api.ts'
import type { Position } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import type { ChartMark } from '../parts.ts'

/** The prices that matter to the user's own positions and waiting orders in an instrument, as lines of its chart. */
export function useMarks({ symbol }: Instrument): readonly ChartMark[] {
  const { positions, orders } = useBook()
  const { t } = useLingui()
  return useMemo(() => {
    const marksOf = (row: Position): ChartMark[] => {
      const isLong = row.direction === 'long'
      const known: [string, string | null, string, ChartMark['tone']][] =
        row.status === 'waiting'
          ? [['price', row.price, isLong ? t`Buy order` : t`Sell order`, isLong ? 'up' : 'down']]
          : [
              ['open', row.open_price, isLong ? t`Long ${row.open_lots}` : t`Short ${row.open_lots}`, isLong ? 'up' : 'down'],
              ['profit', row.target_profit_price, t`TP`, 'plain'],
              ['stop', row.stop_loss_price, t`SL`, 'plain'],
              ['trail', row.trailing_price, t`Trail`, 'plain'],
              ['liquidation', row.liquidation_price, t`Liq.`, 'warn'],
            ]
      return known.flatMap(([name, price, label, tone]) => (price === null ? [] : [{ id: `${row.id}:${name}`, price, label, tone }]))
    }
    return [...(positions ?? []), ...(orders ?? [])].filter((row) => row.symbol === symbol).flatMap(marksOf)
  }, [positions, orders, symbol, t])
}
