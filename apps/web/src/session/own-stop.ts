/** What a user set himself against opening anything more: a pause, or a day's limit that is used up. */
import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/queries.ts'
import { toBig } from '../ui/format.ts'
import { useSignedIn } from './session.ts'

type Protection = Pick<CallOutput<'futures.protection'>, 'paused_until' | 'daily_loss_limit' | 'loss_today'>

/** Until when the pause lasts; a limit that is reached ends with the day in UTC. */
export type OwnStop = { kind: 'paused'; until: string } | { kind: 'loss' }

/** In the order in which the server refuses. */
export function ownStopOf({ paused_until: until, daily_loss_limit: limit, loss_today: lost }: Protection): OwnStop | undefined {
  if (until !== null) return { kind: 'paused', until }
  return limit !== null && toBig(lost)?.gte(limit) ? { kind: 'loss' } : undefined
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** After the moment itself, so that the server's clock has passed it as well. */
const AFTER_MS = 1000

/** When to ask anew: within the minute, and as the pause or the day ends. Without limits there is nothing to ask. */
export function askAgainMs(known: Protection | undefined, nowMs: number): number | false {
  if (!known || (known.paused_until === null && known.daily_loss_limit === null)) return false
  const ends = known.paused_until === null ? DAY_MS - (nowMs % DAY_MS) : Date.parse(known.paused_until) - nowMs
  return Math.min(MINUTE_MS, Math.max(0, ends) + AFTER_MS)
}

/** Why the user may open nothing now; undefined while he may. */
export function useOwnStop(): OwnStop | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({
    ...query('futures.protection'),
    enabled: signedIn,
    retry: false,
    refetchInterval: ({ state }) => askAgainMs(state.data, Date.now()),
  })
  return signedIn && data ? ownStopOf(data) : undefined
}

/** A refusal that says what this page did not know yet. */
export const isOwnStop = (code: string): boolean => code === 'trading_paused' || code === 'loss_limit_reached'
