/** The limits that a user set for himself: a pause, or a used-up daily limit. Nothing can be opened meanwhile. */
import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { toBig } from '#ui/format.ts'
import { useSignedIn } from './session.ts'

type Protection = Pick<CallOutput<'futures.protection'>, 'paused_until' | 'daily_loss_limit' | 'loss_today'>

/** The end of the pause. A used-up limit ends with the day in UTC. */
export type OwnStop = { kind: 'paused'; until: string } | { kind: 'loss' }

/** In the order of the server's refusals. */
export function ownStopOf({ paused_until: until, daily_loss_limit: limit, loss_today: lost }: Protection): OwnStop | undefined {
  if (until !== null) return { kind: 'paused', until }
  return limit !== null && toBig(lost)?.gte(limit) ? { kind: 'loss' } : undefined
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A delay after the time itself, so that the server's clock has passed it as well. */
const AFTER_MS = 1000

/** The delay until the next fetch: at most a minute, and at the end of the pause or the day. Without limits there is none. */
export function askAgainMs(known: Protection | undefined, nowMs: number): number | false {
  if (!known || (known.paused_until === null && known.daily_loss_limit === null)) return false
  const ends = known.paused_until === null ? DAY_MS - (nowMs % DAY_MS) : Date.parse(known.paused_until) - nowMs
  return Math.min(MINUTE_MS, Math.max(0, ends) + AFTER_MS)
}

/** Why the user may open nothing now. Undefined while he may. */
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

/** A refusal because of a limit that this page did not know yet. */
export const isOwnStop = (code: string): boolean => code === 'trading_paused' || code === 'loss_limit_reached'
