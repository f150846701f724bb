import { TextHash } from '../spot/hash.ts'
import type { EngineState } from './state.ts'
import type { OptionOrder, PriceWindow } from './types.ts'

function windowText(window: PriceWindow | null): string {
  if (!window) return 'none'
  const ticks = window.ticks.map(({ seq, timeMs, price }) => `${seq}@${timeMs}=${price}`).join(',')
  return `${window.fromMs}-${window.untilMs}[${ticks}]${window.doublePrice}`
}

/** All fields of an order, sorted by name. */
function orderText(order: OptionOrder): string {
  const flat: Record<string, unknown> = { ...order, entry: windowText(order.entry), settlement: windowText(order.settlement) }
  return Object.keys(flat)
    .sort()
    .map((name) => `${name}=${String(flat[name])}`)
    .join('|')
}

const byKey = <Value>(map: Map<number, Value>): [number, Value][] => [...map].sort(([a], [b]) => a - b)

/** 16 hex digits over everything that a rebuilt engine must have again. */
export function hashOf(engine: EngineState): string {
  const hash = new TextHash()
  for (const [id, { state, sessionEndMs, recent }] of byKey(engine.markets)) {
    hash.add(`market ${id}|${state}|${sessionEndMs}\n`)
    for (const { seq, timeMs, price, ageMs } of recent) hash.add(`${seq}|${timeMs}|${price}|${ageMs}\n`)
  }
  for (const [currencyId, units] of byKey(engine.houseBalances)) hash.add(`house ${currencyId}|${units}\n`)
  for (const [, order] of byKey(engine.orders)) hash.add(`${orderText(order)}\n`)
  return hash.digest()
}
