/** Checks that no contract or option is live when a feed begins that may settle neither. */
import type pg from 'pg'
import { ConfigError } from '../../config.ts'
import { IS_LIVE_CONTRACT, IS_LIVE_OPTION } from '../../db/live-rows.ts'

/** Recorded prices are known beforehand, so nothing may be won or lost by them. Throws a ConfigError when a contract or option is live. */
export async function refuseHistoryOverOpenPositions(pool: pg.Pool): Promise<void> {
  const result = await pool.query<{ contracts: number; options: number }>(
    `select (select count(*)::int from futures_row where ${IS_LIVE_CONTRACT}) as contracts,
      (select count(*)::int from seconds_option where ${IS_LIVE_OPTION}) as options`,
  )
  const { contracts, options } = result.rows[0]!
  if (contracts === 0 && options === 0) return
  throw new ConfigError(
    `FEED: history cannot settle what is open here (${contracts} contract positions and orders, ${options} options). ` +
      'Start with the feed they were opened on, close them there, or use another ASSAY_DATA for history',
  )
}
