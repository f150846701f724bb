/**
 * Settles options whose settlement window has too few ticks, after an outage of a feed that cannot recompute its prices. The missing ticks
 * are restored from public trades of the sources. When no source traded in the five seconds before settlement, the stake is returned.
 */
import { createHash } from 'node:crypto'
import { restoreTicks } from '@assay/engine/seconds'
import type { Logger } from 'pino'
import type { SecondsServices, SourceTrades } from './services.ts'
import { evidenceStatement } from './store.ts'

/** Sources publish trades late, so restoring waits this long after the settlement time. */
const SOURCES_SETTLE_MS = 10_000
const REACH_MS = 5_000
/** For a feed without public trades. */
const NOTHING: SourceTrades = { trades: [], answers: '' }

type RestoreServices = Pick<SecondsServices, 'desk' | 'feed' | 'instrumentById' | 'now'>

/** Settles the options that can be settled by now. Called every few seconds. Failures are logged, and the next call tries again. */
export async function restoreUnsettled(services: RestoreServices, log: Logger): Promise<void> {
  const { desk, now } = services
  for (const { instrumentId, settleMs } of desk.seconds.unsettled()) {
    if (now() < settleMs + SOURCES_SETTLE_MS) continue
    try {
      await restore(services, { instrumentId, settleMs })
    } catch (error) {
      log.warn({ err: error, instrumentId, settleMs }, 'options could not be settled by public trades; the next run tries again')
    }
  }
}

async function restore(services: RestoreServices, { instrumentId, settleMs }: { instrumentId: number; settleMs: number }): Promise<void> {
  const { desk, feed, instrumentById } = services
  const { symbol, clockMs } = instrumentById(instrumentId)
  const { trades, answers } = (await feed.trades?.(symbol, settleMs - REACH_MS, settleMs)) ?? NOTHING
  const evidence = createHash('sha256').update(answers).digest('hex')
  await desk.run((turn) => {
    const waiting = turn.seconds
      .orders()
      .find((order) => order.status === 'settling' && order.instrumentId === instrumentId && order.settleMs === settleMs)
    if (!waiting) return
    const takenMs = waiting.settlement!.ticks.map(({ timeMs }) => timeMs)
    const ticks = restoreTicks(trades, { settleMs, clockMs, takenMs })
    turn.option({ kind: 'restore', timeMs: turn.timeMs, instrumentId, settleMs, ticks, evidence })
    turn.write(evidenceStatement({ hash: evidence, answers }))
  })
}
