/** Overnight fees of a contract, worked out anew from the last tick before midnight. */
import Big from 'big.js'
import { rateProblem } from './contract-conversion.ts'
import type { OvernightFee, PriceTick } from './contract-leaves.ts'
import { upwards, worth } from './contract-money.ts'
import type { Step } from './step.ts'
import { bad, ok } from './step.ts'
import type { Terms } from './terms.ts'

const DAY_MS = 86_400_000
const PPM = 1_000_000

/** The mid was given twice. */
function dueFor(charge: OvernightFee, terms: Terms): Big {
  const { over, by } = worth(charge, new Big(charge.twiceMid), terms)
  return upwards({ over: over.times(charge.ratePpm), by: by.times(2 * PPM) }, terms)
}

export function overnightStep(charge: OvernightFee, ticks: readonly PriceTick[], terms: Terms): Step {
  const { symbol, timeMs, tickSeq, twiceMid, conversion, fee, isFromMargin } = charge
  // What is no time is shown as none.
  const figures = { second: (new Date(timeMs).getTime() || 0) / 1000, claimed: fee, symbol: terms.conversion?.symbol ?? '' }
  const tick = ticks.find((one) => one.symbol === symbol && one.seq === tickSeq)
  if (!tick) return bad('overnight', 'missing', figures)
  const isPassed = ticks.some((later) => later.symbol === symbol && later.mayTrigger && later.timeMs > tick.timeMs && later.timeMs < timeMs)
  if (timeMs % DAY_MS !== 0 || !tick.mayTrigger || tick.timeMs >= timeMs || isPassed) return bad('overnight', 'time', figures)
  const use = { conversion, at: [{ symbol, seq: tickSeq }], fromMs: timeMs, untilMs: timeMs - 1 }
  const problem = rateProblem(use, ticks, terms)
  if (problem) {
    const { reason, ...rates } = problem
    return bad('overnight', reason, { ...figures, ...rates })
  }
  const found = dueFor(charge, terms)
  // What is left of the margin may be less.
  const isDue = twiceMid === tick.bid + tick.ask && (isFromMargin ? found.gte(fee) : found.eq(fee))
  return isDue ? ok('overnight', { ...figures, found: found.toFixed() }) : bad('overnight', 'other', { ...figures, found: found.toFixed() })
}
