/** What a user had at moments between the hours that are kept: what there is now less what was booked since, at the prices of the moment. */
import { applyBooking, emptyHolding, type Flows } from '@assay/engine/portfolio'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@assay/engine/market'
import { USDT } from '../../ledger/usdt.ts'
import type { UserBooking } from './entries.ts'
import { sumOf } from './levels.ts'
import { valueOf, type Level, type Own } from './own.ts'
import type { PortfolioServices } from './services.ts'
import { worthOf } from './worth.ts'

/** Nobody sees more on a phone. */
const MOST_MOMENTS = 60
const STEPS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS / 2]

/** Whole steps within a time of a day at most; longer ones are told by their hours. */
export function momentsOf(fromMs: number, untilMs: number): number[] {
  const spanMs = untilMs - fromMs
  const stepMs = spanMs > DAY_MS ? undefined : STEPS_MS.find((ms) => spanMs / ms <= MOST_MOMENTS)
  if (stepMs === undefined) return []
  const moments: number[] = []
  for (let timeMs = fromMs - (fromMs % stepMs) + stepMs; timeMs < untilMs; timeMs += stepMs) moments.push(timeMs)
  return moments
}

/** The sums at moments, which rise. All that was booked since the first of them must be in `recent`. */
export function sumsAt(services: PortfolioServices, own: Own & { recent: readonly UserBooking[] }, moments: readonly number[]): Level[] {
  const { recent } = own
  const amounts = new Map(own.amounts)
  const { inflow, received } = sumOf(own.levels)
  const flows = { inflow, received }
  let left = recent.length
  return moments
    .toReversed()
    .map((timeMs) => {
      for (; left > 0 && recent[left - 1]!.timeMs > timeMs; left -= 1) undo(services, recent[left - 1]!, { amounts, flows })
      return { ...flows, value: valueOf(amounts, (currencyId) => services.usdtPerUnitAt(currencyId, timeMs)) }
    })
    .toReversed()
}

function undo(services: PortfolioServices, booking: UserBooking, { amounts, flows }: { amounts: Map<number, bigint>; flows: Flows }): void {
  const booked: Flows = { inflow: 0n, received: 0n }
  applyBooking(booking, {
    usdt: USDT,
    holding: emptyHolding,
    flows: () => booked,
    worth: (currencyId, units) => worthOf(services.usdtPerUnitAt(currencyId, booking.timeMs), units),
  })
  flows.inflow -= booked.inflow
  flows.received -= booked.received
  for (const { currencyId, units } of booking.lines) amounts.set(currencyId, (amounts.get(currencyId) ?? 0n) - units)
}
