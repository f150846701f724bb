import type { Config } from './download/config.ts'
import type { Halts } from './log/halts.ts'
import type { Market } from './prices/market.ts'
import type { Report } from './report.ts'

/** What every check works with. */
export interface Context {
  config: Config
  market: Market
  report: Report
  halts: Halts
}

/** Whether an instant lies in a part of the download that begins with the log itself: nothing came before it. */
export function isFromBeginning({ config, market }: Context, timeMs: number): boolean {
  return market.stretchOf(timeMs)?.fromMs === config.log_first_second * 1000
}
