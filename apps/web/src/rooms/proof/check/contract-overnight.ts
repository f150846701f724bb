/** Recalculates the overnight fees of a contract from the last tick before midnight. */
import Big from 'big.js'
import { rateProblem } from './contract-conversion.ts'
import type { OvernightFee, PriceTick } from './contract-leaves.ts'
import { upwards, worth } from './contract-money.ts'
import type { Step } from './step.ts'
import { bad, ok } from './step.ts'
import type { Terms } from './terms.ts'

const DAY_MS = 86_400_000
const PPM = 1_000_000

/** The leaf has twice the mid. */
function dueFor(charge: OvernightFee, terms: Terms): Big {
  const { over, by } = worth(charge, new Big(charge.twiceMid), terms)
  return upwards({ over: over.times(charge.ratePpm), by: by.times(2 * PPM) }, terms)
}

export function overnightStep(charge: OvernightFee, ticks: readonly PriceTick[], terms: Terms): Step {
  const { symbol, timeMs, tickSeq, twiceMid, conversion, fee, isFromMargin } = charge
  // An invalid time is not shown.
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
  // The fee is less when the remaining margin does not cover it.
  const isDue = twiceMid === tick.bid + tick.ask && (isFromMargin ? found.gte(fee) : found.eq(fee))
  return isDue ? ok('overnight', { ...figures, found: found.toFixed() }) : bad('overnight', 'other', { ...figures, found: found.toFixed() })
}
