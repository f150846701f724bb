/**
 * Settlement windows with too few ticks: an outage of a feed that cannot recompute its prices. The missing ticks are rebuilt
 * from the sources' public trades; when no source traded in the five seconds before T the stake goes back.
 */
import { createHash } from 'node:crypto'
import { restoreTicks } from '@assay/engine/seconds'
import type { Logger } from 'pino'
import type { SecondsServices, SourceTrades } from './services.ts'
import { evidenceStatement } from './store.ts'

/** Sources publish a trade some time after it happened. */
const SOURCES_SETTLE_MS = 10_000
const REACH_MS = 5_000
/** A feed without public trades has nothing to rebuild from. */
const NOTHING: SourceTrades = { trades: [], answers: '' }

type RestoreServices = Pick<SecondsServices, 'desk' | 'feed' | 'instrumentById' | 'now'>

/** Settles what can be settled by now. Called every few seconds; what fails is tried again then. */
export async function restoreUnsettled(services: RestoreServices, log: Logger): Promise<void> {
  const { desk, now } = services
  for (const { instrumentId, settleMs } of desk.seconds.unsettled()) {
    if (now() < settleMs + SOURCES_SETTLE_MS) continue
    try {
      await restore(services, { instrumentId, settleMs })
    } catch (error) {
      log.warn({ err: error, instrumentId, settleMs }, 'options wait for the trades of their sources')
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
