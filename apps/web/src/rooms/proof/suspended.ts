import type { House } from './api.ts'

type Suspension = House['suspended'][number]

/** The periods that are off, one entry for each market and reason, in the order they came. */
export function bySuspension(rows: readonly Suspension[]): (Omit<Suspension, 'seconds'> & { seconds: number[] })[] {
  const groups = new Map<string, Omit<Suspension, 'seconds'> & { seconds: number[] }>()
  for (const { seconds, ...row } of rows) {
    const key = `${row.symbol} ${row.reason}`
    const group = groups.get(key)
    if (group) group.seconds.push(seconds)
    else groups.set(key, { ...row, seconds: [seconds] })
  }
  return [...groups.values()]
}
