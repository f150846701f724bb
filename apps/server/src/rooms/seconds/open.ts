import { HOUR_MS, MINUTE_MS } from '@assay/engine/market'
import { refuseStake } from '../futures/door.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { ProofOffer } from '../proof/door.ts'
import type { Opened, Site } from '../room.ts'
import { createGate } from './gate.ts'
import { secondsHandlers } from './handlers.ts'
import { listVoids } from './lists.ts'
import { defineSecondsChannel } from './live.ts'
import { restoreUnsettled } from './restore.ts'
import { createSecondsServices } from './services.ts'
import { periodsAt } from './terms.ts'

const RESTORE_EVERY_MS = 5_000

export async function openSeconds(
  { hub, log, clock, database: { db }, atEnd }: Site,
  { market: { market, feed, schedule, showLever }, lever, proof }: { market: MarketOffer; lever: LeverOffer; proof: ProofOffer },
): Promise<Opened<'seconds'>> {
  const { catalogue, prices } = market
  const { desk, traded } = lever
  const { rules, receiptOf } = proof
  const seconds = await createSecondsServices({
    db,
    desk,
    feed,
    catalogue,
    prices,
    rules,
    refuseStake,
    receiptOf,
    periodsNow: () => periodsAt(schedule, clock.now()),
    now: clock.now,
  })
  defineSecondsChannel(hub, seconds)
  proof.showOptions({ suspendedPeriods: () => seconds.offer.off(seconds.periods), listVoids: (page) => listVoids(seconds, page) })
  showLever({
    optionPeriodsOf: (instrument) =>
      traded.includes(instrument) && instrument.hasOptions ? seconds.periods.map(({ seconds: period }) => period) : [],
  })
  await seconds.sendTerms()
  const gate = createGate(seconds)
  atEnd(() => gate.stop())
  return {
    handlers: secondsHandlers(seconds),
    offer: null,
    chores: [
      { name: 'measure option periods', everyMs: HOUR_MS, run: () => gate.refresh() },
      { name: 'worth of stakes', everyMs: MINUTE_MS, run: () => seconds.sendTerms() },
      { name: 'options without ticks', everyMs: RESTORE_EVERY_MS, run: () => restoreUnsettled(seconds, log) },
    ],
    // Not awaited, because it takes a while.
    begin: () => void gate.refresh().catch((error: unknown) => log.error({ err: error }, 'option periods could not be measured')),
  }
}
