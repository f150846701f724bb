/** Whether a feed may take over that neither contracts nor options can be settled by. */
import type pg from 'pg'
import { ConfigError } from '../../config.ts'

/** Recorded prices are known beforehand, so nothing may be won or lost by them: what is open must have ended before. Throws a ConfigError. */
export async function refuseHistoryOverOpenRows(pool: pg.Pool): Promise<void> {
  const result = await pool.query<{ contracts: number; options: number }>(
    `select (select count(*)::int from futures_row where status in ('waiting', 'open')) as contracts,
      (select count(*)::int from seconds_option where status in ('accepted', 'open', 'settling')) as options`,
  )
  const { contracts, options } = result.rows[0]!
  if (contracts === 0 && options === 0) return
  throw new ConfigError(
    `FEED: history cannot settle what is open here (${contracts} contract positions and orders, ${options} options). ` +
      'Start with the feed they were opened on, close them there, or use another ASSAY_DATA for history',
  )
}
