import type { CallOutput } from '@assay/contract'
import type { DualAcceptance } from '@assay/engine/proof/browser'
import { realisedVolatilityPpm, VOLATILITY_DAYS } from '@assay/engine/structured'
import type { Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'

export type Candles = CallOutput<'market.candles'>
type Quoted = Pick<DualAcceptance, 'symbol' | 'quotedMs' | 'acceptedMs' | 'volatilityPpm'>

const DAY_S = 86_400
/** So long after midnight rates may still be made with the day before. */
const MIDNIGHT_MS = 120_000

const dayStart = (timeMs: number): number => Math.floor(timeMs / (DAY_S * 1000)) * DAY_S

/** The days whose closes make the volatility of a day. The coin's contract has the index alone, since its pair has trades. */
export const closesBefore = (symbol: string, day: number) =>
  ({ symbol: `${symbol}-CFD`, period: '1day', from: day - (VOLATILITY_DAYS + 1) * DAY_S, to: day }) as const

const volatilityOf = (candles: Candles): number | null => realisedVolatilityPpm(candles.map(({ close }) => Math.round(Number(close) * 1e6)))

/**
 * Works the volatility of a quote out from the public chart. A quote that was made beside midnight may have that of either day. Unknown where the
 * chart cannot be had or does not go back so far.
 */
export async function volatilityStep(
  { symbol, quotedMs, acceptedMs, volatilityPpm }: Quoted,
  read: (range: ReturnType<typeof closesBefore>) => Promise<Candles>,
): Promise<Step> {
  const days = [...new Set([quotedMs - MIDNIGHT_MS, quotedMs, acceptedMs].map(dayStart))]
  const madeOf = async (day: number): Promise<number | null> => volatilityOf(await read(closesBefore(symbol, day)).catch(() => []))
  const found = (await Promise.all(days.map(madeOf))).filter((ppm) => ppm !== null)
  const claimed = String(volatilityPpm)
  if (found.includes(volatilityPpm)) return ok('volatility', { claimed, count: VOLATILITY_DAYS })
  if (found.length === 0) return unknown('volatility', { claimed, reason: 'missing' })
  return bad('volatility', 'other', { claimed, found: String(found[0]), count: VOLATILITY_DAYS })
}
