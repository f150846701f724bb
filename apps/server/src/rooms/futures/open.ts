import { DAY_MS, MINUTE_MS } from '@assay/engine/market'
import { haltValues } from '../../feeds/halts.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { ProofOffer } from '../proof/door.ts'
import type { Opened, Site } from '../room.ts'
import { fractionText } from './figures.ts'
import { futuresHandlers } from './handlers.ts'
import { definePositionsChannel } from './live.ts'
import { refreshMinuteMoves } from './minute-moves.ts'
import { contractRules } from './rules.ts'
import { createFuturesServices } from './services.ts'
import { isLeveraged } from './terms.ts'

export async function openFutures(
  { hub, clock, database: { db } }: Site,
  { market: { market, showLever }, lever, proof: { rules } }: { market: MarketOffer; lever: LeverOffer; proof: ProofOffer },
): Promise<Opened<'futures'>> {
  const { desk, contracts, traded } = lever
  await rules.putInForce('contracts', () => contractRules(contracts))
  const futures = await createFuturesServices({
    db,
    desk,
    contracts,
    opensAt: (symbol) => market.prices.status(symbol).nextChangeMs,
    haltOf: (symbol) => haltValues(market.prices.status(symbol)),
  })
  definePositionsChannel(futures, hub)
  const isTraded = (instrument: Instrument): boolean => traded.includes(instrument) && isLeveraged(instrument)
  showLever({
    multiplesOf: (instrument) => (isTraded(instrument) ? contracts.of(instrument.id).multiples : []),
    contractFeeOf: (instrument) => (isTraded(instrument) ? fractionText(contracts.of(instrument.id).terms.feePpm) : '0'),
  })
  return {
    handlers: futuresHandlers(futures),
    offer: null,
    chores: [
      { name: 'measure moves of a minute', everyMs: DAY_MS, run: () => refreshMinuteMoves(futures, { rules, nowMs: clock.now() }) },
      // Scheduled terms begin by themselves.
      {
        name: 'terms of contracts in the log',
        everyMs: MINUTE_MS,
        run: () => rules.putInForce('contracts', () => contractRules(contracts)),
      },
    ],
  }
}
