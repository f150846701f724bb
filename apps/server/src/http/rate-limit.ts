/**
 * Who may ask how often. Guests are counted by network, users by account; codes and logins always by network, and so are tokens that must
 * be looked up before it is known whose they are, files, and handshakes. The figures are points in a window; a refusal says when the
 * window ends. What costs more takes more points.
 */
import { refuse, type RateClass } from '@assay/contract/wire'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './address.ts'

interface Window {
  points: number
  seconds: number
}

/** What is no call: files of the web app and the pages of the API; handshakes of live lines. */
type EdgeClass = 'page' | 'handshake'

const USER: Record<RateClass, Window> = {
  read: { points: 600, seconds: 10 },
  heavy: { points: 60, seconds: 10 },
  write: { points: 60, seconds: 10 },
  trade: { points: 200, seconds: 10 },
  code: { points: 30, seconds: 60 },
}
const NETWORK: Record<RateClass | EdgeClass, Window> = {
  read: { points: 600, seconds: 10 },
  heavy: { points: 40, seconds: 10 },
  write: { points: 120, seconds: 10 },
  trade: { points: 120, seconds: 10 },
  code: { points: 60, seconds: 60 },
  page: { points: 1_200, seconds: 10 },
  handshake: { points: 60, seconds: 10 },
}

/** What guests have for calls. Only tokens that belong to nobody use it up, so that any number of users may share an address. */
const TOKEN_LOOKUP: Window = NETWORK.read

export interface RateLimits {
  /** One point, or as many as are named. Refuses `too_many_requests` with the seconds to wait. */
  take(rate: RateClass, caller: { userId: number | null; address: string }, points?: number): Promise<void>
  /** The same for what is no call: before it is known who asks. */
  takeAtEdge(rate: EdgeClass, address: string, points?: number): Promise<void>
  /** Runs a lookup of a token, or refuses `too_many_requests` when too many from this address found nothing or are under way. */
  limitLookup<Found>(address: string, lookup: () => Promise<Found | null>): Promise<Found | null>
}

export function createRateLimits(addressFactor: number): RateLimits {
  const build = ({ points, seconds }: Window, factor: number) =>
    new RateLimiterMemory({ points: Math.round(points * factor), duration: seconds })
  const buildAll = <Name extends string>(table: Record<Name, Window>, factor: number) =>
    Object.fromEntries(Object.entries<Window>(table).map(([rate, window]) => [rate, build(window, factor)])) as Record<
      Name,
      RateLimiterMemory
    >
  const byUser = buildAll(USER, 1)
  const byNetwork = buildAll(NETWORK, addressFactor)
  const tokenLookups = build(TOKEN_LOOKUP, addressFactor)
  return {
    async take(rate, caller, points = 1) {
      if (caller.userId === null || rate === 'code') await consume(byNetwork[rate], networkOf(caller.address), points)
      else await consume(byUser[rate], String(caller.userId), points)
    },
    takeAtEdge: (rate, address, points) => consume(byNetwork[rate], networkOf(address), points),
    async limitLookup(address, lookup) {
      const network = networkOf(address)
      await consume(tokenLookups, network)
      // Only what nobody has uses it up: not a look-up that failed.
      let isUnknown = false
      try {
        const found = await lookup()
        isUnknown = found === null
        return found
      } finally {
        if (!isUnknown) await tokenLookups.reward(network)
      }
    },
  }
}

async function consume(counter: RateLimiterMemory, subject: string, points = 1): Promise<void> {
  try {
    await counter.consume(subject, points)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    refuse('too_many_requests', { values: { seconds: Math.ceil(rejection.msBeforeNext / 1000) } })
  }
}
