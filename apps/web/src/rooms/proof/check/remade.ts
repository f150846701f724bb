import type { CallOutput } from '@assay/contract'
import { readTick, regenerateTicks, seedsBack, WalkedDays } from '@assay/engine/proof/browser'
import type { PriceConfig, Receipt, Sha256, WebCrypto } from '@assay/engine/proof/browser'
import { lastTickMs, leavesOf } from './receipt-ticks.ts'
import { fromHex, revealedSeed } from './seed.ts'
import type { Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'

type Seeds = CallOutput<'market.seeds'>

const DAY_MS = 86_400_000

/** Cached for this visit: years of prices are generated once, not for each receipt. */
export const walked = new WalkedDays()

interface Means {
  config: PriceConfig
  seeds: Seeds
  sha256: Sha256
  subtle: WebCrypto
  /** Reused from receipt to receipt. */
  walked: WalkedDays
}

/** Checks that the ticks of a receipt follow from the seed of their day. Only for days whose seed is revealed. */
export async function remadeStep(receipt: Receipt, { config, seeds, sha256, subtle, walked: days }: Means): Promise<Step> {
  const timeMs = lastTickMs(receipt)!
  const { prices } = config
  const known = { seed: fromHex(revealedSeed(seeds, timeMs)!), day: Math.floor(timeMs / DAY_MS) }
  const chain = prices && (await seedsBack(prices, known, sha256))
  if (!chain) return unknown('ticks', { reason: 'before' })
  const { count, different } = await regenerateTicks(config, leavesOf(receipt), { subtle, prices, seeds: chain, walked: days })
  if (!different) return ok('ticks', { count })
  const [log, made] = [readTick(different.leaf)!, readTick(different.expected)]
  return bad('ticks', 'other', { count: log.seq, claimed: `${log.bid}-${log.ask}`, found: made ? `${made.bid}-${made.ask}` : '' })
}
