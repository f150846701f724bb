import { dayOf, openIntervals, DAY_MS, type Hours } from '@assay/engine/market'

/** Trading sessions [from, until) in milliseconds. */
export type PublicSessions = Record<Exclude<Hours, 'always'>, [fromMs: number, untilMs: number][]>

/** Longer than any session, so that a session at either edge is listed whole. */
const EDGE_DAYS = 7

/**
 * The sessions from the first instant of prices to the end of next year. A restart in the same year returns the same list, and a server may
 * run for a year without a restart.
 */
export function publicSessions(startMs: number, nowMs: number): PublicSessions {
  const endMs = Date.UTC(new Date(nowMs).getUTCFullYear() + 2, 0, 1)
  const sessionsOf = (hours: Hours) => wholeSessions(hours, startMs, endMs)
  return { 'us-stock': sessionsOf('us-stock'), forex: sessionsOf('forex') }
}

function wholeSessions(hours: Hours, startMs: number, endMs: number): [number, number][] {
  const sessions: [number, number][] = []
  for (let day = dayOf(startMs) - EDGE_DAYS; day * DAY_MS < endMs + EDGE_DAYS * DAY_MS; day++) {
    for (const { openMs, closeMs } of openIntervals(hours, day)) {
      const last = sessions.at(-1)
      if (last?.[1] === openMs) last[1] = closeMs
      else sessions.push([openMs, closeMs])
    }
  }
  return sessions.filter(([fromMs, untilMs]) => untilMs > startMs && fromMs < endMs)
}
