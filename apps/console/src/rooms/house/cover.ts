import { formatPercent } from '@assay/web/ui/format.ts'
import type { Owed } from './api.ts'

export const PPM = 1_000_000

/** 103.4, never rounded up to what is not there. */
export const ratioPercent = (ppm: number): number => Math.floor(ppm / 1000) / 10
export const ratioText = (ppm: number): string => formatPercent(ratioPercent(ppm), 1)

/** Held for all that is owed, weighed by worth. Figures for the eye. */
export function coverOf(owed: readonly Owed[]): { ppm: number; owedUsdt: string; lowest: Owed | undefined } {
  const worth = owed.reduce((sum, row) => sum + Number(row.worth), 0)
  const held = owed.reduce((sum, row) => sum + (Number(row.worth) * row.ratio_ppm) / PPM, 0)
  const lowest = owed.filter(({ users }) => Number(users) > 0).toSorted((one, other) => one.ratio_ppm - other.ratio_ppm)[0]
  return { ppm: worth > 0 ? Math.floor((held / worth) * PPM) : PPM, owedUsdt: worth.toFixed(2), lowest }
}
