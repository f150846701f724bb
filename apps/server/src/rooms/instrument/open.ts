import { MINUTE_MS, SECOND_MS } from '@assay/engine/market'
import { defineChangedChannel } from '../../live/changed.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { ProofOffer } from '../proof/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { instrumentHandlers } from './handlers.ts'
import { repeatHalts } from './halt-rules.ts'
import type { InstrumentServices } from './services.ts'
import { tokenPairsTakenUp } from './take-up.ts'

const REPEAT_MS = 10 * MINUTE_MS

export async function openInstrument(
  { hub, clock, config, database: { db } }: Site,
  {
    market: { market, halts, schedule },
    spot,
    lever,
    message: { publishMessages },
    proof: { rules, publicConfig },
  }: { market: MarketOffer; spot: SpotOffer; lever: LeverOffer; message: MessageOffer; proof: ProofOffer },
): Promise<Opened<'instrument'>> {
  const publishHalts = defineChangedChannel(hub, 'halts')
  const { contracts, desk } = lever
  const takeUpTokenPairs = tokenPairsTakenUp({ db, market, desk: spot.desk, publish: defineChangedChannel(hub, 'instruments') })
  const services: InstrumentServices = {
    db,
    market,
    halts,
    contracts,
    rules,
    lever: desk,
    spot: spot.desk,
    schedule,
    publicConfig,
    publishHalts,
    publishMessages,
    takeUpTokenPairs,
    pairNoticeMs: config.pairNoticeMinutes * MINUTE_MS,
    now: clock.now,
  }
  let shown = ''
  const tellOfEnds = (): Promise<void> => {
    const current = halts
      .current(clock.now())
      .map(({ id }) => id)
      .join()
    if (current !== shown) publishHalts()
    shown = current
    return Promise.resolve()
  }
  return {
    handlers: instrumentHandlers(services),
    offer: null,
    chores: [
      { name: 'halts that ended', everyMs: SECOND_MS, run: tellOfEnds },
      { name: 'pairs of tokens', everyMs: MINUTE_MS, run: takeUpTokenPairs },
      { name: 'halts in the public log', everyMs: REPEAT_MS, run: () => repeatHalts(lever.desk, { halts, nowMs: clock.now() }) },
    ],
  }
}
