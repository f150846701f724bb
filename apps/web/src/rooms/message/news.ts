import type { MessagesUpdate } from '@assay/contract/live'

export type Newest = MessagesUpdate['newest']

/** A falling risk rate has a warning of its own, which stays until it is read away. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['position_risk', 'cross_risk'])

/** Whether the newest message has come since the one before it was known. Nothing is news when the app has just been opened. */
export function isNews(newest: Newest, known: Newest | undefined): newest is NonNullable<Newest> {
  if (!newest || newest.read || known === undefined || SAID_ELSEWHERE.has(newest.kind)) return false
  return known === null || Number(newest.id) > Number(known.id)
}
