/**
 * Who may ask how often. Guests are counted by network address, users by account; codes and logins always by address.
 * The figures are points in a window; a refusal says when the window ends.
 */
import { refuse, type RateClass } from '@assay/contract/wire'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

interface Window {
  points: number
  seconds: number
}

const USER: Record<RateClass, Window> = {
  read: { points: 600, seconds: 10 },
  heavy: { points: 60, seconds: 10 },
  write: { points: 60, seconds: 10 },
  trade: { points: 200, seconds: 10 },
  code: { points: 30, seconds: 60 },
}
const ADDRESS: Record<RateClass, Window> = {
  read: { points: 600, seconds: 10 },
  heavy: { points: 40, seconds: 10 },
  write: { points: 120, seconds: 10 },
  trade: { points: 120, seconds: 10 },
  code: { points: 60, seconds: 60 },
}

export interface RateLimits {
  /** Refuses `too_many_requests` with the seconds to wait. */
  take(rate: RateClass, caller: { userId: number | null; address: string }): Promise<void>
}

export function createRateLimits(addressFactor: number): RateLimits {
  const build = (table: Record<RateClass, Window>, factor: number) =>
    Object.fromEntries(
      Object.entries(table).map(([rate, window]) => [
        rate,
        new RateLimiterMemory({ points: Math.round(window.points * factor), duration: window.seconds }),
      ]),
    ) as Record<RateClass, RateLimiterMemory>
  const byUser = build(USER, 1)
  const byAddress = build(ADDRESS, addressFactor)
  return {
    async take(rate, caller) {
      const counter = caller.userId === null || rate === 'code' ? byAddress[rate] : byUser[rate]
      const subject = caller.userId === null || rate === 'code' ? caller.address : String(caller.userId)
      try {
        await counter.consume(subject)
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        refuse('too_many_requests', { values: { seconds: Math.ceil(rejection.msBeforeNext / 1000) } })
      }
    },
  }
}
