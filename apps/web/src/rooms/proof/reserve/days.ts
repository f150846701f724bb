/** The chart of a coin's days: what was held for each 100 owed, at the lowest moment of the day. */
import Big from 'big.js'

interface Day {
  day: string
  lowest_ppm: number
}

const WIDTH = 326
const HEIGHT = 96
const PPM_OF_PERCENT = 10_000
const WHOLE_PPM = 100 * PPM_OF_PERCENT

/** The lowest of days that are not none, in percent. */
export function lowestDay(days: readonly Day[]): { day: string; percent: Big } {
  const lowest = days.reduce((low, day) => (day.lowest_ppm < low.lowest_ppm ? day : low))
  return { day: lowest.day, percent: new Big(lowest.lowest_ppm).div(PPM_OF_PERCENT) }
}

/** The line of the days, and that of 100 %, which is always in the picture. */
export function chartPaths(days: readonly Day[]): { line: string; whole: string; width: number; height: number } {
  const values = days.map(({ lowest_ppm: ppm }) => ppm)
  const low = Math.min(WHOLE_PPM, ...values)
  const span = Math.max(WHOLE_PPM, ...values) - low || 1
  const y = (ppm: number): string => (HEIGHT - 4 - ((ppm - low) / span) * (HEIGHT - 8)).toFixed(1)
  const x = (at: number): string => ((at / Math.max(1, values.length - 1)) * WIDTH).toFixed(1)
  const line = values.map((ppm, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(ppm)}`).join('')
  return { line, whole: `M0 ${y(WHOLE_PPM)}H${WIDTH}`, width: WIDTH, height: HEIGHT }
}
