import { formatPercent, NO_FIGURE, toBig } from '../../../ui/format.ts'

/** Beyond this a risk rate says nothing but "far". */
const FAR = 99_999

/** A risk rate in percent, whole from 200 on; high is safe. Nothing to risk is a dash. */
export function riskText(percent: string | null | undefined): string {
  const rate = toBig(percent)
  if (!rate) return NO_FIGURE
  if (rate.gt(FAR)) return `>${formatPercent(FAR, 0)}`
  return formatPercent(rate, rate.gte(200) ? 0 : 2)
}

/** Near a warning, or past it. */
export const isRisky = (percent: string | null | undefined): boolean => toBig(percent)?.lte(150) ?? false
