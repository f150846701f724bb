import type { PositionStatus } from './types.ts'

/** Of the rows that the engine keeps; all others have ended. */
export const LIVE_ROW_STATUSES: readonly PositionStatus[] = ['waiting', 'open']
export const isLiveRow = ({ status }: { status: PositionStatus }): boolean => LIVE_ROW_STATUSES.includes(status)
