import { useState } from 'react'
import type { MoveProps } from '#trading/chart/lines.ts'
import { useBook, useBySymbol } from '../api.ts'
import { MoveOrder } from './move-order.tsx'
import { MoveTarget } from './move-target.tsx'
import { ofLine } from './use-lines.tsx'

/** What follows when a target or a waiting order is moved on the chart. */
export function MoveSheet(props: MoveProps) {
  const { positions, orders } = useBook()
  const bySymbol = useBySymbol()
  const { rowId, kind } = ofLine(props.line.id)
  const now = [...(positions ?? []), ...(orders ?? [])].find(({ id }) => id === rowId)
  // Moving an order ends it; its sheet goes on with what it was.
  const [first] = useState(now)
  const row = now ?? first
  const instrument = row && bySymbol.get(row.symbol)
  if (!row || !instrument) return null
  if (kind === 'price') return <MoveOrder {...props} order={row} instrument={instrument} />
  return <MoveTarget {...props} position={row} instrument={instrument} kind={kind === 'profit' ? 'profit' : 'stop'} />
}
