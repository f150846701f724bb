/** The prices of an option's own time, so that its chart can be drawn again long after. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { OptionOrder } from '@assay/engine/seconds'
import { formatUnits } from '@assay/money'
import { priceOf } from '../../feeds/feed.ts'
import type { UserContext } from '../../http/context.ts'
import { orderOfRow } from './present.ts'
import type { SecondsServices } from './services.ts'
import * as store from './store.ts'

/** As much of the time before the entry as the browser draws, and of the time after the end. */
const BEFORE_SHARE = 0.5
const BEFORE_MINIMUM_MS = 30_000
const AFTER_SHARE = 0.3
/** More than a chart has room for. */
const POINTS_MAXIMUM = 400

/** The instants drawn: from before the entry until after the end, or until now, on the instrument's clock. */
export function instantsOf({ settleMs, seconds }: Pick<OptionOrder, 'settleMs' | 'seconds'>, clockMs: number, knownMs: number): number[] {
  const lengthMs = seconds * 1000
  const fromMs = settleMs - lengthMs - Math.max(BEFORE_MINIMUM_MS, lengthMs * BEFORE_SHARE)
  const untilMs = Math.min(knownMs, settleMs + lengthMs * AFTER_SHARE)
  const stepMs = Math.ceil((settleMs + lengthMs * AFTER_SHARE - fromMs) / POINTS_MAXIMUM / clockMs) * clockMs
  const instants: number[] = []
  for (let atMs = Math.ceil(fromMs / stepMs) * stepMs; atMs <= untilMs; atMs += stepMs) instants.push(atMs)
  return instants
}

export async function optionTicks(
  { db, feed, now, ...names }: SecondsServices,
  { id }: CallParsed<'seconds.ticks'>,
  { session }: UserContext,
): Promise<CallOutput<'seconds.ticks'>> {
  const row = await store.findOption(db, session.userId, id)
  if (!row) return refuse('option_not_found')
  const order = orderOfRow(row, names)
  const { symbol, clockMs, priceDecimals } = names.instrumentById(order.instrumentId)
  const points: [number, string][] = []
  for (const atMs of instantsOf(order, clockMs, now())) {
    if (atMs < feed.ticksFromMs) continue
    const tick = feed.lastTick(symbol, atMs)
    // Where a market was closed or its feed was silent, the tick before is the last one.
    if (tick.seq > 0 && tick.timeMs !== points.at(-1)?.[0])
      points.push([tick.timeMs, formatUnits(BigInt(priceOf(tick)), priceDecimals + 1)])
  }
  return points
}
