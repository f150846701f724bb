import type { PositionStatus } from './types.ts'

/** Statuses of the positions that the engine keeps. All others have ended. */
export const LIVE_POSITION_STATUSES: readonly PositionStatus[] = ['waiting', 'open']
/** Whether the engine keeps the position: it waits or is open. */
export const isLivePosition = ({ status }: { status: PositionStatus }): boolean => LIVE_POSITION_STATUSES.includes(status)
