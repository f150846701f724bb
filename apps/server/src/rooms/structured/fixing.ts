/**
 * Names the price that settles what matures together, from the ticks of the public log. It is logged in the transaction that names it.
 * With too few minutes the window moves on.
 */
import { fixingLeaf } from '@assay/engine/proof'
import { fixingOf, nextWindow, WINDOW_MS } from '@assay/engine/structured'
import { settleEach } from '../../desk/deadline.ts'
import type { Deadline, DueRow } from '../../clock/deadlines.ts'
import { coinOf } from './currencies.ts'
import type { DualCoin, StructuredServices } from './services.ts'
import * as store from './store.ts'

interface Window {
  id: string
  coin: DualCoin
  maturesMs: number
  untilMs: number
}

/** The ticks of a window. After an outage the log is brought up to now first. Null while it has not come to the end of the window. */
async function ticksOf({ ticksOf: read, lever }: StructuredServices, { coin: { symbol }, untilMs }: Window) {
  const window = { symbol, fromMs: untilMs - WINDOW_MS, untilMs }
  const ticks = await read(window)
  if (ticks) return ticks
  await lever.run(() => undefined)
  return read(window)
}

/** Returns the window to look at next, null when the price is named or the log has not come so far. */
async function look(services: StructuredServices, window: Window): Promise<Window | null> {
  const { id, coin, maturesMs, untilMs } = window
  const ticks = await ticksOf(services, window)
  if (!ticks) return null
  const { means, mean } = fixingOf(ticks, untilMs)
  const next = mean === null ? nextWindow(maturesMs, untilMs) : null
  if (next !== null) {
    await store.moveWindow(services.db, id, { fromMs: untilMs, toMs: next })
    return next <= services.now() ? { ...window, untilMs: next } : null
  }
  await services.lever.submit({
    userId: null,
    accounts: [],
    idempotent: null,
    guard: () => store.fixStatement(id, { untilMs, means, mean }),
    run(turn, [fixed]) {
      if (fixed) turn.log(fixingLeaf({ id: fixed.publicId, symbol: coin.symbol, maturesMs, untilMs, means, mean }))
    },
  })
  return null
}

async function fixOne(services: StructuredServices, { id, dueMs, row }: DueRow): Promise<void> {
  const coin = coinOf(services, Number(row['currency_id']))
  let window: Window | null = { id, coin, maturesMs: Date.parse(String(row['matures_at'])), untilMs: dueMs }
  while (window) window = await look(services, window)
}

export const fixAtDeadline = (services: StructuredServices): Deadline => ({
  name: 'dual price',
  table: 'dual_fixing',
  at: 'until_at',
  where: 'fixed_at is null',
  settle: (rows) => settleEach(rows, (row) => fixOne(services, row)),
})
