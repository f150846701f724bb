/**
 * Rate limits. Guests count by network, users by account. Codes and logins always count by network, as do token look-ups, files and
 * handshakes. A limit is a number of points in a window. Expensive calls take more points. A refusal says when the window ends.
 */
import { refuse, type RateClass } from '@assay/contract/wire'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './address.ts'

interface Window {
  points: number
  seconds: number
}

/** Requests that are not calls: files of the web app and pages of the API (`page`), and handshakes of live lines (`handshake`). */
type EdgeClass = 'page' | 'handshake'

const USER: Record<RateClass, Window> = {
  read: { points: 600, seconds: 10 },
  heavy: { points: 60, seconds: 10 },
  write: { points: 60, seconds: 10 },
  trade: { points: 200, seconds: 10 },
  code: { points: 30, seconds: 60 },
  upload: { points: 20, seconds: 60 },
}
const NETWORK: Record<RateClass | EdgeClass, Window> = {
  read: { points: 600, seconds: 10 },
  heavy: { points: 40, seconds: 10 },
  write: { points: 120, seconds: 10 },
  trade: { points: 120, seconds: 10 },
  code: { points: 60, seconds: 60 },
  upload: { points: 40, seconds: 60 },
  page: { points: 1_200, seconds: 10 },
  handshake: { points: 60, seconds: 10 },
}

/**
 * Messages of live lines: of all lines of a user together, and of all lines of guests of a network. Each line has a limit of its own as
 * well (`live/connection.ts`). Without this one, two hundred lines that keep theirs would take the whole server.
 */
const MESSAGES = { user: { points: 600, seconds: 10 }, network: { points: 1_200, seconds: 10 } } satisfies Record<string, Window>

/** Exported for the generator of docs/API. */
export const limits = { user: USER, network: NETWORK, messages: MESSAGES }

/**
 * The limit of unsuccessful token look-ups, the same as for reads of guests. Look-ups that find a session are given back, so any number of
 * users may share an address.
 */
const TOKEN_LOOKUP: Window = NETWORK.read

export interface RateLimits {
  /** Takes `points` (default 1). Refuses `too_many_requests` with the seconds to wait. */
  take(rate: RateClass, caller: { userId: number | null; address: string }, points?: number): Promise<void>
  /** The same for requests that are not calls, before the caller is identified. */
  takeAtEdge(rate: EdgeClass, address: string, points?: number): Promise<void>
  /** Takes a point for a message on a live line. Refuses `too_many_requests`. */
  takeMessage(caller: { userId: number | null; address: string }): Promise<void>
  /** Runs a look-up of a token. Refuses `too_many_requests` when too many look-ups from this address found nothing or are still running. */
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
  const userMessages = build(MESSAGES.user, 1)
  const guestMessages = build(MESSAGES.network, addressFactor)
  return {
    async take(rate, caller, points = 1) {
      if (caller.userId === null || rate === 'code') await consume(byNetwork[rate], networkOf(caller.address), points)
      else await consume(byUser[rate], String(caller.userId), points)
    },
    takeAtEdge: (rate, address, points) => consume(byNetwork[rate], networkOf(address), points),
    takeMessage: ({ userId, address }) =>
      userId === null ? consume(guestMessages, networkOf(address)) : consume(userMessages, String(userId)),
    async limitLookup(address, lookup) {
      const network = networkOf(address)
      await consume(tokenLookups, network)
      // Only unknown tokens use up the limit. A look-up that failed does not.
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
