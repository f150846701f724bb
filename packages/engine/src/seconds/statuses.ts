import type { OptionStatus } from './types.ts'

/** Of the options that the engine keeps; all others have ended. */
export const LIVE_OPTION_STATUSES: readonly OptionStatus[] = ['accepted', 'open', 'settling']
/** Whether the engine keeps the option: it has not ended. */
export const isLiveOption = ({ status }: { status: OptionStatus }): boolean => LIVE_OPTION_STATUSES.includes(status)
