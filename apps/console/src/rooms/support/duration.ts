const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long somebody waits, as short as it can be said: `48 s`, `12 m`, `3 h 05 m`, `2 d`. */
export function durationText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.max(0, seconds)} s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} m`
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d`
  return `${Math.floor(seconds / HOUR)} h ${String(Math.floor((seconds % HOUR) / MINUTE)).padStart(2, '0')} m`
}
