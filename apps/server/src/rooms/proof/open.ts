import type { LogTick, Receipt } from '@assay/engine/proof'
import { HOUR_MS } from '@assay/engine/market'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { Opened, Site } from '../room.ts'
import { proofHandlers } from './handlers.ts'
import { keepAndCut } from './keep.ts'
import { defineProofChannel } from './live.ts'
import { loggedWindow, type TickWindow } from './logged-window.ts'
import { publishConfig, type PublicConfig } from './publish-config.ts'
import { receiptOf } from './receipts.ts'
import { openRuleLog, type RuleLog } from './rules.ts'
import { createProofServices, TICK_DAYS, type OptionsView } from './services.ts'

/** What the public log gives other rooms. */
export interface ProofOffer {
  /** Logs rules in the public log when they change. */
  rules: RuleLog
  publicConfig: Pick<PublicConfig, 'write' | 'serve'>
  /** The current receipt of an order. Null when the log has nothing about it. */
  receiptOf(publicId: string): Promise<Receipt | null>
  /** The ticks of a past window. Null while the log has not come to its end. */
  ticksOf(window: TickWindow): Promise<LogTick[] | null>
  /** Sets the view of suspended option periods and voided options. */
  showOptions(view: OptionsView): void
}

/** Opens the room. The hash of the public configuration is logged before anything is served. */
export async function openProof(
  { config, isSandbox, hub, log, clock, database: { db } }: Site,
  { market: { market, feed, seedChain }, lever }: { market: MarketOffer; lever: LeverOffer },
): Promise<Opened<'proof', ProofOffer>> {
  const { desk, leveraged, contracts, workedMs } = lever
  const { instruments: indexed, known } = market.catalogue
  const publicConfig = await publishConfig({
    db,
    desk,
    mode: config.mode,
    instruments: indexed,
    leveraged,
    scheduled: contracts,
    generated: seedChain && { startMs: feed.startMs, seedHead: seedChain.head },
    termsFromMs: workedMs + 1,
    nowMs: clock.now(),
  })
  const proof = createProofServices({
    db,
    desk,
    feed,
    instruments: leveraged,
    indexed,
    known,
    configText: () => publicConfig.text,
    now: clock.now,
  })
  defineProofChannel(hub, desk)
  const tickDays = TICK_DAYS[isSandbox ? 'sandbox' : 'live']
  return {
    handlers: proofHandlers(proof),
    offer: {
      rules: await openRuleLog(db, desk),
      publicConfig,
      receiptOf: (publicId) => receiptOf(proof, publicId),
      ticksOf: (window) => loggedWindow(proof, window),
      showOptions: (view) => void (proof.options = view),
    },
    chores: [{ name: 'keep receipts, cut old ticks', everyMs: HOUR_MS, run: () => keepAndCut(proof, { tickDays, log }) }],
  }
}
