/** Ticks of a past window as the log has them: what settles by a price reads them here, so that its ticks are committed ones. */
import type { LogTick } from '@assay/engine/proof'
import { LoggedMinutes } from './logged-minutes.ts'
import type { ProofServices } from './services.ts'
import * as store from './store.ts'

export interface TickWindow {
  symbol: string
  fromMs: number
  /** The first instant after the window. */
  untilMs: number
}

/** The ticks of a window in their order. Null while the second of its end is not closed. Ticks that were cut are missing. */
export async function loggedWindow(
  services: Pick<ProofServices, 'db' | 'symbols' | 'memory' | 'idOf'>,
  { symbol, fromMs, untilMs }: TickWindow,
): Promise<LogTick[] | null> {
  const bounds = await store.findBounds(services.db)
  const [first, end] = [Math.floor(fromMs / 1000), Math.floor(untilMs / 1000)]
  if (!bounds || bounds.newest < end) return null
  const log = new LoggedMinutes(services, bounds)
  const id = services.idOf(symbol)
  const found: LogTick[] = []
  for (let second = first; second <= end; second++) {
    await log.load([second])
    for (const { tick } of log.ticksOf(id, second)) if (tick.timeMs >= fromMs && tick.timeMs < untilMs) found.push(tick)
  }
  return found
}
