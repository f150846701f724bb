/** SQL conditions for live contracts and options. The statuses are literals, so that PostgreSQL uses the partial indexes. */
import { LIVE_POSITION_STATUSES } from '@assay/engine/futures'
import { LIVE_OPTION_STATUSES } from '@assay/engine/seconds'

const isOneOf = (statuses: readonly string[]): string => `status in (${statuses.map((status) => `'${status}'`).join(', ')})`

export const IS_LIVE_CONTRACT = isOneOf(LIVE_POSITION_STATUSES)
export const IS_LIVE_OPTION = isOneOf(LIVE_OPTION_STATUSES)
