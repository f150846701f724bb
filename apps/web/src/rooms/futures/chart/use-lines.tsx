import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { subscribe } from '#live/channels.ts'
import type { Allowed, ChartLine } from '#trading/chart/lines.ts'
import { keptBeside } from '#trading/chart/lines.ts'
import { Amount } from '#ui/figure.tsx'
import { useBook } from '../api.ts'
import type { Position } from '../api.ts'
import { resultAtPrice, positionFiguresOf } from '../calculations/position.ts'
import type { Sides } from '../calculations/terms.ts'
import type { Instrument } from '../market/instrument.ts'
import { usePositionInputs } from '../positions/use-position-inputs.ts'

export type LineKind = 'price' | 'open' | 'profit' | 'stop' | 'trail' | 'liquidation'

export const lineId = (row: Pick<Position, 'id'>, kind: LineKind): string => `${row.id}:${kind}`

/** The row and the price that a line stands for. */
export function ofLine(id: string): { rowId: string; kind: LineKind } {
  const [rowId = '', kind] = id.split(':')
  return { rowId, kind: kind as LineKind }
}

/** Bid and ask when they are asked for; lines do not follow each price. */
function useSidesNow(symbol: string): () => Sides | undefined {
  const sides = useRef<Sides>(undefined)
  useEffect(
    () =>
      subscribe<'index'>(`index:${symbol}`, ({ bid, ask }) => {
        sides.current = bid && ask ? { bid, ask } : undefined
      }),
    [symbol],
  )
  return useCallback(() => sides.current, [])
}

/** The side of the market on which a price has to stay, and the quote that is compared with it. */
export function sideOf(
  row: Pick<Position, 'direction' | 'type'>,
  kind: 'price' | 'profit' | 'stop',
): { side: 'above' | 'below'; quote: keyof Sides } {
  const isLong = row.direction === 'long'
  // An order trades at the quote that opens, a target at the one that closes.
  if (kind === 'price') return { side: isLong === (row.type === 'stop') ? 'above' : 'below', quote: isLong ? 'ask' : 'bid' }
  return { side: isLong === (kind === 'profit') ? 'above' : 'below', quote: isLong ? 'bid' : 'ask' }
}

/** Open profit, live. */
function OpenProfit({ position }: { position: Position }) {
  const inputs = usePositionInputs(position.symbol)
  return <Amount value={positionFiguresOf(position, inputs).profit} signed />
}

/** The result at a price of one's own. */
function ResultAt({ position, price }: { position: Position; price: string }) {
  const inputs = usePositionInputs(position.symbol)
  return <Amount value={resultAtPrice(position, inputs, price)} signed />
}

/** The prices of the user's positions and waiting orders in an instrument, as lines of its chart. */
export function useLines({ symbol, tick, pair }: Instrument): readonly ChartLine[] {
  const { positions, orders } = useBook()
  const { t } = useLingui()
  const sidesNow = useSidesNow(symbol)
  return useMemo(() => {
    const allow = (row: Position, kind: 'price' | 'profit' | 'stop') => {
      const { side, quote } = sideOf(row, kind)
      return (price: string): Allowed => keptBeside(price, side, { price: sidesNow()?.[quote], tick })
    }
    const line = (id: string, price: string | null, rest: Omit<ChartLine, 'id' | 'price'>): ChartLine[] =>
      price === null ? [] : [{ id, price, ...rest }]
    const target = (row: Position, kind: 'profit' | 'stop', price: string | null): ChartLine[] => {
      const [label, name] = kind === 'profit' ? [t`TP`, t`Take profit of ${pair}`] : [t`SL`, t`Stop loss of ${pair}`]
      const note = (at: string) => <ResultAt position={row} price={at} />
      return line(lineId(row, kind), price, { label, name, note, tone: 'plain', dashed: true, allow: allow(row, kind) })
    }
    const position = (row: Position): ChartLine[] => [
      ...line(lineId(row, 'open'), row.open_price, {
        label: t`Entry`,
        name: t`Entry of ${pair}`,
        note: () => <OpenProfit position={row} />,
        tone: 'plain',
      }),
      ...target(row, 'profit', row.target_profit_price),
      ...target(row, 'stop', row.stop_loss_price),
      ...line(lineId(row, 'trail'), row.trailing_price, {
        label: t`Trail`,
        name: t`Trailing stop of ${pair}`,
        tone: 'plain',
        dashed: true,
      }),
      ...line(lineId(row, 'liquidation'), row.liquidation_price, { label: t`Liq.`, name: t`Liquidation of ${pair}`, tone: 'warn' }),
    ]
    const order = (row: Position): ChartLine[] => {
      const isLong = row.direction === 'long'
      return line(lineId(row, 'price'), row.price, {
        label: isLong ? t`Buy` : t`Sell`,
        name: isLong ? t`Buy order in ${pair}` : t`Sell order in ${pair}`,
        note: () => row.lots,
        tone: isLong ? 'up' : 'down',
        dashed: true,
        allow: allow(row, 'price'),
      })
    }
    const own = (row: Position) => row.symbol === symbol
    return [...(positions ?? []).filter(own).flatMap(position), ...(orders ?? []).filter(own).flatMap(order)]
  }, [positions, orders, symbol, tick, pair, sidesNow, t])
}
